import CubicaCore
import CubicaLayers
import CubicaTemplates
import Testing

/// A document with these layers and, before them, these further members.
func document(_ layers: String, _ members: String = "") -> String {
  "{ cubica: 1, title: 'Test', \(members)\nlayers: [\(layers)] }"
}

func parse(_ source: String) throws(TemplateError) -> Template {
  try Template.parse(Array(source.utf8), file: "t.json5")
}

/// The faults of a document as text, one a line.
func faults(_ source: String) -> [String] {
  do throws(TemplateError) {
    _ = try parse(source)
    return []
  } catch {
    return error.diagnostics.map { $0.description(in: "t") }
  }
}

func bind(
  _ source: String, _ values: [String: String] = [:], canvas: PixelSize = PixelSize(1920, 1080),
  seconds: Int64 = 10, hasClip: Bool = true, fit: Fit? = nil
) throws(TemplateError) -> BoundCard {
  try parse(source).bind(
    values: values,
    context: BindingContext(
      canvas: canvas, duration: MediaTime(value: seconds, timescale: 1), hasClip: hasClip,
      fit: fit))
}

@Suite("Template faults")
struct TemplateFaultTests {
  /// A document, and how its fault begins.
  static let cases: [(String, String)] =
    [
      (
        document("{ type: 'shape', shape: 'ellipse', opactiy: 1 }"),
        "t:2:45: layers[0].opactiy: unknown key of a shape layer; did you mean \"opacity\"?"
      ),
      (
        document("{ type: 'shape', shape: 'path', path: 'M0 0 L1e30 0Z' }"),
        "t:2:48: layers[0].path: no SVG path data, found \"M0 0 L1e30 0Z\"; allowed: commands"
      ),
      (
        document("{ type: 'shape', shape: 'ellipse', width: 1e9 }"),
        "t:2:52: layers[0].width: out of range, found 1000000000; allowed: -20000 to 20000 units"
      ),
      (
        "{ cubica: 1, title: 't', length: 0, layers: [] }",
        "t:1:34: length: no length of a film, found 0; allowed: 0.1 to 3600 seconds"
      ),
      (
        document("{ type: 'shape', shape: 'ellipse', opacity: 'yes' }"),
        "t:2:54: layers[0].opacity: expected a number from 0 to 1, found \"yes\""
      ),
      (
        document("{ type: 'shape', shape: 'ellipse', opacity: 2 }"),
        "t:2:54: layers[0].opacity: expected a number from 0 to 1"
      ),
      (
        document("{ type: 'shape', shape: 'ellipse', opacity: NaN }"),
        "t:2:54: layers[0].opacity: a number must be finite, found NaN"
      ),
      (
        document("{ type: 'txet', text: 'a' }"),
        "t:2:18: layers[0].type: no such choice, found \"txet\"; did you mean \"text\"?"
      ),
      (document("{ text: 'a' }"), "t:2:10: layers[0]: missing key \"type\" of a layer"),
      (document("{ type: 'text' }"), "t:2:10: layers[0]: missing key \"text\" of a text layer"),
      (
        document(
          "{ type: 'text', text: 'Hi {{nmae}}' }", "variables: { name: { type: 'string' } },"),
        "t:2:38: layers[0].text: no such variable, found \"nmae\"; did you mean \"name\"?"
      ),
      (document("{ type: 'text', text: 'Hi {{name' }"), "t:2:36: layers[0].text: {{ without }}"),
      (
        document("{ type: 'shape', shape: 'ellipse', left: 0, right: 0, width: 5 }"),
        "t:2:10: layers[0]: too many of left, right, width, centerX"
      ),
      (
        document("{ type: 'shape', shape: 'ellipse', width: '5em' }"),
        "t:2:52: layers[0].width: expected a length"
      ),
      (
        document("{ type: 'shape', shape: 'ellipse', fill: '#12' }"),
        "t:2:51: layers[0].fill: expected a colour"
      ),
      (
        document("{ type: 'shape', shape: 'ellipse', scale: { '0s': 0, '1s': 'x' } }"),
        "t:2:69: layers[0].scale.1s: expected a number"
      ),
      (
        document("{ type: 'shape', shape: 'ellipse', scale: { '0s': 0, lop: true } }"),
        "t:2:63: layers[0].scale.lop: unknown key of keyframes; did you mean \"loop\"?"
      ),
      (
        document("{ type: 'shape', shape: 'ellipse', scale: { '0.5s': 0, '500ms': 1 } }"),
        "t:2:65: layers[0].scale: two keys at one time, found 0.5 s twice"
      ),
      (
        document("{ type: 'shape', shape: 'ellipse', scale: { '1s': 0, easing: 'easeOt' } }"),
        "t:2:71: layers[0].scale.easing: no such choice, found \"easeOt\"; did you mean \"easeOut\"?"
      ),
      ("{ title: 'x', layers: [] }", "t:1:1: missing key \"cubica\" of a template"),
      (
        "{ cubica: 2, title: 'x', layers: [] }",
        "t:1:11: cubica: expected a whole number from 1 to 1"
      ),
      ("[]", "t:1:1: expected a template, found a list"),
      (
        document(
          "{ type: 'text', name: 'a', text: 'x' }", "variants: { portrait: { layers: { b: {} } } },"
        ),
        "t:1:63: variants.portrait.layers.b: no layer of that name"
      ),
      (
        document("{ type: 'text', name: 'a', text: 'x' }", "variants: { portrat: {} },"),
        "t:1:41: variants.portrat: no condition of a variant; did you mean \"portrait\"?"
      ),
      (
        document(
          "{ type: 'text', name: 'a', text: 'x' }",
          "variants: { '4:5': { layers: { a: { fontsize: 9 } } } },"),
        "t:1:65: variants.\"4:5\".layers.a.fontsize: unknown key of a text layer; did you mean \"fontSize\"?"
      ),
      (
        document("", "variables: { a: { type: 'integer', default: 1.5 } },"),
        "t:1:73: variables.a.default: expected a whole number, found 1.5"
      ),
      (
        document("", "variables: { a: { type: 'choice', default: 'x' } },"),
        "t:1:45: variables.a: a choice needs \"choices\""
      ),
      (
        document("{ type: 'text', name: 'a', text: 'x' }, { type: 'text', name: 'a', text: 'x' }"),
        "t:2:72: layers[1].name: two layers of one name, found \"a\"; allowed: each name once; the other"
      ),
      (
        document("", "variants: { 'portrait square': {} },"),
        "t:1:41: variants.\"portrait square\": a variant for two shapes"
      ),
      (
        document("", "canvas: '9x16',"),
        "t:1:37: canvas: no shape or size of a film, found \"9x16\""
      ),
      (
        document("{ type: 'shape', shape: 'ellipse', left: 0, motion: { path: 'M0 0 L1 1' } }"),
        "t:2:62: layers[0]: \"motion\" beside a position"
      ),
      (
        document("{ type: 'shape', shape: 'ellipse', motion: { path: 'M0 0' } }"),
        "t:2:53: layers[0].motion: a path without length"
      ),
      (
        document("{ type: 'replicator', layers: [] }"),
        "t:2:10: layers[0]: a replicator needs \"count\" or \"over\""
      ),
      (
        document("", "sounds: [{ file: '../a.wav', at: 0 }],"),
        "t:1:46: sounds[0].file: a path that leads out of the folder"
      ),
      (document("{ type: 'group', layers: 3 }"), "t:2:35: layers[0].layers: expected a list"),
      (
        document("{ type: 'emitter', cells: [{ birthRate: 9999, lifetime: 60 }] }"),
        "t:2:10: layers[0]: too many particles at one moment, found 599940"
      ),
    ]

  @Test("names place, path, what stands there, what may, and the nearest name", arguments: cases)
  func fault(source: String, expected: String) {
    #expect(faults(source).contains { $0.hasPrefix(expected) }, "\(faults(source))")
  }

  @Test("lists all faults in the document's order, each once")
  func all() {
    let source = document(
      "{ type: 'text', text: 5, opactiy: 1, fontSize: Infinity }, { type: 'nope' }",
      "lenght: '5s', variables: { a: { type: 'strin' } },")
    let lines = faults(source)
    #expect(lines.count == 6, "\(lines)")
    #expect(
      lines.map { $0.split(separator: " ")[1] } == [
        "lenght:", "variables.a.type:", "layers[0].text:", "layers[0].opactiy:",
        "layers[0].fontSize:", "layers[1].type:",
      ])
  }

  @Test(
    "refuses files outside the template's folder",
    arguments: [
      "../x.svg", "/etc/passwd", "file:///x.svg", "https://x/y.svg", "~/x.svg", "a/../../b.svg",
      "a\\\\b.svg", "", "a//b.svg", "./a.svg", "C:x.svg", "a\\u0000.svg", "data:image/svg+xml,x",
    ])
  func paths(path: String) {
    let lines = faults(document("{ type: 'image', image: '\(path)' }"))
    #expect(lines.count == 1 && lines[0].contains("layers[0].image: "), "\(lines)")
  }

  @Test("bounds layers and depth")
  func limits() {
    let many = Array(repeating: "{ type: 'shape', shape: 'ellipse' }", count: 2001)
      .joined(separator: ",")
    #expect(faults(document(many)).contains { $0.contains("too many layers") })
    var deep = "{ type: 'shape', shape: 'ellipse' }"
    for _ in 0..<20 { deep = "{ type: 'group', layers: [\(deep)] }" }
    #expect(faults(document(deep)).contains { $0.contains("groups nested too deeply") })
    var cell = "{ lifetime: 1, burst: 1 }"
    for _ in 0..<4 { cell = "{ lifetime: 1, burst: 1, cells: [\(cell)] }" }
    #expect(
      faults(document("{ type: 'emitter', cells: [\(cell)] }"))
        .contains { $0.contains("sub-cells nested too deeply") })
  }

  @Test(
    "names the limit that a bomb meets",
    arguments: [
      ("{ type: 'emitter', cells: [{ birthRate: 1000000, lifetime: 1 }] }", "from 0 to 10000"),
      (
        "{ type: 'emitter', cells: [{ burst: 10000, lifetime: 1, cells: [{ burst: 10000, lifetime: 1 }] }] }",
        "too many particles at one moment"
      ),
      (
        "{ type: 'replicator', count: 1000, layers: [{ type: 'replicator', count: 1000, layers: [{ type: 'shape', shape: 'ellipse' }] }] }",
        "too many layers; allowed: 2000"
      ),
      ("{ type: 'replicator', count: 1000000, layers: [] }", "from 0 to 1000"),
      (
        "{ type: 'replicator', count: 500, layers: [{ type: 'emitter', cells: [{ burst: 100, lifetime: 1 }] }] }",
        "too many particles at one moment"
      ),
    ])
  func bombs(layer: String, problem: String) {
    let lines = faults(document(layer))
    #expect(lines.contains { $0.contains(problem) }, "\(lines)")
  }

  @Test("never fails otherwise than by a template error", arguments: 0..<20)
  func noise(seed: UInt64) {
    let card = Array(
      document(
        "{ type: 'text', name: 'a', text: 'Hi {{n}}', top: '10%', scale: {'0s': 1, '1s': 2} }",
        "variables: { n: { type: 'string', default: 'x' } }, variants: { square: { layers: { a: { top: 1 } } } },"
      ).utf8)
    var generator = DocumentGenerator(seed: seed)
    for _ in 0..<30 {
      var bytes = card
      for _ in 0..<(1 + generator.next(3)) {
        bytes[generator.next(bytes.count)] = UInt8(generator.next(128))
      }
      do throws(TemplateError) {
        _ = try Template.parse(bytes, file: "t")
      } catch {
        #expect(!error.diagnostics.isEmpty)
      }
    }
  }
}
