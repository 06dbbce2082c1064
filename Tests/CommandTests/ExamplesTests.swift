import CubicaTestSupport
import Foundation
import Testing

@Suite("examples", .enabled(if: ToolRunner.has("ffmpeg"), "ffmpeg is not installed"))
struct ExamplesTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ name: String, _ arguments: [String]) throws -> ToolResult {
    let path = "\(URL(fileURLWithPath: CubicaBinary.path).deletingLastPathComponent().path)/\(name)"
    return try ToolRunner.check(path, arguments, in: folder.path)
  }

  @Test("BirthdayCard frames the clip and keeps its length")
  func birthdayCard() throws {
    try Fixture.corners("clip.mp4", in: folder)
    _ = try run(
      "BirthdayCard", ["clip.mp4", "Alice", "card.mp4", "\(ProjectFolder.path)/Templates/confetti"])
    let path = folder.path("card.mp4")
    let frames = try Fixture.probe(
      path, "stream=nb_read_frames", stream: "v:0", extra: ["-count_frames"])
    #expect(frames == "30")
    // The backdrop, #45AD7C, is seen at the edge.
    let pixels = try ToolRunner.check(
      "ffmpeg",
      [
        "-v", "error", "-i", path, "-frames:v", "1", "-vf", "crop=16:16:0:80,scale=1:1", "-f",
        "rawvideo", "-pix_fmt", "rgb24", "-",
      ]
    ).output
    #expect(zip(pixels, [0x45, 0xAD, 0x7C]).allSatisfy { abs(Int($0) - $1) <= 6 })
  }

  @Test("MergeClips joins two clips of unlike shapes, tells its progress and plays the song")
  func mergeClips() throws {
    try Fixture.clip("a.mp4", in: folder, seconds: 0.5)
    try Fixture.clip("b.mp4", in: folder, size: "90x160", seconds: 0.5, sound: false)
    try Fixture.make(
      "song.wav", in: folder, ["-f", "lavfi", "-i", "sine=frequency=500:duration=5", "-ac", "2"])
    let said = try run("MergeClips", ["a.mp4", "b.mp4", "song.wav", "film.mov"])
    #expect(said.text.contains("100 %"))
    let path = folder.path("film.mov")
    #expect(try Fixture.probe(path, "stream=width,height", stream: "v:0") == "1280\n720")
    let length = try #require(Double(try Fixture.probe(path, "format=duration")))
    #expect(abs(length - 1) <= 0.03)
    #expect(try Fixture.probe(path, "stream=codec_name", stream: "a:0") == "aac")
  }

  @Test("Poster writes the frame of a time")
  func poster() throws {
    try Fixture.corners("clip.mp4", in: folder)
    _ = try run("Poster", ["clip.mp4", "0.5", "poster.png"])
    #expect(
      try Fixture.probe(folder.path("poster.png"), "stream=width,height", stream: "v:0")
        == "320\n180")
  }
}
