import CubicaCore
import CubicaExport
import Glibc

/// A file's size and time of its last change: while both are the same, so is the file.
struct FileStamp: Hashable, Codable, Sendable {
  var size: Int64
  /// Nanoseconds since 1970.
  var modified: Int64

  /// nil where there is no regular file.
  init?(of path: FilePath) {
    var status = stat()
    guard path.withCString({ stat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    size = Int64(status.st_size)
    modified = Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
  }
}
