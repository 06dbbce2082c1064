package import CubicaCore
package import CubicaExport
import Glibc

/// The secret with which private values are hashed: made once for an output folder, so that its
/// shards and later runs agree.
package enum Salt {
  private static let byteCount = 32

  /// - Parameter output: the output folder.
  package static func open(in output: FilePath) throws(ExportError) -> String {
    let folder = output.appending(Ledger.folderName)
    try OutputFolder.make(folder)
    let path = path(in: output)
    // The first of several shards makes it; all read what is there then.
    let own = folder.appending(Leftovers.name(of: getpid(), for: "salt"))
    defer { _ = own.withCString { unlink($0) } }
    if FileFacts(of: path) == nil {
      try SmallFile.write(Array(random().utf8), to: own, mode: 0o600)
      let code = own.withCString { from in path.withCString { link(from, $0) } }
      guard code == 0 || errno == EEXIST else {
        throw ExportError(.unusable, "\(path): \(systemMessage(errno))")
      }
    }
    let bytes = try FileContents.read(path, limit: 4096)
    guard bytes.count >= 2 * byteCount else {
      throw ExportError(
        .unusable, "\(path): is damaged; remove it, and the films of this folder are made again")
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  package static func isThere(in output: FilePath) -> Bool {
    FileFacts(of: path(in: output)) != nil
  }

  /// Of a run that was refused before it kept any books: the salt goes, with its empty folders.
  package static func remove(ofRefusedIn output: FilePath) {
    let books = output.appending(Ledger.folderName)
    guard FolderContents.names(in: books) == ["salt"] else { return }
    _ = path(in: output).withCString { unlink($0) }
    for folder in [books, output] { _ = folder.withCString { rmdir($0) } }
  }

  private static func path(in output: FilePath) -> FilePath {
    output.appending(Ledger.folderName).appending("salt")
  }

  private static func random() -> String {
    var source = SystemRandomNumberGenerator()
    return (0..<byteCount / 8).map { _ in
      let digits = String(source.next(), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
