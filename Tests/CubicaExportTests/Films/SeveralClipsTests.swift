import CubicaCore
import CubicaExport
import CubicaMedia
import CubicaTemplates
import CubicaTestSupport
import Testing

/// A black main clip on the upper half of the card, others below it in their layers' own time.
@Suite("Several clips in a card", .enabled(if: FilmTools.arePresent, FilmTools.why))
struct SeveralClipsTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  /// A clip whose frame n has luma 30 + 15 n: each frame tells its number.
  private func steps(
    _ name: String = "steps.mp4", rate: String = "10", count: Int = 10, filter: String = "",
    extra: [String] = []
  ) throws -> String {
    try Fixture.make(
      name, in: folder,
      [
        "-f", "lavfi", "-i", "color=black:size=64x64:rate=\(rate)", "-frames:v", "\(count)", "-vf",
        "format=yuv420p,geq=lum=30+15*N:cb=128:cr=128" + filter, "-vsync", "vfr", "-c:v",
        "libx264", "-crf", "4", "-pix_fmt", "yuv420p",
      ] + extra)
  }

  private func main(
    seconds: Double = 2.5, rate: String = "30", sound: Bool = false
  ) throws -> String {
    let input = ["-f", "lavfi", "-i", "color=black:size=64x64:rate=\(rate):duration=\(seconds)"]
    let tone = ["-f", "lavfi", "-i", "sine=frequency=440:duration=\(seconds)", "-c:a", "aac"]
    return try Fixture.make(
      "main.mp4", in: folder,
      input + (sound ? tone : []) + ["-c:v", "libx264", "-pix_fmt", "yuv420p"])
  }

  /// - Parameter layer: keys of the second clip's layer.
  private func card(_ layer: String) -> String {
    """
    { cubica: 1, title: "Two", variables: { first: { type: "clip", required: true },
        second: { type: "clip" } },
      layers: [ { type: "video", name: "first" },
        { type: "video", name: "second", clip: "{{second}}", top: "50%", bottom: 0, \(layer) } ] }
    """
  }

  private func film(
    _ clips: [String], _ layer: String, as name: String = "film.mp4",
    _ change: (inout CardOptions) -> Void = { _ in }
  ) throws -> Film {
    try Film(of: nil, card: card(layer), in: folder, as: name) {
      $0.clips = clips.compactMap { FilePath($0) }
      change(&$0)
    }
  }

  /// The number that the lower half of a frame tells; nil where it is black.
  private func number(_ frames: Frames, _ frame: Int) -> Int? {
    let luma = 16 + frames.mean(frame, x: 24..<40, y: 42..<54).y * 219 / 255
    return luma < 23 ? nil : Int(((luma - 30) / 15).rounded())
  }

  /// The frame whose interval contains the middle of the film's frame, in the layer's time.
  private func expected(
    _ frame: Int, begin: Double, speed: Double = 1, loops: Bool = false, times: [Double],
    length: Double
  ) -> Int? {
    let start = Double(frame) / 30
    guard start >= begin - 1e-9 else { return nil }
    var moment = (start - begin) * speed + speed / 60
    if loops { moment.formTruncatingRemainder(dividingBy: length) }
    return times.lastIndex { $0 <= moment } ?? 0
  }

  private static let even = (0..<10).map { Double($0) / 10 }

  @Test(
    "a clip plays from its layer's begin and holds its last frame, or begins again",
    arguments: [
      ("timing: { begin: 0.5 }", 0.5, 1.0, false),
      ("timing: { begin: 0.5 }, loop: true", 0.5, 1, true),
      ("timing: { speed: 2 }", 0, 2, false), ("", 0, 1, false), ("loop: true", 0, 1, true),
    ])
  func layerTime(layer: String, begin: Double, speed: Double, loops: Bool) throws {
    let film = try film([main(), steps()], layer)
    #expect(try film.countedFrames() == 75)
    let frames = try film.frames()
    for frame in 0..<75 {
      let wanted = expected(
        frame, begin: begin, speed: speed, loops: loops, times: Self.even, length: 1)
      #expect(number(frames, frame) == wanted, "frame \(frame)")
      #expect(frames.mean(frame, y: 4..<28).y < 3)
    }
  }

  @Test("frames of varying length, from another kind of file")
  func variableRate() throws {
    // Times n(n + 1)/50 s: 0, 0.04, 0.12 … 1.8; whole ticks of the encoder.
    let clip = try steps("vfr.mkv", rate: "25", filter: ",setpts=N*(N+1)/50/TB")
    let times = (0..<10).map { Double($0 * ($0 + 1)) / 50 }
    let frames = try film([main(), clip], "timing: { begin: 0.2 }").frames()
    for frame in 0..<75 {
      let wanted = expected(frame, begin: 0.2, times: times, length: 2)
      #expect(number(frames, frame) == wanted, "frame \(frame)")
    }
  }

  @Test("a still shows what the film shows")
  func still() throws {
    let film = try film([main(), steps()], "timing: { begin: 0.5 }")
    let frames = try film.frames()
    for frame in [10, 17, 30, 60] {
      let path = folder.file("still\(frame).png")
      try film.session.still(
        at: MediaTime(value: Int64(frame), timescale: 30), to: path)
      let picture = try Frames(of: path.description, size: film.size())
      #expect(number(picture, 0) == number(frames, frame))
    }
  }

  @Test("any number of jobs gives the same bytes", arguments: [10, 250])
  func jobs(keyInterval: Int) throws {
    let first = try Fixture.clip(
      "a.mp4", in: folder, size: "64x64", rate: "2", seconds: 44, extra: ["-g", "2"])
    let second = try Fixture.clip(
      "b.mp4", in: folder, size: "80x48", rate: "5", seconds: 30,
      extra: ["-g", "\(keyInterval)", "-bf", "2"])
    var films: [[UInt8]] = []
    for count in [1, 2, 6] {
      _ = try film([first, second], "loop: true, rotation: 5, timing: { begin: 3 }") {
        ($0.jobs, $0.isForced) = (count, true)
        $0.quality = .draft
      }
      films.append(try folder.bytes(of: "film.mp4"))
    }
    #expect(films[0] == films[1] && films[0] == films[2])
  }

  @Test("the sound is the main clip's, and that is said once")
  func sound() throws {
    let loud = try Fixture.clip("loud.mp4", in: folder, seconds: 1)
    let film = try film([main(sound: true), loud], "")
    #expect(film.notices.filter { $0.contains("its sound is not played") }.count == 1)
    #expect(try film.probe("stream=codec_type", stream: "a").split(separator: "\n").count == 1)
  }

  @Test("a slot without a clip hides, or shows its placeholder")
  func placeholders() throws {
    let main = try main(seconds: 0.2)
    let hidden = try film([main], "").frames()
    #expect(hidden.mean(0).y < 3)
    let shown = try film([main], "placeholder: { color: '#FF0000' }", as: "b.mp4").frames()
    #expect(distance(shown.mean(0, x: 24..<40, y: 42..<54), RGB.red) < 6)
  }

  @Test("one clip too many, and a clip that is none, are said before any work")
  func refused() throws {
    let (first, second) = (try main(), try steps())
    let third = try steps("third.mp4", count: 2)
    let error = #expect(throws: ExportError.self) { try film([first, second, third], "") }
    #expect(error?.kind == .unusable)
    #expect(
      error?.message.contains("third.mp4: a clip too many") == true, "\(error?.message ?? "")")
    let text = try folder.write("text".utf8, to: "text.mov")
    let broken = #expect(throws: ExportError.self) { try film([first, text], "") }
    #expect(broken?.kind == .unusable)
    #expect(broken?.message.hasPrefix("second: \(text)") == true, "\(broken?.message ?? "")")
  }
}

/// Files that variables are given.
@Suite("Files of variables", .enabled(if: FilmTools.arePresent, FilmTools.why))
struct VariableFileTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  private let card = """
    { cubica: 1, title: "Files", length: "0.2s",
      variables: { photo: { type: "image" }, extra: { type: "image" }, song: { type: "sound" },
        photos: { type: "images" } },
      layers: [ { type: "image", image: "{{photo}}", gravity: "resize" },
        { type: "image", image: "{{photos|item:2}}", gravity: "resize" } ] }
    """

  private func film(_ values: [String: GivenValue], as name: String = "film.mp4") throws -> Film {
    try Film(of: nil, card: card, in: folder, as: name) {
      ($0.values, $0.size, $0.isForced) = (values, PixelSize(32, 32), true)
    }
  }

  private func picture(_ name: String, _ color: String) throws -> String {
    try Fixture.make(
      name, in: folder,
      ["-f", "lavfi", "-i", "color=\(color):size=16x16", "-frames:v", "1"])
  }

  @Test("pictures from anywhere are shown")
  func shown() throws {
    let (red, blue) = (try picture("r.png", "red"), try picture("b.png", "blue"))
    #expect(distance(try film(["photo": GivenValue(red)]).frames().mean(0), RGB.red) < 6)
    let both = GivenValue(bytes: [Array(red.utf8), Array(blue.utf8)])
    #expect(distance(try film(["photos": both]).frames().mean(0), RGB.blue) < 6)
    #expect(try film([:]).frames().mean(0).x < 3)
  }

  @Test(
    "what cannot be used is said with the variable's name, shown or not",
    arguments: [
      ("photo", "none.png", "no such file"), ("extra", "none.png", "no such file"),
      ("extra", "text.png", "not a supported picture"), ("song", "none.mp3", "no such file"),
      ("song", "text.png", "not a supported sound file"), ("song", "r.png", "not a supported"),
      ("clip", "r.png", "not a supported media file"),
      ("photos", "text.png", "not a supported picture"),
    ])
  func unusable(variable: String, file: String, problem: String) throws {
    _ = try picture("r.png", "red")
    try folder.write("hello".utf8, to: "text.png")
    let error = #expect(throws: ExportError.self) {
      try film([variable: GivenValue(folder.path(file))])
    }
    #expect(error?.kind == .unusable)
    let message = error?.message ?? ""
    #expect(message.hasPrefix("\(variable): \(folder.path(file)): "), "\(message)")
    #expect(message.contains(problem), "\(message)")
  }

  @Test(
    "an output that is one of them is refused, through any link",
    arguments: [
      "photo", "extra", "song", "clip",
    ])
  func inputs(variable: String) throws {
    let photo = try picture("in.png", "red")
    let clip = try Fixture.clip("in.mp4", in: folder, seconds: 0.2)
    let file = variable == "photo" || variable == "extra" ? photo : clip
    let link = folder.path("link.mp4")
    try ToolRunner.check("ln", ["-s", file, link])
    let error = #expect(throws: ExportError.self) {
      try film([variable: GivenValue(file)], as: "link.mp4")
    }
    #expect(error?.kind == .unusable)
    #expect(
      error?.message.contains("the same file as the input") == true, "\(error?.message ?? "")")
  }
}
