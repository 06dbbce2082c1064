internal import CubicaCore

/// A template's folder: what it names must lie in it.
struct TemplateFolder {
  let path: FilePath

  /// Links followed, with a slash at its end.
  private let root: [UInt8]

  init(_ path: FilePath) {
    self.path = path
    let bytes = path.resolved.bytes
    root = bytes.last == UInt8(ascii: "/") ? bytes : bytes + [UInt8(ascii: "/")]
  }

  /// The file behind a name, links followed.
  ///
  /// - Throws: where there is none, or it lies outside.
  func file(_ relative: String) throws(ExportError) -> FilePath {
    guard !relative.isEmpty, !relative.utf8.contains(0) else {
      throw ExportError(.unusable, "\(path): a file name is empty or holds a NUL")
    }
    let named = path.appending(relative)
    guard FileFacts(of: named) != nil else {
      throw ExportError(.unusable, "\(named): no such file; the template names it")
    }
    let file = named.resolved
    guard holds(file) else {
      throw ExportError(
        .unusable, "\(named): leads out of the template's folder; copy the file into it")
    }
    return file
  }

  /// - Parameter file: links followed.
  func holds(_ file: FilePath) -> Bool {
    file.bytes.starts(with: root)
  }
}
