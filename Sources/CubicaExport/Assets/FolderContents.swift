package import CubicaCore
import Glibc

/// What lies in a folder.
package enum FolderContents {
  /// Names of the regular files in it and below, relative, sorted; hidden ones are left out, and
  /// links to folders are not followed.
  ///
  /// - Parameter limit: no more are listed.
  package static func files(in folder: FilePath, limit: Int = 1_000) -> [String] {
    var result: [String] = []
    visit(folder, prefix: "", depth: 0, limit: limit, into: &result)
    return result.sorted()
  }

  private static func visit(
    _ folder: FilePath, prefix: String, depth: Int, limit: Int, into result: inout [String]
  ) {
    guard depth < 8 else { return }
    for name in names(in: folder) where !name.hasPrefix(".") && result.count < limit {
      let path = folder.appending(name)
      var status = stat()
      guard path.withCString({ lstat($0, &status) }) == 0 else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFDIR:
        visit(path, prefix: prefix + name + "/", depth: depth + 1, limit: limit, into: &result)
      case S_IFREG, S_IFLNK: result.append(prefix + name)
      default: break
      }
    }
  }

  /// Everything in it, in no order; nothing where it cannot be read.
  package static func names(in folder: FilePath) -> [String] {
    guard let handle = folder.withCString({ opendir($0) }) else { return [] }
    defer { closedir(handle) }
    var names: [String] = []
    while let entry = readdir(handle) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
