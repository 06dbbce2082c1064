import CubicaEdit
import CubicaTemplates
import CubicaTestSupport
import Foundation

/// The faults of a document, as a person sees them.
func faults(_ source: String) -> [String] {
  do throws(TemplateError) {
    _ = try EditDocument.parse(Array(source.utf8), file: "f")
    return []
  } catch {
    return error.diagnostics.map { $0.description(in: "f") }
  }
}

/// A document with these members.
func document(_ members: String) -> String { "{ cubica: 1,\n\(members) }" }

/// The document that has every key.
func everything() throws -> String {
  try String(
    contentsOfFile: ProjectFolder.path + "/Tests/CubicaEditTests/Documents/everything.json5",
    encoding: .utf8)
}
