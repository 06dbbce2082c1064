import CFFmpeg
import CubicaCore
import Glibc

/// What tells a file from every other one, and from itself after a change.
struct FileKey: Equatable {
  /// Path, device, inode, size, and times of change, with what would read it now.
  let bytes: [UInt8]
  let byteCount: Int

  /// - Parameter use: what was looked for in it.
  init?(_ path: FilePath, for use: String) {
    var status = stat()
    guard path.withCPath({ stat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    guard let resolved = path.withCPath({ realpath($0, nil) }) else { return nil }
    defer { free(resolved) }
    byteCount = Int(status.st_size)
    var text = ByteWriter()
    text.add(counted: Array(use.utf8))
    text.add(counted: (0..<strlen(resolved)).map { UInt8(bitPattern: resolved[$0]) })
    for number in [
      Int64(bitPattern: UInt64(status.st_dev)), Int64(bitPattern: UInt64(status.st_ino)),
      Int64(status.st_size), Int64(status.st_mtim.tv_sec), Int64(status.st_mtim.tv_nsec),
      Int64(status.st_ctim.tv_sec), Int64(status.st_ctim.tv_nsec),
      Int64(avformat_version()), Int64(avcodec_version()),
    ] {
      text.add(signed: number)
    }
    bytes = text.bytes
  }
}
