package import CubicaCore
import Glibc

/// A film that is another's copy, written beside its name and published when it is whole.
package enum FilmCopy {
  /// - Returns: the path that it was published under.
  package static func write(
    _ film: FilePath, to target: OutputTarget
  ) throws(ExportError) -> FilePath {
    let output = try target.create()
    let temporary = output.temporary
    do throws(ExportError) {
      try copy(film, to: temporary)
    } catch {
      throw target.naming(error, insteadOf: temporary)
    }
    return try output.publish()
  }

  private static func copy(_ source: FilePath, to target: FilePath) throws(ExportError) {
    let input = source.withCString { open($0, O_RDONLY | O_CLOEXEC) }
    guard input >= 0 else { throw failure(source, errno) }
    defer { close(input) }
    let output = target.withCString { open($0, O_WRONLY | O_CLOEXEC) }
    guard output >= 0 else { throw failure(target, errno) }
    defer { close(output) }
    var chunk = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = chunk.withUnsafeMutableBytes { read(input, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw failure(source, errno) }
      if count == 0 { return }
      var done = 0
      while done < count {
        let written = chunk.withUnsafeBytes { bytes in
          Glibc.write(output, bytes.baseAddress?.advanced(by: done), count - done)
        }
        if written < 0 && errno == EINTR { continue }
        guard written >= 0 else { throw failure(target, errno) }
        done += written
      }
    }
  }

  private static func failure(_ path: FilePath, _ code: Int32) -> ExportError {
    code == ENOSPC || code == EDQUOT
      ? ExportError(.failed, OutputFile.fullDisk(path))
      : ExportError(.failed, "\(path): \(systemMessage(code))")
  }
}
