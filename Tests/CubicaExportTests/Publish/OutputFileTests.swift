import CubicaCore
import CubicaExport
import CubicaTestSupport
import Foundation
import Testing

@Suite("publishing")
struct OutputFileTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  private func target(
    _ name: String, inputs: [String] = [], force: Bool = false
  ) throws -> OutputTarget {
    try OutputTarget(
      folder.file(name), extensions: ["mp4", "mov"], inputs: inputs.map(folder.file),
      isForced: force)
  }

  private func message(_ body: () throws -> Void) -> String {
    do {
      try body()
      return "no error"
    } catch let error as ExportError {
      return error.kind == .unusable ? error.message : "wrong kind: \(error)"
    } catch {
      return "\(error)"
    }
  }

  private func write(_ text: String, to path: FilePath) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path.description))
  }

  @Test("written under another name beside the target, then renamed")
  func publish() throws {
    let file = try target("a.mp4").create()
    #expect(folder.contents.count == 1)
    #expect(folder.contents.first?.hasPrefix(".cubica-") == true)
    try write("film", to: file.temporary)
    let published = try file.publish()
    #expect(published == folder.file("a.mp4"))
    #expect(folder.contents == ["a.mp4"])
    #expect(try folder.bytes(of: "a.mp4") == Array("film".utf8))
  }

  @Test("gone when it is not published")
  func abandoned() throws {
    do {
      let file = try target("a.mp4").create()
      try write("half", to: file.temporary)
    }
    #expect(folder.contents == [])
  }

  @Test("an existing file needs force")
  func existing() throws {
    try folder.write("old".utf8, to: "a.mp4")
    #expect(message { _ = try target("a.mp4") }.contains("--force"))
    let file = try target("a.mp4", force: true).create()
    try write("new", to: file.temporary)
    #expect(try folder.bytes(of: "a.mp4") == Array("old".utf8))
    _ = try file.publish()
    #expect(try folder.bytes(of: "a.mp4") == Array("new".utf8))
  }

  @Test("a file that appears meanwhile is not replaced")
  func appeared() throws {
    let file = try target("a.mp4").create()
    try folder.write("theirs".utf8, to: "a.mp4")
    let said: String
    do {
      said = "published as \(try file.publish())"
    } catch {
      said = error.kind == .failed ? error.message : "wrong kind: \(error)"
    }
    #expect(said.contains("appeared meanwhile"))
    #expect(folder.contents == ["a.mp4"])
    #expect(try folder.bytes(of: "a.mp4") == Array("theirs".utf8))
  }

  @Test(
    "an output that is an input is refused, through any link, with force too",
    arguments: ["clip.mp4", "./clip.mp4", "hard.mp4", "soft.mp4", "through/clip.mp4"],
    [false, true])
  func inputs(name: String, force: Bool) throws {
    try folder.write("clip".utf8, to: "clip.mp4")
    let files = FileManager.default
    try files.linkItem(atPath: folder.path("clip.mp4"), toPath: folder.path("hard.mp4"))
    try files.createSymbolicLink(
      atPath: folder.path("soft.mp4"), withDestinationPath: "clip.mp4")
    try files.createSymbolicLink(atPath: folder.path("through"), withDestinationPath: ".")
    let said = message { _ = try target(name, inputs: ["clip.mp4"], force: force) }
    #expect(said.contains("same file as the input"))
    #expect(try folder.bytes(of: "clip.mp4") == Array("clip".utf8))
  }

  @Test("a link to another file is written through, and stays a link")
  func throughLink() throws {
    try folder.write("old".utf8, to: "real.mp4")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("soft.mp4"), withDestinationPath: "real.mp4")
    let file = try target("soft.mp4", force: true).create()
    try write("new", to: file.temporary)
    _ = try file.publish()
    #expect(folder.contents == ["real.mp4", "soft.mp4"])
    #expect(try folder.bytes(of: "real.mp4") == Array("new".utf8))
  }

  @Test(
    "places that cannot take a film",
    arguments: [
      ("none/a.mp4", "no folder"), ("a.avi", ".mp4 or .mov"), ("a", ".mp4 or .mov"),
      ("folder.mp4", "is a folder"), ("file.txt/a.mp4", "is not a folder"),
      ("pipe.mp4", "not a regular file"), ("new.mp4/", "name of a folder"),
      (String(repeating: "x", count: 252) + ".mp4", "longer than 255"),
    ])
  func refusals(name: String, words: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("folder.mp4"), withIntermediateDirectories: false)
    try folder.write([], to: "file.txt")
    try ToolRunner.check("mkfifo", [folder.path("pipe.mp4")])
    #expect(message { _ = try target(name, force: true) }.contains(words))
  }

  @Test("what a killed process left behind goes; what a living one writes stays")
  func leftovers() throws {
    try folder.write("dead".utf8, to: ".cubica-99999-1.part")
    try folder.write("young".utf8, to: ".cubica-99998-1.part")
    try ToolRunner.check("touch", ["-d", "1 hour ago", folder.path(".cubica-99999-1.part")])
    let living = try target("a.mp4").create()
    try ToolRunner.check("touch", ["-d", "1 hour ago", living.temporary.description])
    let second = try target("b.mp4").create()
    #expect(!folder.contents.contains(".cubica-99999-1.part"))
    #expect(folder.contents.contains(".cubica-99998-1.part"))
    #expect(FileFacts(of: living.temporary) != nil)
    _ = try second.publish()
    _ = try living.publish()
  }
}
