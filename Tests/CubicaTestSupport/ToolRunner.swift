import Glibc

/// What a finished program said.
public struct ToolResult: Sendable {
  /// The exit code, or 128 + the signal that ended it.
  public var exitCode: Int32
  public var output: [UInt8]
  public var errors: [UInt8]

  public var text: String { String(decoding: output, as: UTF8.self) }
  public var errorText: String { String(decoding: errors, as: UTF8.self) }
  /// The last line of stderr that is not empty.
  public var lastError: String {
    errorText.split(separator: "\n").last.map(String.init) ?? ""
  }
}

public struct ToolError: Error, CustomStringConvertible {
  public var description: String
  public init(description: String) { self.description = description }
}

/// Runs other programs: the independent oracles (ffmpeg, ffprobe, hb-view, python3) and our own.
public enum ToolRunner {
  /// Where `name` lies on PATH; nil where it is not installed. Names with a slash stay as they are.
  public static func find(_ name: String) -> String? {
    if name.contains("/") { return access(name, X_OK) == 0 ? name : nil }
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    return path.split(separator: ":").map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }

  public static func has(_ name: String) -> Bool { find(name) != nil }

  /// Runs a program to its end.
  ///
  /// - Parameters:
  ///   - environment: variables added to (or, with nil, removed from) those of the test.
  ///   - directory: the working directory; nil keeps the test's.
  /// - Throws: `ToolError` where it cannot be started; a failing exit code is a result.
  public static func run(
    _ tool: String, _ arguments: [String], in directory: String? = nil,
    environment: [String: String?] = [:]
  ) throws -> ToolResult {
    try start(tool, arguments.map { Array($0.utf8) }, in: directory, environment: environment)
      .wait()
  }

  /// As `run`, but an exit code other than 0 throws with the program's own words.
  @discardableResult
  public static func check(
    _ tool: String, _ arguments: [String], in directory: String? = nil
  ) throws -> ToolResult {
    let result = try run(tool, arguments, in: directory)
    guard result.exitCode == 0 else {
      throw ToolError(
        description: "\(tool) \(arguments.joined(separator: " ")): exit \(result.exitCode)\n"
          + result.errorText)
    }
    return result
  }

  /// Starts a program and leaves it running. Arguments are bytes and need not be UTF-8.
  public static func start(
    _ tool: String, _ arguments: [[UInt8]], in directory: String? = nil,
    environment: [String: String?] = [:]
  ) throws -> RunningTool {
    guard let path = find(tool) else { throw ToolError(description: "\(tool) is not installed") }
    return try RunningTool(path, arguments, directory, environment)
  }
}
