package import CubicaCore
package import CubicaExport
import CubicaMedia
package import CubicaRaster

/// SHA-256 of files, each read once however many films it goes into.
package final class FileHashes: Sendable {
  private let files = OnceCache<FilePath, String>()
  private let fonts = OnceCache<[FilePath], String>()

  package init() {}

  /// Hexadecimal.
  package func hash(of path: FilePath) throws(ExportError) -> String {
    try files.value(for: path) { () throws(ExportError) in try Self.hash(ofFile: path) }
  }

  /// What is there now, whatever was there before.
  package static func hash(ofFile path: FilePath) throws(ExportError) -> String {
    do {
      return try ContentHash(ofFile: path).text
    } catch {
      throw ExportError(.failed, "\(error)")
    }
  }

  /// Of the fonts that a card may take: their names, sizes and beginnings, which hold each font's
  /// own checksum. Reading all of them would take longer than a film.
  package func hash(ofFonts library: FontLibrary) throws(ExportError) -> String {
    try fonts.value(for: library.files) { () throws(ExportError) in
      var parts: [String] = []
      for file in library.files {
        let head = FileHead(file)
        parts += [
          String(decoding: file.lastComponent, as: UTF8.self), "\(head.size)",
          Self.hash(head.bytes),
        ]
      }
      return ContentParts.hash(parts)
    }
  }

  static func hash(_ bytes: [UInt8]) -> String {
    // Without memory for a hash no film could be made either.
    (try? ContentHash(of: bytes).text) ?? ""
  }
}
