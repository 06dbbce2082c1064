import CubicaCore
import CubicaTestSupport
import Foundation
import Testing

@Suite("info")
struct InfoTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  private func json(_ path: String) throws -> [String: Any] {
    let result = try CubicaBinary.run(["info", "--json", "--", path], in: folder)
    #expect(result.exitCode == 0)
    #expect(result.errorText == "")
    let object = try JSONSerialization.jsonObject(with: Data(result.output))
    let keys = result.text.matches(of: /(?m)^  "(\w+)"/).map { String($0.1) }
    #expect(keys == keys.sorted())
    return try #require(object as? [String: Any])
  }

  @Test("a turned clip is told upright, with its frames counted")
  func turned() throws {
    try Fixture.clip("base.mp4", in: folder, size: "160x90", rate: "30000/1001", seconds: 1)
    try Fixture.make(
      "turned.mov", in: folder,
      ["-i", folder.path("base.mp4"), "-c", "copy", "-metadata:s:v:0", "rotate=270"])
    let report = try json("turned.mov")
    #expect(report["width"] as? Int == 90)
    #expect(report["height"] as? Int == 160)
    #expect(report["storedWidth"] as? Int == 160)
    #expect(report["rotation"] as? Int == 90)
    #expect(report["frameRate"] as? String == "30000/1001")
    let counted = try Fixture.probe(
      folder.path("turned.mov"), "stream=nb_read_frames", stream: "v:0", extra: ["-count_frames"])
    #expect(report["frames"] as? Int == Int(counted))
    let sound = try #require((report["sound"] as? [[String: Any]])?.first)
    #expect(sound["codec"] as? String == "aac")
    #expect(sound["sampleRate"] as? Int == 48000)
  }

  @Test("the table for people has the same facts")
  func table() throws {
    try Fixture.clip("clip.mp4", in: folder, size: "160x90", rate: "25", seconds: 1)
    let result = try CubicaBinary.run(["info", "clip.mp4"], in: folder)
    #expect(result.exitCode == 0)
    for words in ["clip.mp4\n", "160x90", "25 frames a second", "  frames     25\n", "h264"] {
      #expect(result.text.contains(words))
    }
  }

  @Test(
    "names that trip other tools",
    arguments: ["-clip.mov", "a:b.mp4", "img%03d.mp4", "It's [my] 50% café 🎂: a b.mp4", "--"])
  func names(name: String) throws {
    try Fixture.clip("plain.mp4", in: folder, seconds: 0.2, sound: false)
    try FileManager.default.moveItem(atPath: folder.path("plain.mp4"), toPath: folder.path(name))
    #expect(try json(name)["file"] as? String == name)
    #expect(try json("./" + name)["frames"] as? Int == 6)
  }

  @Test("a name that is not UTF-8")
  func brokenName() throws {
    try Fixture.clip("plain.mp4", in: folder, seconds: 0.2, sound: false)
    try ToolRunner.check("sh", ["-c", "mv plain.mp4 $(printf 'a\\377b.mp4')"], in: folder.path)
    let words = [Array("info".utf8), Array("a".utf8) + [0xff] + Array("b.mp4".utf8)]
    #expect(try CubicaBinary.run(words, in: folder).exitCode == 0)
  }

  @Test(
    "each real clip: as many frames as ffmpeg decodes, or a clear refusal",
    .enabled(if: MediaFolder.isPresent, MediaFolder.why), arguments: MediaFolder.clips)
  func realClips(name: String) throws {
    let path = try MediaFolder.file(name).description
    let decode = MediaFolder.manifest(name)?["ffmpeg_decode"] ?? ""
    let frames = decode.firstMatch(of: /frames=(\d+)/).flatMap { Int($0.1) } ?? 0
    guard frames > 0 else {
      let result = try CubicaBinary.run(["info", path], in: folder)
      #expect(result.exitCode == 2)
      #expect(result.lastError.contains(name))
      return
    }
    let told = try #require(try json(path)["frames"] as? Int)
    // A promised frame that no decoder gives stays counted.
    let promised = (MediaFolder.manifest(name)?["fps"] ?? "").firstMatch(of: /packets=(\d+)/)
      .flatMap { Int($0.1) }
    #expect(told == frames || told == promised)
  }
}
