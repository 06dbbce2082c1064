import CubicaTemplates
import CubicaTestSupport
import Foundation
import Testing

@Suite("JSON Schema")
struct SchemaTests {
  @Test("patterns accept what the reader accepts", arguments: TextPattern.allCases)
  func pattern(_ pattern: TextPattern) throws {
    let expression = try NSRegularExpression(pattern: pattern.pattern)
    let alphabets: [TextPattern: [String]] = [
      .color: ["#", "0", "9", "a", "F", "g", "00", "ABC"],
      .length: ["1", "0.5", ".", "%", " ", "-", "+", "e", "\t", "px"],
      .time: ["1", "0.4", ".", "%", " ", "-", "+", "s", "ms", "end"],
      .span: ["1", "0.4", ".", "%", " ", "-", "+", "s", "ms", "end"],
      .duration: ["1", "0.4", ".", "%", " ", "-", "+", "s", "ms", "end"],
      .file: ["a", "/", ".", "..", "~", "\\", ":", "b.svg", "\u{1}", " ", "é"],
      .variableName: ["a", "Z", "0", "_", "-", " ", "é"],
      .variantConditions: ["square", " ", "portrait", "4:5", ":", "withClip", "."],
      .placeholder: ["{{", "}}", "{", "name", " "],
    ]
    let alphabet = try #require(alphabets[pattern])
    var generator = DocumentGenerator(seed: 11)
    var accepted = 0
    for _ in 0..<4_000 {
      let text = (0..<generator.next(6)).map { _ in alphabet[generator.next(alphabet.count)] }
        .joined()
      let whole = NSRange(text.startIndex..., in: text)
      let matches = expression.firstMatch(in: text, range: whole) != nil
      #expect(matches == pattern.accepts(text), "\(text.debugDescription)")
      if matches { accepted += 1 }
    }
    #expect(accepted > 20)
  }

  @Test("has every key of every kind of layer, and stands alone")
  func complete() throws {
    let schema = try #require(
      try JSONSerialization.jsonObject(with: Data(TemplateSchema.json().utf8)) as? [String: Any])
    let definitions = try #require(schema["$defs"] as? [String: Any])
    let text = TemplateSchema.json()
    for reference in text.matches(of: /"\$ref": "#\/\$defs\/([^"]+)"/) {
      #expect(definitions[String(reference.1)] != nil, "\(reference.1)")
    }
    for line in TemplateReference.markdown().matches(of: /\n\| `([^`]+)`/) {
      #expect(text.contains("\"\(line.1)\":"), "\(line.1)")
    }
  }

  @Test(
    "an independent validator takes every shipped card",
    .enabled(if: SchemaOracle.isAvailable, SchemaOracle.why))
  func shipped() throws {
    let folder = ConfettiTests.folder.deletingLastPathComponent()
    var documents: [String] = []
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
      let file = folder.appendingPathComponent(name).appendingPathComponent("template.json5")
      if let text = try? String(contentsOf: file, encoding: .utf8) { documents.append(text) }
    }
    #expect(!documents.isEmpty)
    for verdict in try SchemaOracle.verdicts(documents, schema: TemplateSchema.json()) {
      #expect(verdict == "valid")
    }
  }

  /// Faults that depend on values, on other keys, on the canvas or on numbers' meaning.
  static let knownToReaderAlone = [
    "no SVG path data", "a number must be finite", "no such variable", "{{ without }}",
    "too many of", "two keys at one time", "two layers of one name", "two shapes",
    "no shape or size", "beside a position", "a path without length", "a replicator needs",
    "no layer of that name", "too many particles",
  ]

  @Test(
    "an independent validator refuses what the reader refuses, as far as a schema can know",
    .enabled(if: SchemaOracle.isAvailable, SchemaOracle.why))
  func faults() throws {
    let cases = TemplateFaultTests.cases
    let verdicts = try SchemaOracle.verdicts(cases.map(\.0), schema: TemplateSchema.json())
    #expect(verdicts.count == cases.count)
    for (item, verdict) in zip(cases, verdicts) {
      let isAlone = Self.knownToReaderAlone.contains { item.1.contains($0) }
      #expect((verdict == "valid") == isAlone, "\(item.0): \(verdict)")
    }
  }

  @Test(
    "a variable's values and limits are held against its type, by both",
    .enabled(if: SchemaOracle.isAvailable, SchemaOracle.why))
  func variables() throws {
    let sound = [
      "type: 'string', default: 'a', examples: ['b', 'c']", "type: 'multiline', default: ''",
      "type: 'integer', default: 3, minimum: 1, maximum: 9", "type: 'integer', default: 2.0",
      "type: 'number', default: 1.5, minimum: -0.5", "type: 'boolean', default: false",
      "type: 'date', default: '2026-11-30', minimum: '2020-01-01'",
      "type: 'color', default: '#FFF'",
      "type: 'choice', choices: ['a', 'b'], default: 'b'", "type: 'font', default: 'Caveat'",
      "type: 'image', default: 'art/cake.svg'", "type: 'sound'", "type: 'clip', default: 'a.mov'",
      "type: 'images', minimum: 2, maximum: 4, default: ['a.svg', 'b.svg']",
      "type: 'strings', examples: [['a'], ['b', 'c']]", "type: 'integer', choices: ['x']",
    ]
    let faulty = [
      "type: 'string', default: 3", "type: 'string', default: 'a', minimum: 1",
      "type: 'integer', default: '3'", "type: 'integer', default: 1.5",
      "type: 'integer', default: 3, maximum: '9'", "type: 'integer', examples: [1, 'x']",
      "type: 'number', default: true", "type: 'number', default: 2e9",
      "type: 'boolean', default: 'true'", "type: 'date', minimum: 3",
      "type: 'date', default: 20261130", "type: 'color', default: 'red'",
      "type: 'color', default: '#FFF', maximum: 3", "type: 'choice', default: 'b'",
      "type: 'image', default: '../cake.svg'", "type: 'image', default: 7",
      "type: 'images', default: 'a.svg'", "type: 'images', minimum: 1.5",
      "type: 'images', maximum: 101", "type: 'strings', default: [1]",
    ]
    let documents = (sound + faulty).map { document("", "variables: { a: { \($0) } },") }
    let verdicts = try SchemaOracle.verdicts(documents, schema: TemplateSchema.json())
    for (index, source) in documents.enumerated() {
      let isSound = index < sound.count
      #expect(TemplatesTestsFaults.of(source).isEmpty == isSound, "\(source)")
      #expect((verdicts[index] == "valid") == isSound, "\(source): \(verdicts[index])")
    }
  }

  @Test(
    "what the reader takes, an independent validator takes",
    .enabled(if: SchemaOracle.isAvailable, SchemaOracle.why))
  func sound() throws {
    let variables =
      "variables: { n: { type: 'number', default: 1 }, c: { type: 'color', default: '#FFF' },"
      + " s: { type: 'string', default: 'a' }, k: { type: 'choice', choices: ['left'], default:"
      + " 'left' } },"
    let documents = [
      document(""), document("", "$schema: './template.schema.json', length: '1.5s',"),
      document(
        "{ type: 'text', text: '{{s}}', opacity: '{{n}}', fill: '{{c}}', alignment: '{{k}}' }",
        variables),
      document("{ type: 'text', text: 'a', opacity: { '0s': 0, '50%': 1, '100%': 0, loop: 2 } }"),
      document("{ type: 'text', text: 'a', opacity: [{ at: 0, value: 1, easing: 'spring' }] }"),
      document(
        "{ type: 'text', text: 'a', scale: { keyframes: [{ at: '1s', value: 2 }], loop: true } }"),
      document(
        "{ type: 'group', layers: [{ type: 'shape', shape: 'ellipse', fill: { colors: ['#FFF'] },"
          + " mask: [{ type: 'gradient', colors: ['#000', '#FFF'] }], left: '50% - 20' }] }"),
      document(
        "{ type: 'text', name: 'a', text: 'x', fontSize: 9 }",
        "variants: { 'portrait withClip': { layers: { a: { fontSize: null, top: 1 } } } },"),
      document(
        "{ type: 'emitter', cells: [{ birthRate: 9, lifetime: 6, colors: ['#FFF', { color:"
          + " '#000', weight: 2 }], images: ['a.svg', { image: 'b.svg', size: [1, 2] }] }] }"),
    ]
    for (source, verdict) in zip(
      documents, try SchemaOracle.verdicts(documents, schema: TemplateSchema.json()))
    {
      #expect(TemplatesTestsFaults.of(source) == [], "\(source)")
      #expect(verdict == "valid", "\(source)")
    }
  }
}

/// `faults(_:)` under a name that a suite with a test of that name can call.
enum TemplatesTestsFaults {
  static func of(_ source: String) -> [String] { faults(source) }
}
