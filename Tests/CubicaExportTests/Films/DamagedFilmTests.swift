import CubicaCore
import CubicaExport
import CubicaTestSupport
import Testing

@Suite("Films of damaged clips", .enabled(if: FilmTools.arePresent, FilmTools.why))
struct DamagedFilmTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Five seconds whose middle fifth has a wrong byte in every 300.
  static func clip(in folder: TemporaryFolder, keyInterval: Int) throws -> String {
    try Fixture.clip(
      "whole.mp4", in: folder, size: "320x180", seconds: 5, sound: false,
      extra: ["-g", "\(keyInterval)", "-movflags", "faststart"])
    var bytes = try folder.bytes(of: "whole.mp4")
    for index in stride(from: bytes.count * 2 / 5, to: bytes.count * 3 / 5, by: 300) {
      bytes[index] ^= 0x5A
    }
    return try folder.write(bytes, to: "damaged.mp4")
  }

  @Test("wrong bytes in the middle cost no frame", arguments: [15, 250])
  func wrongBytes(keyInterval: Int) throws {
    let clip = try Self.clip(in: folder, keyInterval: keyInterval)
    let complaints = try ToolRunner.run(
      "ffmpeg", ["-v", "error", "-i", clip, "-f", "null", "-"])
    #expect(!complaints.errors.isEmpty, "the fixture is damaged")
    let film = try Film(of: clip, in: folder)
    #expect(try film.countedFrames() == 150)
    // The part before the damage is the clip's own.
    let (ours, theirs) = (
      try film.frames(), try Frames(of: folder.path("whole.mp4"), size: PixelSize(320, 180))
    )
    for index in [0, 30, 45] { #expect(ours.difference(index, to: theirs, index).mean < 5) }
  }

  @Test("a file that ends early gives what is there, and a word", arguments: ["mp4", "mkv", "ts"])
  func truncated(container: String) throws {
    try Fixture.clip(
      "whole.\(container)", in: folder, size: "320x180", seconds: 5, sound: false,
      extra: ["-g", "30", "-movflags", "faststart"])
    let bytes = try folder.bytes(of: "whole.\(container)")
    let clip = try folder.write(bytes.prefix(bytes.count * 3 / 5), to: "cut.\(container)")
    let film = try Film(of: clip, in: folder)
    let counted = try Fixture.probe(
      clip, "stream=nb_read_frames", stream: "v:0", extra: ["-count_frames"])
    let readable = try #require(counted.split(separator: "\n").first.flatMap { Int($0) })
    #expect((60...120).contains(readable), "the fixture is cut")
    #expect(abs(try film.countedFrames() - readable) <= 1)
    if container == "mp4" {
      let notices = film.session.notices.filter { $0.contains("cut.mp4") }
      #expect(notices.count == 1 && notices[0].ranges(of: "cut.mp4").count == 1, "\(notices)")
    }
  }

  @Test("what holds no picture is refused, and nothing is left behind")
  func unusable() throws {
    let whole = try Fixture.clip("whole.mp4", in: folder, seconds: 0.2)
    try Fixture.make("sound.m4a", in: folder, ["-i", whole, "-vn", "-c", "copy"])
    try folder.write("not a film\n".utf8, to: "text.mov")
    try folder.write([], to: "empty.mp4")
    try folder.write(try folder.bytes(of: "whole.mp4").prefix(3000), to: "headless.mp4")
    try folder.write("ffconcat version 1.0\nfile whole.mp4\n".utf8, to: "list.mp4")
    let before = folder.contents
    for name in ["sound.m4a", "text.mov", "empty.mp4", "headless.mp4", "list.mp4", "missing.mp4"] {
      var options = CardOptions()
      options.clips = [folder.file(name)]
      options.output = folder.file("film.mp4")
      options.name = "Alice"
      let error = #expect(throws: ExportError.self, "\(name)") {
        try CardSession(options).export()
      }
      #expect(error?.kind == .unusable && error?.message.contains(name) == true, "\(name)")
    }
    #expect(folder.contents == before)
  }
}
