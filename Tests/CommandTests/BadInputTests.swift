import CubicaTestSupport
import Foundation
import Testing

/// Files that are no clips, given to each command that takes one.
@Suite("bad input")
struct BadInputTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  static let commands = [
    ["info"], ["card", "--name", "Al"], ["still", "--name", "Al", "--at", "0", "-o", "a.png"],
  ]
  static let kinds = [
    "missing", "folder", "text", "empty", "no moov", "sound only", "playlist", "concat", "dash",
    "sdp", "picture",
  ]

  /// Makes the file and gives words that the answer must have.
  private func make(_ kind: String, _ name: String) throws -> String {
    switch kind {
    case "missing": return "no such file"
    case "folder":
      try FileManager.default.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: false)
      return "folder"
    case "text": try folder.write("this is not a film\n".utf8, to: name)
    case "empty":
      try folder.write([], to: name)
      return "empty"
    case "no moov":
      try Fixture.clip("whole.mp4", in: folder)
      let bytes = try folder.bytes(of: "whole.mp4")
      try folder.write(bytes.prefix(bytes.count / 2), to: name)
      try FileManager.default.removeItem(atPath: folder.path("whole.mp4"))
      return "moov"
    case "sound only":
      try Fixture.make(
        name, in: folder, ["-f", "lavfi", "-i", "sine=duration=0.3", "-c:a", "aac"])
      return "no video"
    case "playlist":
      try folder.write(
        "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nhttp://127.0.0.1:1/x.ts\n".utf8, to: name)
    case "concat": try folder.write("ffconcat version 1.0\nfile other.mp4\n".utf8, to: name)
    case "dash":
      try folder.write("<?xml version=\"1.0\"?><MPD profiles=\"x\"></MPD>\n".utf8, to: name)
    case "sdp": try folder.write("v=0\nm=video 5004 RTP/AVP 96\n".utf8, to: name)
    default:
      try Fixture.make(
        "p.png", in: folder, ["-f", "lavfi", "-i", "color=red:size=8x8", "-frames:v", "1"])
      try FileManager.default.moveItem(atPath: folder.path("p.png"), toPath: folder.path(name))
    }
    return "not a supported media file"
  }

  @Test("answered with exit 2 and the file's name, nothing written", arguments: kinds)
  func refused(kind: String) throws {
    let words = try make(kind, "clip.mov")
    let before = folder.contents
    for command in Self.commands {
      let result = try CubicaBinary.run(command + ["clip.mov"], in: folder)
      #expect(result.exitCode == 2, "\(command)")
      #expect(result.output.isEmpty)
      #expect(result.lastError.contains("clip.mov"))
      #expect(result.lastError.contains(words))
      #expect(folder.contents == before)
    }
  }

  @Test(
    "a file that may not be read", .enabled(if: getuid() != 0, "root may read every file"))
  func unreadable() throws {
    try Fixture.clip("clip.mov", in: folder)
    try ToolRunner.check("chmod", ["000", folder.path("clip.mov")])
    let result = try CubicaBinary.run(["card", "--name", "Al", "clip.mov"], in: folder)
    #expect(result.exitCode == 2)
    #expect(result.lastError.contains("clip.mov"))
  }
}
