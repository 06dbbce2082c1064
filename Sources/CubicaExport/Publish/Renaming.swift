package import CubicaCore
import Glibc

/// Moves that never replace.
enum Renaming {
  private typealias RenameAt2 =
    @convention(c) (
      CInt, UnsafePointer<CChar>, CInt, UnsafePointer<CChar>, CUnsignedInt
    ) -> CInt

  /// `RENAME_NOREPLACE` of linux/fs.h.
  private static let noReplace: CUnsignedInt = 1
  private static let workingDirectory: CInt = -100

  /// Moves a file to a free name in the same file system.
  ///
  /// - Returns: 0, or the error number; `EEXIST` where the name is taken, links to nothing too.
  static func moveWithoutReplacing(_ source: FilePath, to target: FilePath) -> Int32 {
    source.withCString { from in
      target.withCString { to in
        // Swift's Glibc does not show this GNU function; every glibc since 2.28 has it.
        if let symbol = dlsym(nil, "renameat2") {
          let renameat2 = unsafeBitCast(symbol, to: RenameAt2.self)
          if renameat2(workingDirectory, from, workingDirectory, to, noReplace) == 0 { return 0 }
          if errno != EINVAL && errno != ENOSYS { return errno }
        }
        // File systems without that flag: a second name for the file, then the first goes.
        if link(from, to) != 0 { return errno }
        return unlink(from) == 0 ? 0 : errno
      }
    }
  }
}

/// Temporary files of ours that nobody writes any more.
package enum Leftovers {
  private static let prefix = ".cubica-"
  private static let suffix = ".part"

  /// Of a process's temporary file.
  ///
  /// - Parameter part: tells it from others of the process.
  package static func name(of process: Int32, for part: String) -> String {
    "\(prefix)\(process)-\(part)\(suffix)"
  }

  /// Removes those in `folder` that are a minute old and not locked by a living process.
  static func remove(in folder: FilePath) { remove(in: folder, beginning: prefix, age: 60) }

  /// Removes at once what a process left that is known to have ended.
  package static func remove(of process: Int32, in folder: FilePath) {
    remove(in: folder, beginning: "\(prefix)\(process)-", age: -1)
  }

  private static func remove(in folder: FilePath, beginning prefix: String, age: Int) {
    guard let stream = folder.withCString({ opendir($0) }) else { return }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { continue }
      removeIfAbandoned(folder.appending(name), age: age)
    }
  }

  /// - Parameter age: since its last change, more than so many seconds.
  private static func removeIfAbandoned(_ path: FilePath, age: Int) {
    let descriptor = path.withCString { open($0, O_RDWR | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK) }
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_uid == geteuid(), time(nil) - status.st_mtim.tv_sec > age,
      flock(descriptor, LOCK_EX | LOCK_NB) == 0
    else { return }
    _ = path.withCString { unlink($0) }
  }
}
