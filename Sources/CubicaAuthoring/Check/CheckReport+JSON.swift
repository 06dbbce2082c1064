import CubicaTemplates
import Foundation

extension CheckReport {
  private struct Document: Encodable {
    struct Entry: Encodable {
      var severity: String
      var line: Int?
      var column: Int?
      var path: String
      var problem: String
      var found: String?
      var allowed: String?
      var suggestion: String?
    }

    var file: String
    var findings: [Entry]
    var errors: Int
    var warnings: Int
    var hints: Int
  }

  /// Several reports as one JSON text, keys sorted, with a line end.
  package static func json(_ reports: [CheckReport]) throws -> String {
    let documents = reports.map { report in
      Document(
        file: report.file,
        findings: report.findings.map { finding in
          let diagnostic = finding.diagnostic
          return Document.Entry(
            severity: finding.severity.rawValue, line: diagnostic.position?.line,
            column: diagnostic.position?.column, path: diagnostic.path,
            problem: diagnostic.problem, found: diagnostic.found, allowed: diagnostic.allowed,
            suggestion: diagnostic.suggestion)
        }, errors: report.count(of: .error), warnings: report.count(of: .warning),
        hints: report.count(of: .hint))
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(["templates": documents]), as: UTF8.self) + "\n"
  }
}
