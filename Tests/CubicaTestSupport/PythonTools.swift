import Foundation

/// Python with PyPI's packages that tests compare with: `Scripts/setup --tests` makes it.
public enum PythonTools {
  /// The interpreter of the project's own environment, else the system's.
  public static let interpreter: String = {
    let own = ProjectFolder.path + "/.venv/bin/python3"
    return FileManager.default.isExecutableFile(atPath: own) ? own : "python3"
  }()

  /// A program of the project's own environment; nil where it is not there.
  public static func program(_ name: String) -> String? {
    ToolRunner.find(ProjectFolder.path + "/.venv/bin/" + name)
  }

  /// Whether these modules can be imported.
  public static func has(_ modules: String...) -> Bool {
    (try? run("import " + modules.joined(separator: ", "))) != nil
  }

  /// Runs a script with `lines` on standard input; its lines of output.
  public static func run(_ script: String, _ lines: [String] = []) throws -> [String] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [interpreter, "-c", script]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let bytes = Data((lines.joined(separator: "\n") + "\n").utf8)
    let writer = input.fileHandleForWriting
    Thread.detachNewThread {
      try? writer.write(contentsOf: bytes)
      try? writer.close()
    }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw ToolError(description: "\(interpreter): exit \(process.terminationStatus)")
    }
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
