package import CubicaCore
import Glibc

/// What the system knows about a path; links are followed.
package struct FileFacts: Equatable, Sendable {
  package enum Kind: Sendable { case file, folder, other }

  package var kind: Kind
  /// Device and inode: equal for two names of one file, through any link.
  package var device: UInt64
  package var inode: UInt64

  /// nil where there is nothing, or nothing that may be seen.
  package init?(of path: FilePath) {
    var status = stat()
    guard path.withCString({ stat($0, &status) }) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .folder
    default: kind = .other
    }
    (device, inode) = (UInt64(status.st_dev), UInt64(status.st_ino))
  }

  package func isSameFile(as other: FileFacts) -> Bool {
    device == other.device && inode == other.inode
  }
}

extension FilePath {
  package func withCString<R>(_ body: (UnsafePointer<CChar>) -> R) -> R {
    (bytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { buffer in
      // The array holds at least the final NUL.
      body(buffer.baseAddress.unsafelyUnwrapped)
    }
  }

  /// Whether a name stands there, even that of a link to nothing.
  package var isTaken: Bool {
    var status = stat()
    return withCString { lstat($0, &status) } == 0
  }

  /// Whether the name itself is a symbolic link.
  package var isLink: Bool {
    var status = stat()
    return withCString { lstat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// The path with every link resolved; itself where that cannot be done.
  package var resolved: FilePath {
    guard let name = withCString({ realpath($0, nil) }) else { return self }
    defer { free(name) }
    return FilePath(bytes: (0..<strlen(name)).map { UInt8(bitPattern: name[$0]) }) ?? self
  }

  /// How many bytes may still be written to the file system that holds this folder.
  package var freeBytes: Int64? {
    var status = statvfs()
    guard withCString({ statvfs($0, &status) }) == 0 else { return nil }
    return Int64(
      clamping: UInt64(status.f_bavail).multipliedReportingOverflow(
        by: UInt64(status.f_frsize)
      ).partialValue)
  }
}

/// The system's own words for an error number.
package func systemMessage(_ code: Int32) -> String { String(cString: strerror(code)) }
