import CubicaTestSupport
import Foundation
import Testing
import cubica

@Suite("template")
struct TemplateCommandTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  private func write(_ document: String, to name: String = "card") throws {
    try FileManager.default.createDirectory(
      atPath: folder.path(name), withIntermediateDirectories: true)
    try folder.write(document.utf8, to: "\(name)/template.json5")
  }

  @Test("a card from nothing: new, check, preview, still")
  func whole() throws {
    let new = try CubicaBinary.run(["template", "new", "card"], in: folder)
    #expect(new.exitCode == 0 && new.output.isEmpty)
    #expect(new.lastError == "card/template.json5")
    let check = try CubicaBinary.run(["template", "check", "./card", "--strict"], in: folder)
    #expect(check.exitCode == 0, "\(check.text)")
    #expect(check.text == "./card/template.json5: sound\n")
    let preview = try CubicaBinary.run(["template", "preview", "./card"], in: folder)
    #expect(preview.exitCode == 0 && preview.lastError == "card-sheet.png")
    let still = try CubicaBinary.run(
      ["still", "-t", "./card", "--name", "Zoë", "--at", "1", "-o", "a.png"], in: folder)
    #expect(still.exitCode == 0, "\(still.errorText)")
    let again = try CubicaBinary.run(["template", "new", "card"], in: folder)
    #expect(again.exitCode == 2 && again.lastError.contains("is there already"))
  }

  @Test("check tells all on stdout, the sum on stderr, and how it ends")
  func check() throws {
    try write("{ cubica: 1, title: 't', layers: [{ type: 'txet' }, { type: 'text', txt: 'a' }] }")
    let result = try CubicaBinary.run(["template", "check", "card/template.json5"], in: folder)
    #expect(result.exitCode == 2)
    #expect(result.text.contains("card/template.json5:1:43: error: layers[0].type"))
    #expect(result.text.contains("did you mean \"text\""))
    #expect(result.text.contains("unknown key of a text layer"))
    #expect(result.lastError == "cubica: card/template.json5: 3 errors")
    let json = try CubicaBinary.run(["template", "check", "./card", "--json"], in: folder)
    #expect(json.exitCode == 2)
    #expect(try JSONSerialization.jsonObject(with: Data(json.output)) is [String: Any])
  }

  @Test("warnings end badly only where that is asked for")
  func strict() throws {
    try write(
      "{ cubica: 1, title: 't', layers: [{ type: 'video' }, { type: 'text', text: 'Hello' }] }")
    let easy = try CubicaBinary.run(["template", "check", "./card"], in: folder)
    #expect(easy.exitCode == 0 && easy.text.contains("bare video"))
    let strict = try CubicaBinary.run(["template", "check", "--strict", "./card"], in: folder)
    #expect(strict.exitCode == 2)
  }

  @Test("the preview's pixels are those of the film")
  func pixels() throws {
    try write(
      """
      { cubica: 1, title: 't', background: '#335577', layers: [
        { type: 'shape', shape: 'ellipse', width: 500, height: 300, fill: '#E0A030' },
        { type: 'text', text: 'Hello', fontSize: 200, rotation: { '0s': 0, '2s': 40 } } ] }
      """)
    let preview = try CubicaBinary.run(
      [
        "template", "preview", "./card", "--at", "1", "--aspect", "1:1", "--name", "A", "-o",
        "preview.png",
      ], in: folder)
    #expect(preview.exitCode == 0, "\(preview.errorText)")
    let still = try CubicaBinary.run(
      ["still", "-t", "./card", "--at", "1", "--size", "1080x1080", "-o", "still.png"], in: folder)
    #expect(still.exitCode == 0, "\(still.errorText)")
    // A margin of 24 pixels, below title and heads.
    func raw(_ file: String, _ filter: String) throws -> [UInt8] {
      try ToolRunner.check(
        "ffmpeg",
        [
          "-v", "error", "-i", folder.path(file), "-vf", filter, "-f", "rawvideo", "-pix_fmt",
          "rgb24", "-",
        ]
      ).output
    }
    let whole = try raw("still.png", "null")
    let height = try #require(
      Int(try Fixture.probe(folder.path("preview.png"), "stream=height")))
    let found = try (0..<(height - 1080)).contains { top in
      try top % 10 == 0 || top < 200
        ? raw("preview.png", "crop=1080:1080:24:\(top):exact=1") == whole : false
    }
    #expect(found)
  }

  @Test("list and show")
  func list() throws {
    let list = try CubicaBinary.run(["template", "list", "-o", "cards.png"], in: folder)
    #expect(list.exitCode == 0 && list.text.contains("confetti"))
    #expect(!list.output.contains(0x1B))
    #expect(folder.contents == ["cards.png"])
    let show = try CubicaBinary.run(["template", "show", "confetti"], in: folder)
    #expect(show.exitCode == 0 && show.text.contains("name"))
    #expect(show.text.contains("required"))
    let json = try CubicaBinary.run(["template", "show", "confetti", "--json"], in: folder)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(json.output)) as? [String: Any])
    #expect(object["title"] as? String == "Confetti")
  }

  @Test(
    "check-jsonschema takes every shipped card and the small one, and refuses a fault",
    .enabled(
      if: PythonTools.program("check-jsonschema") != nil,
      "needs PyPI's check-jsonschema: run Scripts/setup --tests"))
  func schema() throws {
    let tool = try #require(PythonTools.program("check-jsonschema"))
    let schema = try CubicaBinary.run(["template", "schema"], in: folder)
    try folder.write(schema.output, to: "schema.json")
    _ = try CubicaBinary.run(["template", "new", "card"], in: folder)
    let templates = ProjectFolder.path + "/Templates"
    let documents = try FileManager.default.contentsOfDirectory(atPath: templates)
      .map { "\(templates)/\($0)/template.json5" }
      .filter { FileManager.default.fileExists(atPath: $0) }
    #expect(!documents.isEmpty)
    let arguments = ["--schemafile", "schema.json"]
    let sound = try ToolRunner.run(
      tool, arguments + documents + ["card/template.json5"], in: folder.path)
    #expect(sound.exitCode == 0, "\(sound.text)\(sound.errorText)")
    try write("{ cubica: 1, title: 't', layers: [], lenght: 3 }", to: "bad")
    let broken = try ToolRunner.run(tool, arguments + ["bad/template.json5"], in: folder.path)
    #expect(broken.exitCode == 1 && broken.text.contains("lenght"))
  }
}

@Suite("terminal pictures")
struct TerminalGraphicsTests {
  @Test(
    "what a terminal says of itself",
    arguments: [
      (["TERM": "xterm-kitty"], TerminalGraphics.kitty),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"], .kitty),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], .iTerm),
      (["TERM": "xterm-256color", "LC_TERMINAL": "iTerm2"], .iTerm),
      (["TERM": "foot"], .sixel), (["TERM": "xterm-sixel"], .sixel),
      (["TERM": "xterm-256color"], nil), (["TERM": "screen-256color", "TMUX": "x"], nil),
      (["TMUX": "x", "KITTY_WINDOW_ID": "1"], nil), ([:], nil),
    ] as [([String: String], TerminalGraphics?)])
  func detection(environment: [String: String], expected: TerminalGraphics?) {
    #expect(TerminalGraphics.detect(environment) == expected)
  }

  @Test("Kitty's and iTerm's bytes hold the file, whole")
  func files() throws {
    let png = (0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let kitty = TerminalGraphics.kitty.bytes(png: png, pixels: [], width: 0)
    let text = String(decoding: kitty, as: UTF8.self)
    let pieces = text.matches(of: /\u{1B}_G[^;]*m=(\d);([^\u{1B}]*)\u{1B}\\/)
    #expect(pieces.map { $0.1 } == ["1", "0"])
    #expect(Data(base64Encoded: pieces.map { String($0.2) }.joined()) == Data(png))
    let iTerm = String(
      decoding: TerminalGraphics.iTerm.bytes(png: png, pixels: [], width: 0), as: UTF8.self)
    let match = try #require(iTerm.firstMatch(of: /size=5000:([^\u{7}]*)\u{7}/))
    #expect(Data(base64Encoded: String(match.1)) == Data(png))
  }

  @Test("sixels of a red and a white column")
  func sixel() {
    let row: [UInt8] = [255, 0, 0, 255, 255, 255]
    let bytes = TerminalGraphics.sixel.bytes(
      png: [], pixels: Array(repeating: row, count: 6).flatMap { $0 }, width: 2)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.hasPrefix("\u{1B}Pq\"1;1;2;6"))
    // Colour 180 is 5, 0, 0 of six levels and 215 all white; ~ is six pixels, ? none.
    #expect(text.contains("#180~?$#215?~$-"))
    #expect(text.hasSuffix("\u{1B}\\\n"))
  }
}
