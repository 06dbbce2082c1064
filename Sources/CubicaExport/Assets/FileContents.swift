package import CubicaCore
internal import CubicaMedia
import Glibc

/// Reads small files by their bytes-only names, with a limit.
package enum FileContents {
  /// - Throws: `.unusable`, naming the file and what is wrong with it.
  package static func read(_ path: FilePath, limit: Int) throws(ExportError) -> [UInt8] {
    let (status, bytes) = try contents(path, limit)
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw ExportError(.unusable, "\(path): \(systemMessage(EISDIR))")
    default: throw ExportError(.unusable, "\(path): is no file but a pipe, socket or device")
    }
    guard let bytes else {
      throw ExportError(
        .unusable, "\(path): has \(status.st_size) bytes; at most \(limit) are read")
    }
    guard bytes.count <= limit else {
      throw ExportError(.unusable, "\(path): is longer than the \(limit) bytes that are read")
    }
    return bytes
  }

  /// - Returns: no bytes where it is no file or a larger one.
  private static func contents(
    _ path: FilePath, _ limit: Int
  ) throws(ExportError) -> (stat, [UInt8]?) {
    do throws(SystemError) {
      let file = try OpenFile(path, O_RDONLY | O_NONBLOCK)
      let status = try file.status()
      let isReadable = status.st_mode & S_IFMT == S_IFREG && status.st_size <= limit
      return (status, isReadable ? try file.read(most: limit + 1) : nil)
    } catch {
      throw ExportError(.unusable, "\(path): \(systemMessage(error.code))")
    }
  }
}
