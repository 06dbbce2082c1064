import CubicaCore
import CubicaExport
import CubicaTestSupport
import Testing

@Suite("Flash and beep", .enabled(if: FilmTools.arePresent, FilmTools.why))
struct SyncFilmTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A black picture that is white for three frames from `flash` on, and a tone of 0.1 s from
  /// `beep` on, each on its own stream's clock; then `delay` seconds are put before one of them.
  private func clip(
    _ name: String, flash: Double = 1, beep: Double = 1, delay: [String] = ["0", "0"],
    video: [String] = ["-c:v", "libx264", "-g", "250", "-pix_fmt", "yuv420p"], audio: [String]
  ) throws -> String {
    try Fixture.make(
      name, in: folder,
      [
        "-itsoffset", delay[0], "-f", "lavfi", "-i",
        "color=black:size=320x180:rate=30:duration=3,drawbox=0:0:320:180:white:fill:"
          + "enable='between(t,\(flash - 0.01),\(flash + 0.09))'",
        "-itsoffset", delay[1], "-f", "lavfi", "-i",
        "aevalsrc='0.8*sin(2*PI*1000*t)*between(t,\(beep),\(beep + 0.1))':s=48000:d=3",
      ] + video + audio + ["-vsync", "passthrough"])
  }

  /// When the film's flash and beep begin.
  private func expectSync(_ film: Film, flash expected: Double) throws {
    #expect(try film.probe(number: "format=start_time", stream: nil) == 0)
    let frames = try Frames(of: film.path, size: PixelSize(32, 18), isScaled: true)
    let index = try #require((0..<frames.count).first { frames.mean($0).y > 128 })
    let flash = Double(index) / film.session.frameRate.framesPerSecond
    #expect(abs(flash - expected) <= 0.02, "flash at \(flash) s")
    let beep = try #require(try Sound(of: film.path).onset)
    #expect(abs(beep - flash) <= 0.01, "flash at \(flash) s, beep at \(beep) s")
  }

  private static let aac = ["-c:a", "aac"]

  @Test(
    "together in every container",
    arguments: [
      ["aac.mp4", "libx264", "aac"], ["aac.mov", "libx264", "aac"],
      ["pcm.mov", "libx264", "pcm_s16le"], ["mp3.mkv", "libx264", "libmp3lame"],
      ["opus.webm", "libvpx", "libopus"], ["aac.ts", "libx264", "aac"],
    ])
  func plain(kind: [String]) throws {
    let source = try clip(
      kind[0], video: ["-c:v", kind[1], "-g", "30", "-pix_fmt", "yuv420p"],
      audio: ["-c:a", kind[2]])
    for name in ["film.mp4", "film.mov"] {
      try expectSync(try Film(of: source, in: folder, as: name), flash: 1)
    }
  }

  @Test("a film of a film of a film", arguments: ["aac", "pcm_s16le"])
  func generations(codec: String) throws {
    var path = try clip("source.mov", audio: ["-c:a", codec])
    for generation in 1...4 {
      let film = try Film(of: path, in: folder, as: "film\(generation).mp4")
      try expectSync(film, flash: 1)
      #expect(
        try film.probe(number: "format=duration", stream: nil)
          - film.probe(number: "stream=duration") <= 0.025)
      path = film.path
    }
  }

  @Test("a clip cut by its edit list", arguments: [0.4, 0.7])
  func editListed(cut: Double) throws {
    let whole = try clip("whole.mov", audio: Self.aac)
    let source = try Fixture.make(
      "edit.mov", in: folder, ["-ss", "\(cut)", "-i", whole, "-c", "copy"])
    try expectSync(try Film(of: source, in: folder), flash: 1 - cut)
  }

  @Test("a picture that begins after its sound", arguments: ["late.mp4", "late.mkv"])
  func lateVideo(name: String) throws {
    let source = try clip(name, beep: 1.4, delay: ["0.4", "0"], audio: Self.aac)
    let film = try Film(of: source, in: folder)
    try expectSync(film, flash: 1)
    #expect(try film.countedFrames() == 90)
  }

  @Test("sound that begins after its picture", arguments: ["late.mp4", "late.mkv"])
  func lateSound(name: String) throws {
    let source = try clip(name, beep: 0.6, delay: ["0", "0.4"], audio: Self.aac)
    try expectSync(try Film(of: source, in: folder), flash: 1)
  }

  @Test(
    "a trim, with copied and with encoded sound",
    arguments: ["aac", "pcm_s16le"], [0.5, 0.8])
  func trimmed(codec: String, start: Double) throws {
    let source = try clip("source.mov", audio: ["-c:a", codec])
    let film = try Film(of: source, in: folder) {
      $0.trim = TrimRange(start: MediaTime(seconds: start), end: MediaTime(seconds: 2.5))
    }
    try expectSync(film, flash: 1 - start)
    let (sound, picture) = (
      try film.probe(number: "stream=duration", stream: "a:0"),
      try film.probe(number: "stream=duration")
    )
    #expect(sound <= picture + 0.03 && sound >= picture - 0.05)
  }
}
