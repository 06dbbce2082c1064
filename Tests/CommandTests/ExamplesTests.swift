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

  @Test("SmallEditor crosses two clips, and shows a title over them")
  func smallEditor() throws {
    for (name, level) in [("a.mp4", "0x303030"), ("b.mp4", "0xA0A0A0")] {
      try Fixture.make(
        name, in: folder,
        [
          "-f", "lavfi", "-i", "color=\(level):size=160x90:rate=25:duration=1", "-f", "lavfi", "-i",
          "sine=frequency=300:duration=1", "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt",
          "yuv420p", "-c:a", "aac",
        ])
    }
    try Fixture.make(
      "song.wav", in: folder, ["-f", "lavfi", "-i", "sine=frequency=500:duration=5", "-ac", "2"])
    let said = try run("SmallEditor", ["a.mp4", "b.mp4", "song.wav", "film.mp4"])
    #expect(said.text.contains("100 %"))
    let path = folder.path("film.mp4")
    let frames = try Fixture.probe(
      path, "stream=nb_read_frames", stream: "v:0", extra: ["-count_frames"])
    // 1 + 1 - 0.5 s.
    #expect(frames == "45")
    // The upper third at 0.25 s, in the middle of the crossing, and at 1.25 s.
    let pixels = try ToolRunner.check(
      "ffmpeg",
      [
        "-v", "error", "-i", path, "-vf",
        "select='eq(n,7)+eq(n,22)+eq(n,37)',crop=1280:240:0:0,scale=1:1", "-vsync", "0", "-f",
        "rawvideo", "-pix_fmt", "rgb24", "-",
      ]
    ).output
    let levels = [0x30, 0x30, 0x30, 0x68, 0x68, 0x68, 0xA0, 0xA0, 0xA0]
    let isRight = zip(pixels, levels).allSatisfy { abs(Int($0) - $1) <= 8 }
    #expect(pixels.count == 9 && isRight, "\(pixels)")
    // White letters in the lower part.
    let lower = try ToolRunner.check(
      "ffmpeg",
      [
        "-v", "error", "-i", path, "-vf", "select='eq(n,30)',crop=1280:200:0:500", "-vsync", "0",
        "-f", "rawvideo", "-pix_fmt", "gray", "-",
      ]
    ).output
    #expect(lower.count { $0 > 230 } > 2_000)
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
