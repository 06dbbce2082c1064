import CubicaTestSupport
import Foundation
import Testing

@Suite("help")
struct HelpTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  /// Stored texts; `CUBICA_RECORD=all` writes them anew, to be read before they are committed.
  @Test(
    "each help text is the stored one, on stdout, in 79 columns",
    arguments: [
      ("overview", ["--help"]), ("card", ["card", "--help"]), ("still", ["still", "-h"]),
      ("merge", ["merge", "--help"]), ("edit", ["edit", "--help"]),
      ("batch", ["batch", "--help"]), ("verify", ["verify", "--help"]),
      ("info", ["help", "info"]), ("template", ["template", "--help"]),
      ("template-list", ["template", "list", "--help"]),
      ("template-show", ["template", "show", "-h"]), ("template-new", ["help", "template", "new"]),
      ("template-check", ["template", "check", "--help"]),
      ("template-preview", ["template", "preview", "--help"]),
      ("template-schema", ["template", "schema", "--help"]),
    ])
  func snapshot(name: String, arguments: [String]) throws {
    let result = try CubicaBinary.run(arguments, in: folder)
    #expect(result.exitCode == 0)
    #expect(result.errorText == "")
    #expect(result.text.split(separator: "\n").allSatisfy { $0.count <= 79 })
    let path = "\(ProjectFolder.path)/Tests/CommandTests/Snapshots/\(name).txt"
    if ProcessInfo.processInfo.environment["CUBICA_RECORD"] == "all" {
      try Data(result.output).write(to: URL(fileURLWithPath: path))
    }
    let stored = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(result.text == String(decoding: stored, as: UTF8.self))
  }

  @Test("version")
  func version() throws {
    let result = try CubicaBinary.run(["--version"], in: folder)
    #expect(result.exitCode == 0)
    #expect(result.text.wholeMatch(of: /cubica \d+\.\d+\.\d+\n/) != nil)
  }

  @Test("a full stdout is a failure, a closed pipe is not the end of the world")
  func brokenOutput() throws {
    let full = try ToolRunner.run(
      "sh", ["-c", "\(CubicaBinary.path) --help > /dev/full"], in: folder.path)
    #expect(full.exitCode == 1)
    #expect(full.lastError.contains("standard output"))
    let closed = try ToolRunner.run(
      "bash", ["-c", "set -o pipefail; \(CubicaBinary.path) card --help | true"], in: folder.path)
    #expect([0, 1].contains(closed.exitCode))
  }
}
