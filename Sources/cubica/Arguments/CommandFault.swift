import CubicaExport

/// Why a command ends without its result: what stderr gets, and the exit code.
package struct CommandFault: Error, Equatable {
  package var exitCode: Int32
  /// One line or more; the last one says what and where.
  package var message: String

  package init(exitCode: Int32, _ message: String) {
    (self.exitCode, self.message) = (exitCode, message)
  }

  /// Usage or input that cannot be used: exit code 2.
  package static func unusable(_ message: String) -> CommandFault {
    CommandFault(exitCode: 2, message)
  }

  /// Runs `body`; what it throws is told in its own words.
  static func wrapping<Result>(
    _ body: () throws(ExportError) -> Result
  ) throws(CommandFault) -> Result {
    do throws(ExportError) {
      return try body()
    } catch {
      throw CommandFault(error)
    }
  }

  init(_ error: ExportError) {
    self.init(exitCode: error.kind == .unusable ? 2 : 1, error.message)
  }
}
