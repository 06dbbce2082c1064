package import CubicaCore
import CubicaExport

/// How a receipt writes the names of files: so that they are found from any working directory, and
/// after films and media have moved together.
///
/// A name that was given relative is kept relative to the films' folder; one that was given absolute
/// too where it lies in that folder or the one above, else it stays. Bytes that are not UTF-8, and
/// `%`, are written `%FF`.
package struct ReceiptPaths: Sendable {
  /// The films' folder.
  package let folder: FilePath
  private let parts: [ArraySlice<UInt8>]

  private static let slash = UInt8(ascii: "/")

  /// - Parameter folder: exists.
  package init(_ folder: FilePath) {
    self.folder = folder
    parts = Self.parts(of: folder.resolved)
  }

  /// - Parameter path: of a file that exists.
  package func text(of path: FilePath) -> String { Self.text(relative(path) ?? path.bytes) }

  /// nil where the text names nothing.
  package func path(of text: String) -> FilePath? {
    let bytes = PercentEncoding.decoded(text.utf8)
    guard let first = bytes.first else { return nil }
    return FilePath(bytes: first == Self.slash ? bytes : folder.bytes + [Self.slash] + bytes)
  }

  /// nil where it is to stay absolute.
  func relative(_ path: FilePath) -> [UInt8]? {
    let (way, shared) = steps(to: path)
    guard shared > 0, path.directory.resolved.bytes.first == Self.slash else { return nil }
    if path.bytes.first == Self.slash, shared < parts.count - 1 { return nil }
    return way
  }

  /// From the folder to the file, however its name was given: equal for one file.
  func way(to path: FilePath) -> String { Self.text(steps(to: path).way) }

  /// - Returns: also how many folders from the root both lie in.
  private func steps(to path: FilePath) -> (way: [UInt8], shared: Int) {
    let whole = Self.parts(of: path.directory.resolved) + [path.lastComponent[...]]
    let shared = zip(whole, parts).prefix { $0 == $1 }.count
    let up = Array(repeating: Array("..".utf8)[...], count: parts.count - shared)
    return (Array((up + whole[shared...]).joined(separator: [Self.slash])), shared)
  }

  private static func parts(of path: FilePath) -> [ArraySlice<UInt8>] {
    path.bytes.split(separator: slash)
  }

  private static func text(_ bytes: [UInt8]) -> String {
    let isText = String(validating: bytes, as: UTF8.self) != nil
    let digits = Array("0123456789ABCDEF".utf8)
    let escaped = bytes.flatMap { byte in
      byte == UInt8(ascii: "%") || !isText && byte >= 0x80
        ? [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]] : [byte]
    }
    return String(decoding: escaped, as: UTF8.self)
  }
}
