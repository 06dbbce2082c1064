import CubicaTestSupport
import Foundation
import Testing

/// Documents and the files they name, as strangers may send them.
@Suite("template files")
struct TemplateFileTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("card"), withIntermediateDirectories: false)
  }

  private func still(_ template: String = "./card", _ more: [String] = []) throws -> ToolResult {
    try CubicaBinary.run(
      ["still", "-t", template, "--at", "0", "-o", "a.png"] + more, in: folder)
  }

  private func write(_ members: String) throws {
    try folder.write(
      Array("{ cubica: 1, title: 'T', \(members) layers: [] }".utf8), to: "card/template.json5")
  }

  @Test("a document that is a link out of the folder is not read, and nothing of it is shown")
  func link() throws {
    try folder.write(Array("secretword 123".utf8), to: "private.txt")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("card/template.json5"), withDestinationPath: "../private.txt")
    for template in ["./card", "./card/template.json5"] {
      let result = try still(template)
      #expect(result.exitCode == 2)
      #expect(result.errorText.contains("leads out of the template's folder"))
      #expect(!result.errorText.contains("secretword"))
    }
  }

  @Test("a pipe is refused at once")
  func pipe() throws {
    #expect(mkfifo(folder.path("card/template.json5"), 0o600) == 0)
    let result = try still()
    #expect(result.exitCode == 2)
    #expect(result.lastError.contains("is no file but a pipe"))
  }

  @Test("a missing document is named")
  func missing() throws {
    let result = try still()
    #expect(result.exitCode == 2 && result.lastError.contains("No such file"))
  }

  @Test("sounds must be there, and for a film they must be sounds")
  func sounds() throws {
    try write("soundtrack: 'a.wav', sounds: [{ file: 'a.wav', at: 0 }, { file: 'b.wav', at: 1 }],")
    let none = try still()
    #expect(none.exitCode == 2 && none.lastError.contains("a.wav: no such file"))
    for name in ["a.wav", "b.wav"] { try folder.write([1, 2, 3], to: "card/\(name)") }
    // A picture has no sound.
    let picture = try still()
    #expect(picture.exitCode == 0, "\(picture.errorText)")
    let film = try CubicaBinary.run(["card", "-t", "./card", "-o", "a.mp4"], in: folder)
    #expect(film.exitCode == 2 && film.lastError.contains("a.wav"), "\(film.errorText)")
    #expect(!folder.contents.contains("a.mp4"))
  }

  @Test(
    "a card's own canvas, which a wish replaces",
    arguments: [
      ("canvas: '9:16',", [], "1080x1920"), ("canvas: '320x180',", [], "320x180"),
      ("canvas: '321x181',", [], "322x182"),
      ("canvas: '320x180',", ["--aspect", "1:1"], "1080x1080"),
      ("canvas: '9:16',", ["--size", "100x60"], "100x60"),
    ] as [(String, [String], String)])
  func canvas(members: String, wishes: [String], expected: String) throws {
    try write(members)
    let result = try still("./card", wishes)
    #expect(result.exitCode == 0, "\(result.errorText)")
    let bytes = try folder.bytes(of: "a.png")
    func number(_ place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    #expect("\(number(16))x\(number(20))" == expected)
  }

  @Test("bombs name their limit in little time and memory")
  func bombs() throws {
    let layer = "{ type: 'shape', shape: 'ellipse' },"
    let cases = [
      (Array(repeating: layer, count: 10_000).joined(), "too many layers"),
      (
        String(repeating: "{ type: 'group', layers: [", count: 100)
          + String(repeating: "] },", count: 100), "nested too deeply"
      ),
      ("{ type: 'emitter', cells: [{ burst: 1000000, lifetime: 1 }] }", "10000"),
      (String(repeating: " ", count: 10_000_000), "1048576"),
    ]
    for (layers, word) in cases {
      try folder.write(
        Array("{ cubica: 1, title: 'T', layers: [\(layers)] }".utf8), to: "card/template.json5")
      let result = try still()
      #expect(result.exitCode == 2 && result.errorText.contains(word), "\(result.errorText)")
    }
  }
}
