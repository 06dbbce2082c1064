import CubicaCore
import CubicaExport
import CubicaMedia
import Glibc

/// Writes small files whole or not at all.
enum SmallFile {
  /// Beside its name first, then renamed over what is there.
  ///
  /// - Parameter mode: of a new file, such as 0o644.
  static func write(
    _ bytes: [UInt8], to path: FilePath, mode: mode_t = 0o644
  ) throws(ExportError) {
    let name = String(decoding: path.lastComponent, as: UTF8.self)
    let temporary = path.directory.appending(Leftovers.name(of: getpid(), for: name))
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC
    let descriptor = temporary.withCString { open($0, flags, mode) }
    guard descriptor >= 0 else { throw failure(path, errno) }
    let code = append(bytes, to: descriptor)
    close(descriptor)
    let moved = temporary.withCString { from in path.withCString { rename(from, $0) } }
    guard code == 0, moved == 0 else {
      let reason = code == 0 ? errno : code
      _ = temporary.withCString { unlink($0) }
      throw failure(path, reason)
    }
  }

  /// - Returns: 0, or the error number.
  static func append(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    do throws(SystemError) {
      try OpenFile.write(bytes, to: descriptor)
      return 0
    } catch {
      return error.code
    }
  }

  private static func failure(_ path: FilePath, _ code: Int32) -> ExportError {
    ExportError(.failed, "\(path): \(systemMessage(code))")
  }
}
