import CubicaCore
import CubicaExport
import CubicaTestSupport
import Testing

/// The programs that make the fixtures of film tests and judge the films.
enum FilmTools {
  static let arePresent = ToolRunner.has("ffmpeg") && ToolRunner.has("ffprobe")
  static let why: Comment = "ffmpeg and ffprobe are not installed"
}

/// A finished film, made in this process; what is said of it comes from ffprobe and ffmpeg.
struct Film {
  let session: CardSession
  let path: String
  /// What was said before and after the film was made.
  let notices: [String]

  /// Makes a film.
  ///
  /// - Parameters:
  ///   - clip: full path; nil: none.
  ///   - card: a template's text, written into the folder; nil: the options' template.
  init(
    of clip: String?, card: String? = Card.plain, in folder: TemporaryFolder,
    as name: String = "film.mp4", _ change: (inout CardOptions) -> Void = { _ in }
  ) throws {
    var options = CardOptions()
    options.output = folder.file(name)
    if let clip { options.clips = [try #require(FilePath(clip))] }
    if let card { options.template = try folder.write(card.utf8, to: "\(name).json5") }
    change(&options)
    session = try CardSession(options)
    var told: [String] = []
    path = try session.export(notice: { told.append($0) }).description
    notices = session.notices + told
  }

  /// ffprobe's values of `entries`, a line each.
  func probe(_ entries: String, stream: String? = "v:0", extra: [String] = []) throws -> String {
    try Fixture.probe(path, entries, stream: stream, extra: extra)
  }

  func probe(number entry: String, stream: String? = "v:0") throws -> Double {
    try #require(Double(try probe(entry, stream: stream)))
  }

  /// Decoded frames.
  func countedFrames() throws -> Int {
    let text = try probe("stream=nb_read_frames", extra: ["-count_frames"])
    return try #require(Int(text))
  }

  /// width × height.
  func size() throws -> PixelSize {
    let lines = try probe("stream=width,height").split(separator: "\n").compactMap { Int($0) }
    try #require(lines.count == 2)
    return PixelSize(lines[0], lines[1])
  }

  /// Every frame at the film's own size.
  func frames() throws -> Frames { try Frames(of: path, size: try size()) }
}

/// Small template documents.
enum Card {
  /// Nothing but the clip.
  static let plain = document(#"{ type: "video", name: "clip", fit: "cover" }"#)

  static func document(
    _ layers: String, length: String = "1s", background: String = "#000000"
  ) -> String {
    """
    { cubica: 1, title: "Test", length: "\(length)", background: "\(background)",
      layers: [ \(layers) ] }
    """
  }

  /// A filled rectangle over the whole film, with further properties.
  static func rectangle(_ fill: String, _ more: String = "") -> String {
    #"{ type: "shape", shape: "rectangle", fill: "\#(fill)", \#(more) }"#
  }
}
