package import CubicaCore
import CubicaMedia
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
    let input = try naming(source) { () throws(SystemError) in try OpenFile(source, O_RDONLY) }
    let output = try naming(target) { () throws(SystemError) in try OpenFile(target, O_WRONLY) }
    var chunk = [UInt8](repeating: 0, count: 1 << 20)
    var count = chunk.count
    while count == chunk.count {
      count = try naming(source) { () throws(SystemError) in
        try chunk.withUnsafeMutableBytes { input.read(into: $0) }.get()
      }
      try naming(target) { () throws(SystemError) in
        try output.write(count == chunk.count ? chunk : Array(chunk[..<count]))
      }
    }
  }

  private static func naming<R: ~Copyable>(
    _ path: FilePath, _ body: () throws(SystemError) -> R
  ) throws(ExportError) -> R {
    do throws(SystemError) {
      return try body()
    } catch {
      throw error.code == ENOSPC || error.code == EDQUOT
        ? ExportError(.failed, OutputFile.fullDisk(path))
        : ExportError(.failed, "\(path): \(systemMessage(error.code))")
    }
  }
}
