internal import CubicaMedia

/// What names of films are made with, for those who choose many of them.
package enum FilmName {
  /// What they end in, lower case, without the dot.
  package static var extensions: [String] { FilmContainer.extensions }

  /// Twelve hexadecimal digits of the SHA-256 of `bytes`.
  package static func digits(of bytes: [UInt8]) throws(ExportError) -> String {
    try ExportError.failed { String(try ContentHash(of: bytes).text.prefix(12)) }
  }
}
