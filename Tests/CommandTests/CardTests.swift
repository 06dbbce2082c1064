import CubicaTestSupport
import Foundation
import Testing

@Suite("card")
struct CardTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  /// A run that must succeed; its stdout stays clean.
  private func card(
    _ arguments: [String], environment: [String: String?] = [:]
  ) throws -> ToolResult {
    let result = try CubicaBinary.run(
      ["card", "--quality", "draft"] + arguments, in: folder, environment: environment)
    #expect(result.exitCode == 0, "\(result.errorText)")
    #expect(result.output.isEmpty)
    return result
  }

  @Test("a clip and a name make clip-alice.mp4; the path is the last line")
  func film() throws {
    try Fixture.clip("clip.mov", in: folder, size: "160x90", rate: "30", seconds: 0.5)
    let result = try card(["--name", "Alice", "clip.mov"])
    #expect(result.lastError == "clip-alice.mp4")
    #expect(folder.contents == ["clip-alice.mp4", "clip.mov"])
    let film = folder.path("clip-alice.mp4")
    #expect(
      try Fixture.probe(film, "stream=codec_name,width,height,pix_fmt", stream: "v:0")
        == "h264\n160\n90\nyuv420p")
    #expect(
      try Fixture.probe(film, "stream=nb_read_frames", stream: "v:0", extra: ["-count_frames"])
        == "15")
    #expect(try Fixture.probe(film, "stream=codec_name", stream: "a:0") == "aac")

    let again = try card(["--name", "Alice", "clip.mov"])
    #expect(again.lastError == "clip-alice-2.mp4")
    #expect(again.errorText.contains("clip-alice.mp4 is there already"))
    #expect(try folder.bytes(of: "clip-alice.mp4") == folder.bytes(of: "clip-alice-2.mp4"))
  }

  @Test("without a clip the card plays on its own backdrop")
  func noClip() throws {
    let result = try card(["--name", "Zoë", "--size", "90x160", "--fps", "5"])
    #expect(result.lastError == "card-zoë.mp4")
    #expect(folder.contents == ["card-zoë.mp4"])
    #expect(
      try Fixture.probe(folder.path("card-zoë.mp4"), "stream=width,height", stream: "v:0")
        == "90\n160")
  }

  @Test("names that trip other tools, inside a folder that does too")
  func oddNames() throws {
    let place = "It's [my] 50% café 🎂: a b"
    try FileManager.default.createDirectory(
      atPath: folder.path(place), withIntermediateDirectories: false)
    try Fixture.clip("\(place)/img%03d.mp4", in: folder, seconds: 0.2, sound: true)
    try Fixture.clip("-i", in: folder, seconds: 0.2, extra: ["-f", "mp4"])
    _ = try card(["--name", "Al", "\(place)/img%03d.mp4", "-o", "\(place)/a:b.mp4"])
    _ = try card(["--name", "Al", "-o", "-out.mp4", "--", "-i"])
    _ = try card(["--name", "Al", "./-i", "-o", "x'y.mov"])
    #expect(folder.contents == ["-i", "-out.mp4", place, "x'y.mov"])
    _ = try Fixture.probe(folder.path("\(place)/a:b.mp4"), "format=duration")
  }

  @Test("a clip and a film whose names are not UTF-8")
  func brokenNames() throws {
    try Fixture.clip("plain.mp4", in: folder, seconds: 0.2, sound: false)
    try ToolRunner.check("sh", ["-c", "mv plain.mp4 $(printf 'a\\377.mp4')"], in: folder.path)
    let output = Array("b".utf8) + [0xfe] + Array(".mp4".utf8)
    let words = ["card", "--name", "Al", "--quality", "draft", "-o"].map { Array($0.utf8) }
    let result = try CubicaBinary.run(
      words + [output, Array("a".utf8) + [0xff] + Array(".mp4".utf8)], in: folder)
    #expect(result.exitCode == 0)
    #expect(Array(result.errors.suffix(output.count + 1)) == output + [0x0a])
    try ToolRunner.check("sh", ["-c", "test -s $(printf 'b\\376.mp4')"], in: folder.path)
  }

  @Test("the same bytes in a locale of decimal commas", arguments: ["de_DE.UTF-8", "tr_TR.UTF-8"])
  func locale(name: String) throws {
    try Fixture.clip("clip.mov", in: folder, seconds: 0.3)
    _ = try card(["--name", "I", "clip.mov", "-o", "c.mp4"], environment: ["LC_ALL": "C"])
    _ = try card(["--name", "I", "clip.mov", "-o", "l.mp4"], environment: ["LC_ALL": name])
    #expect(try folder.bytes(of: "c.mp4") == folder.bytes(of: "l.mp4"))
  }

  @Test("progress as JSON: each line of stderr is an object, the last has the path")
  func json() throws {
    try Fixture.clip("clip.mov", in: folder, seconds: 0.3)
    let result = try card(["--name", "Al", "clip.mov", "--progress", "json"])
    let events = try result.errorText.split(separator: "\n").map { line in
      try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    #expect(events.last?["event"] as? String == "finished")
    #expect(events.last?["path"] as? String == "clip-al.mp4")
    #expect(events.contains { $0["event"] as? String == "progress" })

  }

  @Test("the working folder as the template", arguments: [".", "..", "./"])
  func workingFolder(reference: String) throws {
    let text = "{ cubica: 1, title: 'T', length: '1s', layers: [] }"
    try folder.write(Array(text.utf8), to: "template.json5")
    try FileManager.default.createDirectory(
      atPath: folder.path("inner"), withIntermediateDirectories: true)
    let place = reference == ".." ? folder.path("inner") : folder.path
    let result = try ToolRunner.run(
      CubicaBinary.path,
      ["still", "-t", reference, "--at", "0", "--size", "64x64", "-o", folder.path("a.png")],
      in: place)
    #expect(result.exitCode == 0, "\(result.errorText)")
  }

  @Test(
    "refusals as JSON, wrong options too",
    arguments: [
      ["--progress", "json", "none.mov"], ["--progress=json", "--sise", "3"],
      ["--size", "x", "--progress", "json"], ["--progress", "json", "--progress", "json"],
    ])
  func refusalsAsJSON(arguments: [String]) throws {
    let refused = try CubicaBinary.run(["card", "--name", "Al"] + arguments, in: folder)
    #expect(refused.exitCode == 2)
    let event = try JSONSerialization.jsonObject(with: Data(refused.errorText.utf8))
    #expect((event as? [String: Any])?["exitCode"] as? Int == 2)
  }

  @Test("a clip that ends early: a film of what is there, and a warning")
  func truncated() throws {
    try Fixture.clip(
      "whole.mp4", in: folder, seconds: 2, extra: ["-movflags", "+faststart", "-g", "15"])
    let bytes = try folder.bytes(of: "whole.mp4")
    try folder.write(bytes.prefix(bytes.count * 2 / 3), to: "cut.mp4")
    let result = try card(["--name", "Al", "cut.mp4", "-o", "film.mp4"])
    #expect(result.errorText.contains("ends early"))
    let frames = try Fixture.probe(
      folder.path("film.mp4"), "stream=nb_read_frames", stream: "v:0", extra: ["-count_frames"])
    #expect((Int(frames) ?? 0) > 10 && (Int(frames) ?? 99) < 60)
  }

  @Test("a still is a PNG of the film's size")
  func still() throws {
    try Fixture.clip("clip.mov", in: folder, size: "160x90", seconds: 0.5)
    let result = try CubicaBinary.run(
      ["still", "--name", "Al", "clip.mov", "--at", "0.25", "-o", "frame.png"], in: folder)
    #expect(result.exitCode == 0)
    #expect(result.lastError == "frame.png")
    #expect(folder.contents == ["clip.mov", "frame.png"])
    #expect(
      try Fixture.probe(folder.path("frame.png"), "stream=codec_name,width,height")
        == "png\n160\n90")
  }
}
