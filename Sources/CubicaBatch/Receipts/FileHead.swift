import CubicaCore
import CubicaExport
import Glibc

/// A file's size and first bytes; none of a file that cannot be read.
struct FileHead {
  private(set) var size: Int64 = 0
  private(set) var bytes: [UInt8] = []

  private static let count = 1 << 16

  init(_ path: FilePath) {
    let descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return }
    size = Int64(status.st_size)
    var buffer = [UInt8](repeating: 0, count: Self.count)
    let read = buffer.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
    bytes = Array(buffer.prefix(max(0, read)))
  }
}
