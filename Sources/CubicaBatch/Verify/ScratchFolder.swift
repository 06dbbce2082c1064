import CubicaCore
import CubicaExport
import Glibc

/// A folder of our own for a film that nobody keeps; it goes, with what is in it, with its owner.
struct ScratchFolder: ~Copyable {
  let path: FilePath

  /// In `$TMPDIR`, or `/tmp`.
  init() throws(ExportError) {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    guard let folder = FilePath(parent) ?? FilePath("/tmp") else {
      throw ExportError(.failed, "there is no folder for films that are made again")
    }
    var name = folder.appending("cubica-verify-XXXXXX").bytes.map { CChar(bitPattern: $0) } + [0]
    let made = name.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap { mkdtemp($0) } != nil
    }
    guard made, let path = FilePath(bytes: name.dropLast().map { UInt8(bitPattern: $0) }) else {
      throw ExportError(
        .failed, "\(folder): \(systemMessage(errno)); TMPDIR names another folder")
    }
    self.path = path
  }

  deinit {
    for name in FolderContents.names(in: path) {
      _ = path.appending(name).withCString { unlink($0) }
    }
    _ = path.withCString { rmdir($0) }
  }
}
