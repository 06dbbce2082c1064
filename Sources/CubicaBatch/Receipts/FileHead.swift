import CubicaCore
import CubicaMedia
import Glibc

/// A file's size and first bytes; none of a file that cannot be read.
struct FileHead {
  private(set) var size: Int64 = 0
  private(set) var bytes: [UInt8] = []

  private static let count = 1 << 16

  init(_ path: FilePath) {
    guard let file = try? OpenFile(path, O_RDONLY), let status = try? file.status() else { return }
    size = Int64(status.st_size)
    bytes = (try? file.read(most: Self.count)) ?? []
  }
}
