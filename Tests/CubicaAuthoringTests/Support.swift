import CubicaAuthoring
import CubicaCore
import CubicaExport
import CubicaTestSupport
import Foundation

/// A template in a folder of its own.
struct Draft {
  let folder: TemporaryFolder

  /// - Parameters:
  ///   - layers: the document's layers, without brackets.
  ///   - members: further members of the document, each with a comma.
  init(_ layers: String, _ members: String = "", files: [String: String] = [:]) throws {
    folder = try TemporaryFolder()
    try folder.write(
      "{ cubica: 1, title: 'Draft', \(members)\nlayers: [\(layers)] }".utf8, to: "template.json5")
    for (name, text) in files { try folder.write(text.utf8, to: name) }
  }

  /// - Parameter names: nil: the samples.
  func check(names: [String]? = [], seconds: Int64? = nil) throws -> CheckReport {
    var options = TemplateCheck.Options()
    options.names = names
    options.duration = seconds.map { MediaTime(value: $0, timescale: 1) }
    return TemplateCheck(options, resources: try ResourceFolder.find()).report(on: folder.path)
  }
}

extension CheckReport {
  /// One line a finding, without the file.
  var lines: [String] {
    findings.map { $0.description(in: "t") }
  }

  func has(_ severity: Finding.Severity, _ words: String...) -> Bool {
    findings.contains { finding in
      finding.severity == severity
        && words.allSatisfy { finding.description(in: "t").contains($0) }
    }
  }
}

let nameVariable = "variables: { name: { type: 'string', required: true, maxLength: 60 } },"
let square = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><path d='M0 0h9v9z'/></svg>"
