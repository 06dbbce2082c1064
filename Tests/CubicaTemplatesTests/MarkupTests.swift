import CubicaCore
import CubicaLayers
import CubicaTemplates
import Testing

/// Tags in an author's text.
struct MarkupTests {
  private func runs(_ text: String, name: String = "Zoë") throws -> [TextRun] {
    let source = document(
      "{ type: 'text', name: 'caption', text: \(text) }",
      "variables: { name: { type: 'string', required: true }, accent: { type: 'color', default: '#00FF00' } },"
    )
    let layer = try bind(source, ["name": name]).tree.layers.first
    guard case .text(let text) = layer?.content else { return [] }
    return text.runs
  }

  @Test("tags nest and set stretches apart")
  func nesting() throws {
    let runs = try runs(
      "'a<b>b<i>c</i></b><color #F00>d<size 2>e<size 1.5>f</size></size></color><br>g'")
    #expect(runs.map(\.text) == ["a", "b", "c", "d", "e", "f", "\ng"])
    #expect(runs.map(\.isBold) == [false, true, true, false, false, false, false])
    #expect(runs.map(\.isItalic) == [false, false, true, false, false, false, false])
    #expect(runs.map(\.sizeFactor) == [1, 1, 1, 1, 2, 3, 1])
    let red = Color(1, 0, 0)
    #expect(runs.map(\.color) == [nil, nil, nil, red, red, red, nil])
  }

  @Test("a font may be named with or without quotes, in any case of the tag")
  func font() throws {
    #expect(try runs("'<font Dancing Script>a</font>'").first?.family == "Dancing Script")
    #expect(try runs("'<FONT \"Dancing Script\">a</font>'").first?.family == "Dancing Script")
  }

  @Test(
    "a value is never markup",
    arguments: [
      "<b>x</b>", "&lt;", "<asdf>", "</b>", "<", "<color #F00>", "{{name}}", "Tom & Jerry",
    ])
  func values(name: String) throws {
    let runs = try runs("'Hi <b>{{name}}</b>!'", name: name)
    #expect(runs.map(\.text) == ["Hi ", name, "!"])
    #expect(runs.map(\.isBold) == [false, true, false])
  }

  @Test("a value may be what a tag is given, and cannot end it")
  func given() throws {
    let runs = try runs("'<color {{accent}}>x</color>'")
    #expect(runs.map(\.color) == [Color(0, 1, 0)])
    #expect(throws: TemplateError.self) {
      try self.runs("'<color {{name}}>x</color>'", name: "#F00><b>")
    }
  }

  @Test(
    "signs that begin no tag are letters like others",
    arguments: [
      ("I <3 you", "I <3 you"), ("a < b > c", "a < b > c"), ("<<", "<<"), ("</3", "</3"),
      ("Tom & Jerry", "Tom & Jerry"), ("&lt;b&gt;", "<b>"), ("AT&amp;T", "AT&T"),
      ("&copy;", "&copy;"),
    ])
  func literal(text: String, shown: String) throws {
    #expect(try runs("'\(text)'").map(\.text).joined() == shown)
  }

  @Test(
    "faults say where, what and what was meant (TXT-04)",
    arguments: [
      ("'<b>unclosed'", 1, "<b> is not closed", "</b>", nil),
      ("'x<asdf>x</asdf>'", 2, "no such tag", nil, nil),
      ("'ab<colr #F00>x'", 3, "no such tag", nil, "<color>"),
      ("'a</b>'", 2, "</b> without <b>", nil, nil),
      ("'<b><i>x</b></i>'", 8, "</b> where <i> is open", "</i>", nil),
      ("'<color red>x</color>'", 1, "<color> is given no color", "<color #FFD54A>", nil),
      (
        "'<size 50>x</size>'", 1, "<size> is given no size", "<size 1.5>, a factor from 0.1 to 10",
        nil
      ),
      ("'<b x'", 1, "a tag without >", "&lt; for the sign itself", nil),
      ("'{{name}} <bb>'", 10, "no such tag", nil, "<b>"),
      // Escapes are longer in the document than in the text.
      ("'\\u0041\\n<b>x'", 9, "<b> is not closed", "</b>", nil),
    ] as [(String, Int, String, String?, String?)])
  func faults(
    text: String, column: Int, problem: String, allowed: String?, suggestion: String?
  ) throws {
    let error = #expect(throws: TemplateError.self) { try runs(text) }
    let fault = try #require(error?.diagnostics.first)
    #expect(fault.problem == problem && fault.path == "layers[0].text")
    if let allowed { #expect(fault.allowed == allowed) }
    #expect(fault.suggestion == suggestion)
    let prefix = "{ type: 'text', name: 'caption', text: "
    let source = document(prefix + text + " }")
    let line = try #require(
      source.split(separator: "\n", omittingEmptySubsequences: false).first {
        $0.contains(prefix)
      })
    let before = try #require(line.firstRange(of: prefix)).upperBound
    let start = line.distance(from: line.startIndex, to: before)
    #expect(fault.position?.column == start + 1 + column)
  }

  @Test("nesting is bounded")
  func bounded() {
    let deep = String(repeating: "<b>", count: 100) + "x" + String(repeating: "</b>", count: 100)
    let error = #expect(throws: TemplateError.self) { try runs("'\(deep)'") }
    #expect(error?.diagnostics.first?.problem == "tags nested too deeply")
  }
}

/// A text layer's policies, grounds and curves.
struct TextLayerTests {
  private func text(_ keys: String) throws -> TextLayer? {
    let layer = try bind(document("{ type: 'text', text: 'x', \(keys) }"), [:]).tree.layers.first
    guard case .text(let text) = layer?.content else { return nil }
    return text
  }

  @Test("a fit is a policy's name or its measures")
  func fits() throws {
    #expect(try text("fit: 'shrink'")?.fit == TextFit(minimumScale: 0.4))
    #expect(try text("fit: 'wrap'")?.fit == TextFit(minimumScale: 0.4, wraps: true))
    #expect(try text("fit: 'condense'")?.fit == TextFit(minimumScale: 0.4, minimumWidth: 0.7))
    #expect(try text("fit: 'ellipsis'")?.fit == TextFit(minimumScale: 1, overflow: .ellipsis))
    #expect(try text("fit: 'error'")?.fit == TextFit(minimumScale: 1, overflow: .error))
    #expect(
      try text("fit: { wraps: true, minimumScale: 0.24 }")?.fit
        == TextFit(minimumScale: 0.24, wraps: true))
    #expect(try text("fit: { overflow: 'ellipsis' }")?.fit.minimumScale == 1)
    let error = #expect(throws: TemplateError.self) { try text("fit: 'elipsis'") }
    #expect(error?.diagnostics.first?.suggestion == "ellipsis")
  }

  @Test("a curve is an arc or a path, not both and not neither")
  func curves() throws {
    #expect(
      try text("curve: { radius: -300, angle: 180 }")?.curve == .arc(radius: -300, angle: .pi))
    let path = Path([.move(Point(0, 0)), .line(Point(100, 0))])
    #expect(try text("curve: { path: 'M0 0 L100 0' }")?.curve == .path(path))
    for curve in ["{}", "{ radius: 0 }", "{ radius: 300, path: 'M0 0 L1 1' }"] {
      let error = #expect(throws: TemplateError.self) { try text("curve: \(curve)") }
      #expect(error?.diagnostics.count == 1)
    }
  }

  @Test("every canvas of a shape lays text out in the same units")
  func canvases() throws {
    let source = document(
      "{ type: 'text', text: 'Maximiliane', left: '10%', width: '80%', top: 100, height: 120 }")
    var boxes: Set<String> = []
    for (width, height) in [(320, 180), (1280, 720), (1920, 1080), (3840, 2160)] {
      let template = try Template.parse(Array(source.utf8), file: "t")
      let card = try template.bind(
        values: [:],
        context: BindingContext(
          canvas: PixelSize(width, height), duration: MediaTime(value: 4, timescale: 1),
          hasClip: false))
      boxes.insert(card.tree.texts.map { "\($0.content)" }.joined())
    }
    #expect(boxes.count == 1)
  }
}
