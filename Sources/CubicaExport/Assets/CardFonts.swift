package import CubicaCore

/// The font files that a template brings along.
package enum CardFonts {
  /// - Parameters:
  ///   - names: relative to `folder`; what lies outside it after following links is refused.
  package static func files(
    _ names: [String], folder: FilePath
  ) throws(ExportError) -> [FilePath] {
    try names.map { name throws(ExportError) in try TemplateFolder(folder).file(name) }
  }
}
