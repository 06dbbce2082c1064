import CubicaEdit
import CubicaTemplates
import CubicaTestSupport
import Foundation
import Testing

@Suite("Edit format")
struct EditSchemaTests {
  static let page = URL(fileURLWithPath: ProjectFolder.path + "/Documentation/EditFormat.md")

  static func examples() throws -> [String] {
    let text = try String(contentsOf: page, encoding: .utf8)
    return text.matches(of: /(?s)```json5\n(.*?)```/).map { String($0.1) }
  }

  /// `CUBICA_RECORD=all` writes the tables anew.
  @Test("Documentation/EditFormat.md lists exactly the keys that are read")
  func keys() throws {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let start = try #require(text.range(of: "## All keys\n\n")).upperBound
    let expected = EditSchema.reference()
    if ProcessInfo.processInfo.environment["CUBICA_RECORD"] == "all" {
      try Data((text[..<start] + expected).utf8).write(to: Self.page, options: .atomic)
      return
    }
    #expect(
      String(text[start...]) == expected,
      "the tables differ: run this test with CUBICA_RECORD=all and read what it wrote")
  }

  @Test("the schema stands alone and has every key of the tables")
  func complete() throws {
    let text = EditSchema.json()
    let schema = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let definitions = try #require(schema["$defs"] as? [String: Any])
    for reference in text.matches(of: /"\$ref": "#\/\$defs\/([^"]+)"/) {
      #expect(definitions[String(reference.1)] != nil, "\(reference.1)")
    }
    for line in EditSchema.reference().matches(of: /\n\| `([^`]+)`/) {
      #expect(text.contains("\"\(line.1)\":"), "\(line.1)")
    }
  }

  @Test("the examples and the document with every key are sound")
  func examples() throws {
    for source in try Self.examples() + [everything()] { #expect(faults(source) == []) }
  }

  @Test("the document with every key has every key of the tables, but for keyframes'")
  func everyKey() throws {
    let text = try everything()
    let tables = EditSchema.reference()
    let end = try #require(tables.range(of: "### Keyframes")).lowerBound
    for line in tables[..<end].matches(of: /\n\| `([^`]+)`/) {
      #expect(text.contains("\(line.1):"), "\(line.1)")
    }
  }

  @Test(
    "an independent validator takes what the reader takes",
    .enabled(if: SchemaOracle.isAvailable, SchemaOracle.why))
  func sound() throws {
    let documents = try Self.examples() + [everything()]
    #expect(documents.count >= 3)
    for (source, verdict) in zip(
      documents, try SchemaOracle.verdicts(documents, schema: EditSchema.json()))
    {
      #expect(verdict == "valid", "\(source)")
    }
  }
}
