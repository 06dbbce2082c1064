package import CubicaCore
internal import CubicaMedia
import Glibc

/// Folders that results go into.
package enum OutputFolder {
  /// Makes it, with every folder above it, where it is not there.
  package static func make(_ path: FilePath) throws(ExportError) {
    if FileFacts(of: path)?.kind == .folder { return }
    let parent = path.directory
    if parent != path, parent.bytes.count < path.bytes.count { try make(parent) }
    guard path.withCString({ mkdir($0, 0o777) }) == 0 || errno == EEXIST else {
      throw ExportError(.failed, "\(path): cannot be made: \(systemMessage(errno))")
    }
  }

  /// Writes a file that is not there yet.
  package static func write(_ contents: [UInt8], to path: FilePath) throws(ExportError) {
    do throws(SystemError) {
      try OpenFile(path, O_WRONLY | O_CREAT | O_EXCL).write(contents)
    } catch {
      throw ExportError(.failed, "\(path): cannot be written: \(systemMessage(error.code))")
    }
  }
}
