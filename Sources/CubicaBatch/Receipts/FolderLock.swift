import CubicaCore
import CubicaExport
import Glibc

/// Keeps a second run of the same shard out of an output folder while the first is alive.
///
/// Correctness does not rest on it: two runs would write equal bytes and rename them.
struct FolderLock: ~Copyable {
  private let descriptor: Int32
  /// The process that held it last.
  let predecessor: Int32?

  /// - Throws: `.unusable` where another run holds it.
  init(_ path: FilePath, for shard: String) throws(ExportError) {
    descriptor = path.withCString { open($0, O_RDWR | O_CREAT | O_CLOEXEC, 0o644) }
    guard descriptor >= 0 else {
      throw ExportError(.unusable, "\(path): \(systemMessage(errno))")
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
      let holder = Self.holder(descriptor)
      close(descriptor)
      throw ExportError(
        .unusable,
        "\(path.directory.directory): another run of \(shard) is at work in this folder"
          + (holder.isEmpty ? "" : " (process \(holder))") + "; wait for it, or stop it")
    }
    predecessor = Int32(Self.holder(descriptor))
    _ = ftruncate(descriptor, 0)
    _ = SmallFile.append(Array("\(getpid())".utf8), to: descriptor)
  }

  /// The number of the process that wrote itself in.
  private static func holder(_ descriptor: Int32) -> String {
    var text = [UInt8](repeating: 0, count: 32)
    let count = text.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
    return String(decoding: text.prefix(max(0, count)), as: UTF8.self)
  }

  deinit {
    // A child that was forked meanwhile may hold the descriptor a little longer.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
