import CubicaAuthoring
import CubicaTemplates
import Foundation
import Testing

@Suite("findings")
struct FindingTests {
  @Test("say file, place, severity and everything that the fault knows")
  func words() {
    let diagnostic = TemplateDiagnostic(
      position: SourcePosition(line: 12, column: 5), path: "layers[2].opactiy",
      problem: "unknown key", suggestion: "opacity")
    #expect(
      Finding(.error, diagnostic).description(in: "a/b.json5")
        == "a/b.json5:12:5: error: layers[2].opactiy: unknown key; did you mean \"opacity\"?")
    #expect(
      Finding(.hint, TemplateDiagnostic(problem: "a thing")).description(in: "x")
        == "x: hint: a thing")
  }

  @Test("as JSON")
  func json() throws {
    let draft = try Draft("{ type: 'nope' }")
    let text = try CheckReport.json([try draft.check()])
    let root = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let template = try #require((root["templates"] as? [[String: Any]])?.first)
    #expect(template["errors"] as? Int == 1 && template["warnings"] as? Int == 0)
    let finding = try #require((template["findings"] as? [[String: Any]])?.first)
    #expect(finding["line"] as? Int == 2 && finding["severity"] as? String == "error")
    #expect(finding["path"] as? String == "layers[0].type")
  }
}
