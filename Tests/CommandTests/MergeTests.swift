import CubicaTestSupport
import Foundation
import Testing

@Suite("merge", .enabled(if: ToolRunner.has("ffmpeg"), "ffmpeg is not installed"))
struct MergeTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try Fixture.clip("a.mp4", in: folder, seconds: 1)
    try Fixture.clip("b.mp4", in: folder, seconds: 1, sound: false)
  }

  private func fault(_ words: [String], exitCode: Int32 = 2) throws -> String {
    let result = try CubicaBinary.run(["merge"] + words, in: folder)
    #expect(result.exitCode == exitCode, "\(words)")
    #expect(result.text == "")
    return result.lastError
  }

  @Test("the plan tells times and length on stdout and writes nothing")
  func plan() throws {
    let result = try CubicaBinary.run(
      ["merge", "a.mp4", "b.mp4@0.2..0.8", "--transition", "wipe:0.4", "--plan"], in: folder)
    #expect(result.exitCode == 0)
    let lines = result.text.split(separator: "\n").map(String.init)
    #expect(lines.count == 4)
    #expect(lines.first == "1  0.000s..1.000s  a.mp4@0.000s..1.000s")
    #expect(lines.contains("   0.600s..1.000s  wipe of 0.400s"))
    #expect(lines.last == "film: 1.200s, 36 frames at 30, 160x90 pixels")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == [
        "a.mp4", "b.mp4",
      ])
  }

  @Test("a file whose name holds an @ is meant where it is there")
  func atSign() throws {
    try FileManager.default.copyItem(atPath: folder.path("a.mp4"), toPath: folder.path("c@0..1"))
    let result = try CubicaBinary.run(["merge", "c@0..1", "c@0..1@0..0.5", "--plan"], in: folder)
    #expect(result.exitCode == 0)
    #expect(result.text.contains("film: 1.500s"))
  }

  @Test("what cannot be used is refused before any work, with its name")
  func refusals() throws {
    #expect(try fault([]).contains("a clip is missing"))
    #expect(try fault(["a.mp4"]).contains("--output"))
    #expect(
      try fault(["a.mp4", "nowhere.mov", "-o", "x.mp4"]).contains("nowhere.mov: no such file"))
    #expect(try fault(["a.mp4", "-o", "a.mp4", "--force"]).contains("a.mp4"))
    #expect(try fault(["a.mp4@3..4", "-o", "x.mp4"]).contains("lies outside the clip"))
    #expect(try fault(["a.mp4@0.5..9", "--strict", "-o", "x.mp4"]).contains("reaches beyond it"))
    #expect(
      try fault(["a.mp4", "b.mp4", "--transition", "wipe:3", "--strict", "-o", "x.mp4"])
        .contains("too short"))
    #expect(
      try fault(["a.mp4", "b.mp4", "--transition", "wip:1", "-o", "x.mp4"])
        .contains("did you mean wipe?"))
    #expect(
      try fault(["a.mp4", "b.mp4", "--transition", "wipe:0", "-o", "x.mp4"]).contains("above 0"))
    #expect(try fault(["a.mp4", "--audio", "b.mp4", "-o", "x.mp4"]).contains("no sound"))
    #expect(try fault(["a.mp4", "--duck", "-o", "x.mp4"]).contains("there is no --soundtrack"))
    #expect(
      try fault(["a.mp4", "--audio", "a.mp4", "--music-volume", "9", "-o", "x.mp4"])
        .contains("between 0 and 4"))
    #expect(try fault(["a.mp4", "--name", "Alice", "-o", "x.mp4"]).contains("--card"))
    #expect(
      try fault(["a.mp4", "--card", "confeti", "--name", "Al", "-o", "x.mp4"]).contains("confetti"))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == [
        "a.mp4", "b.mp4",
      ])
  }

  @Test("a shortened transition and a clamped part are said, and the film is made")
  func notices() throws {
    let result = try CubicaBinary.run(
      ["merge", "a.mp4@0..5", "b.mp4", "--transition", "circle:3", "-o", "film.mov"], in: folder)
    #expect(result.exitCode == 0)
    #expect(result.errorText.contains("reaches beyond it"))
    #expect(result.errorText.contains("which are shortened"))
    #expect(result.lastError.hasSuffix("film.mov"))
    let rate = try Fixture.probe(folder.path("film.mov"), "stream=r_frame_rate", stream: "v:0")
    #expect(rate == "30/1")
  }
}
