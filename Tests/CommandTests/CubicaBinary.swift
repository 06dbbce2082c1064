import CubicaTestSupport
import Foundation

/// The built tool, which lies beside the test bundle.
enum CubicaBinary {
  static let path: String = {
    let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return String(own[..<(own.lastIndex(of: "/") ?? own.startIndex)]) + "/cubica"
  }()

  static func run(
    _ arguments: [String], in folder: TemporaryFolder, environment: [String: String?] = [:]
  ) throws -> ToolResult {
    try ToolRunner.run(
      path, arguments, in: folder.path,
      environment: environment.merging(["CUBICA_CACHE": "off"]) { given, _ in given })
  }

  static func run(_ arguments: [[UInt8]], in folder: TemporaryFolder) throws -> ToolResult {
    try ToolRunner.start(path, arguments, in: folder.path).wait()
  }
}
