import CubicaCore
import CubicaExport
import Foundation

/// Another program, run to its end.
struct ProgramRun {
  let exitCode: Int32
  let output: String
  let errors: String

  /// The last thing that it complained of.
  var complaint: String {
    errors.split(separator: "\n").last.map(String.init) ?? "exit code \(exitCode)"
  }

  /// - Parameter name: is looked for on PATH.
  /// - Throws: where it is not there or cannot be started.
  init(_ name: String, _ arguments: [String]) throws(ExportError) {
    guard let path = Self.find(name) else {
      throw ExportError(
        .unusable,
        "\(name): is not on the PATH; --engine slurm runs where Slurm's programs are (Debian: "
          + "slurm-wlm)")
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    let (output, errors) = (Pipe(), Pipe())
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    do {
      try process.run()
    } catch {
      throw ExportError(.failed, "\(path): cannot be started: \(error)")
    }
    let complaints = Collected()
    let reader = Stage("errors") {
      complaints.data = errors.fileHandleForReading.readDataToEndOfFile()
    }
    let said = output.fileHandleForReading.readDataToEndOfFile()
    reader.join()
    process.waitUntilExit()
    exitCode = process.terminationReason == .exit ? process.terminationStatus : 128
    self.output = String(decoding: said, as: UTF8.self)
    self.errors = String(decoding: complaints.data, as: UTF8.self)
  }

  private static func find(_ name: String) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return path.split(separator: ":").map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }

  private final class Collected: @unchecked Sendable {
    // SAFETY: written by one thread before it is joined, read afterwards.
    var data = Data()
  }
}
