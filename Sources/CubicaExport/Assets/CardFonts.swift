internal import CubicaCore

/// The font files that a template brings along.
enum CardFonts {
  /// - Parameters:
  ///   - names: relative to `folder`; what lies outside it after following links is refused.
  static func files(_ names: [String], folder: FilePath) throws(ExportError) -> [FilePath] {
    let root = folder.resolved.bytes
    let prefix = root.last == UInt8(ascii: "/") ? root : root + [UInt8(ascii: "/")]
    return try names.map { name throws(ExportError) in
      let path = folder.appending(name)
      guard FileFacts(of: path) != nil else {
        throw ExportError(.unusable, "\(path): no such file; the template names it as a font")
      }
      let file = path.resolved
      guard file.bytes.starts(with: prefix) else {
        throw ExportError(
          .unusable, "\(path): leads out of the template's folder; copy the font into it")
      }
      return file
    }
  }
}
