package import CubicaCore
import Glibc

/// Reads small files by their bytes-only names, with a limit.
package enum FileContents {
  /// - Throws: `.unusable`, naming the file and what is wrong with it.
  package static func read(_ path: FilePath, limit: Int) throws(ExportError) -> [UInt8] {
    let descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard descriptor >= 0 else { throw failure(path, errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure(path, errno) }
    if status.st_mode & S_IFMT == S_IFDIR { throw failure(path, EISDIR) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw ExportError(.unusable, "\(path): is no file but a pipe, socket or device")
    }
    guard status.st_size <= limit else {
      throw ExportError(
        .unusable, "\(path): has \(status.st_size) bytes; at most \(limit) are read")
    }
    var contents: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = chunk.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw failure(path, errno) }
      if count == 0 { return contents }
      contents += chunk[..<count]
      guard contents.count <= limit else {
        throw ExportError(.unusable, "\(path): is longer than the \(limit) bytes that are read")
      }
    }
  }

  private static func failure(_ path: FilePath, _ code: Int32) -> ExportError {
    ExportError(.unusable, "\(path): \(systemMessage(code))")
  }
}
