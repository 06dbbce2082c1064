import CubicaAuthoring
import CubicaCore
import CubicaExport
import CubicaTestSupport
import Testing

@Suite("template check")
struct TemplateCheckTests {
  @Test("tells keys, values and files at once, by place")
  func everything() throws {
    let draft = try Draft(
      """
      { type: 'image', image: 'cake.svg', opactiy: 1 },
      { type: 'image', image: 'ckae.svg' },
      { type: 'image', image: 'broken.png' }
      """, files: ["cake.svg": square, "broken.png": "not a picture"])
    let report = try draft.check()
    #expect(report.count(of: .error) == 3, "\(report.lines)")
    #expect(
      report.lines[0].hasPrefix(
        "t:2:46: error: layers[0].opactiy: unknown key of an image layer; did you mean"))
    #expect(report.lines[1].hasPrefix("t:3:25: error: layers[1].image: ckae.svg: no such file"))
    #expect(report.lines[1].contains("did you mean \"cake.svg\"?"))
    #expect(report.lines[2].hasPrefix("t:4:25: error: layers[2].image: broken.png: "))
    #expect(!report.isSound(isStrict: false))
  }

  @Test("tells what nothing uses")
  func unused() throws {
    let draft = try Draft(
      "{ type: 'image', image: 'cake.svg' }",
      "variables: { name: { type: 'string', default: 'x' }, hue: { type: 'color', default: '#FFF' } },",
      files: ["cake.svg": square, "old.svg": square, "README.md": "words"])
    let report = try draft.check()
    #expect(report.has(.warning, "variables.hue", "no layer uses this variable"))
    #expect(report.has(.warning, "variables.name"))
    #expect(report.has(.hint, "old.svg: no layer uses this file"))
    #expect(report.findings.count == 3, "\(report.lines)")
    #expect(report.isSound(isStrict: false) && !report.isSound(isStrict: true))
  }

  @Test("a variable in a text, as a value and in a variant is used")
  func used() throws {
    let draft = try Draft(
      """
      { type: 'shape', name: 'a', shape: 'ellipse', fill: '{{hue}}', opacity: '{{strength}}' },
      { type: 'shape', name: 'b', shape: 'rectangle' }
      """,
      """
      variables: { hue: { type: 'color', default: '#FFF' }, strength: { type: 'number', default: 1,
      maximum: 1, minimum: 0 }, side: { type: 'number', default: 9 } },
      variants: { square: { layers: { b: { width: '{{side}}' } } } },
      """)
    #expect(try draft.check().findings.isEmpty)
  }

  @Test("a text that does not fit is told once for each layer, with the first name and the count")
  func overflow() throws {
    let draft = try Draft(
      """
      { type: 'text', name: 'caption', text: '{{name}}', fontSize: 90, width: 300, height: 180,
      fit: { minimumScale: 1 }, outlines: [{ color: '#000', width: 9 }] }
      """, nameVariable)
    let report = try draft.check(names: ["Al", "Maximiliane Alexandra", "Wolfeschlegelstein"])
    let findings = report.findings.filter { $0.severity == .warning }
    #expect(findings.count == 1, "\(report.lines)")
    let text = try #require(findings.first).description(in: "t")
    #expect(text.contains("layers[0]: the text"))
    #expect(text.contains("smallest size in 16:9, 9:16, 1:1, 4:5"))
    #expect(text.contains("\"Maximiliane Alexandra\" and 1 more of 3 names"))
  }

  @Test("characters that no font has, by name and code point")
  func glyphs() throws {
    let draft = try Draft(
      "{ type: 'text', text: '{{name}}', fontSize: 60, outlines: [{ color: '#000', width: 9 }] }",
      nameVariable)
    let report = try draft.check(names: ["A\u{10FFFD}", "\u{11A00}\u{11A0B}"])
    #expect(report.has(.warning, "no font has U+10FFFD"), "\(report.lines)")
    #expect(report.has(.warning, "U+11A0B ZANABAZAR SQUARE LETTER KA"))
    #expect(try draft.check(names: ["Alice", "春菜 🎂"]).findings.isEmpty)
  }

  @Test("a font that is not there")
  func family() throws {
    let draft = try Draft(
      """
      { type: 'text', text: 'a', families: ['Fredoka Two'], fontSize: 60,
      outlines: [{ color: '#000', width: 9 }] }
      """)
    #expect(try draft.check().has(.warning, "there is no font \"Fredoka Two\""))
  }

  @Test("text over bare video wants an outline, a shadow or a ground of its own")
  func bareVideo() throws {
    let text = "type: 'text', text: 'Hello there', fontSize: 90, fill: '#FFFFFF'"
    func findings(_ more: String) throws -> [String] {
      try Draft("{ type: 'video' }, { \(text)\(more) }").check().lines
    }
    let bare = try findings("")
    #expect(bare.count == 1 && bare[0].contains("layers[1]: text over bare video"), "\(bare)")
    #expect(try findings(", outlines: [{ color: '#202020', width: 8 }]") == [])
    #expect(try findings(", shadow: { color: '#000000', radius: 8 }") == [])
    #expect(try findings(", background: '#202020'") == [])
    #expect(try findings(", background: '#FFFFE0'").count == 1)
  }

  /// #767676 on white has 4.54 : 1; #949494 3.03; #595959 7.00 (by the formula of WCAG 2).
  @Test(
    "contrast against what lies behind", arguments: [("#949494", true), ("#595959", false)])
  func contrast(color: String, isTold: Bool) throws {
    let draft = try Draft(
      """
      { type: 'shape', shape: 'rectangle', fill: '#FFFFFF' },
      { type: 'text', text: 'Hello there', fontSize: 120, fill: '\(color)' }
      """)
    let report = try draft.check()
    #expect(report.has(.warning, "layers[1]", "hard to read", "4.5 : 1") == isTold)
    #expect(report.findings.count == (isTold ? 1 : 0), "\(report.lines)")
  }

  @Test("a ground that turns light only at the end is seen there")
  func lateContrast() throws {
    let draft = try Draft(
      """
      { type: 'shape', shape: 'rectangle', fill: { '0s': '#000000', '7s': '#000000', '7.2s': '#FFFFFF' } },
      { type: 'text', text: 'Hello there', fontSize: 120, fill: '#FFFFFF' }
      """, "length: '9s',")
    #expect(try draft.check().has(.warning, "layers[1]", "hard to read"))
  }

  @Test("a text out of the safe area or the canvas is told")
  func places() throws {
    let outline = "outlines: [{ color: '#000', width: 9 }]"
    let draft = try Draft(
      """
      { type: 'text', text: 'Hello', fontSize: 60, height: 90, translation: [0, -490], \(outline) },
      { type: 'text', text: 'Hello', fontSize: 60, height: 90, translation: [0, -900], \(outline) }
      """, "variants: { portrait: { layers: {} } },")
    let report = try draft.check()
    #expect(report.has(.warning, "layers[0]", "beyond the safe area in 16:9"), "\(report.lines)")
    #expect(report.has(.warning, "layers[1]", "beyond the canvas"))
  }

  @Test("keys that a short film draws in")
  func squeezed() throws {
    let draft = try Draft(
      """
      { type: 'text', text: 'Hello', fontSize: 60, outlines: [{ color: '#000', width: 9 }],
      opacity: { '0s': 0, '1s': 1, '-1s': 1, '-0s': 0 } }
      """)
    #expect(try draft.check(seconds: 1).has(.hint, "layers[0].opacity", "drawn in to 50 %"))
    #expect(try draft.check(seconds: 4).findings.isEmpty)
  }

  @Test("a place that is none")
  func missing() throws {
    let check = TemplateCheck(.init(), resources: try ResourceFolder.find())
    let report = check.report(on: "confeti")
    #expect(report.has(.error, "confeti", "did you mean confetti"))
    #expect(!report.isSound(isStrict: false))
  }

  @Test(
    "every shipped card is sound",
    arguments: (try? TemplateStore(resources: ResourceFolder.find()).names()) ?? [])
  func shipped(name: String) throws {
    let report = TemplateCheck(.init(), resources: try ResourceFolder.find()).report(on: name)
    #expect(report.isSound(isStrict: true), "\(report.lines)")
  }
}
