import CubicaCore
import CubicaExport

/// How the books and reports of an output folder name films: relative to the folder, so that they
/// are found again from any working directory.
struct FilmNames {
  private let folder: FilePath

  /// - Parameter folder: the output folder.
  init(_ folder: FilePath) { self.folder = folder }

  /// Of one that a row's own output column puts elsewhere: `../other/anna.mp4`, or absolute where
  /// it was given so.
  ///
  /// - Parameter output: in a folder that exists.
  func name(of output: FilePath) -> String {
    let prefix = folder.bytes + [UInt8(ascii: "/")]
    let bytes = output.bytes
    if bytes.starts(with: prefix) {
      return String(decoding: bytes.dropFirst(prefix.count), as: UTF8.self)
    }
    guard folder != .workingFolder, bytes.first != UInt8(ascii: "/") else {
      return String(decoding: bytes, as: UTF8.self)
    }
    return String(decoding: ReceiptPaths(folder).relative(output) ?? bytes, as: UTF8.self)
  }

  /// nil where the name is none.
  func path(of name: String) -> FilePath? {
    name.hasPrefix("/") ? FilePath(name) : name.isEmpty ? nil : folder.appending(name)
  }
}
