import Foundation

/// Texts as parts of file names that a person still recognises.
enum SafeName {
  /// NFC; letters, marks, digits, emoji and plain punctuation stay as they are, blanks become one
  /// blank, every run of anything else one `-`.
  static func cleaned(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var gap: Unicode.Scalar?
    for scalar in text.precomposedStringWithCanonicalMapping.unicodeScalars {
      guard !isDropped(scalar) else { continue }
      if isKept(scalar, after: gap == nil ? result.last : nil) {
        if let gap, !result.isEmpty { result.append(gap) }
        gap = nil
        result.append(scalar)
      } else {
        let isBlank = scalar.properties.isWhitespace
        gap = isBlank && gap != "-" ? " " : "-"
      }
    }
    return String(result).precomposedStringWithCanonicalMapping
  }

  /// Without what would hide a file, look like an option, or be lost on other systems.
  static func trimmed(_ component: String) -> String {
    var scalars = component.unicodeScalars[...]
    while let first = scalars.first, first == " " || first == "-" || first == "." {
      scalars.removeFirst()
    }
    while let last = scalars.last, last == " " || last == "." { scalars.removeLast() }
    return String(scalars)
  }

  /// Equal for two names that some file system takes for one.
  static func folded(_ name: String) -> String {
    name.precomposedStringWithCanonicalMapping.uppercased().lowercased()
      .precomposedStringWithCanonicalMapping
  }

  /// Marks that turn the reading order or that nothing shows.
  private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\u{200C}", "\u{200D}", "\u{FE0E}", "\u{FE0F}": false
    default: scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  private static func isKept(_ scalar: Unicode.Scalar, after last: Unicode.Scalar?) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber, .otherSymbol, .modifierSymbol:
      true
    case .nonspacingMark, .spacingMark, .enclosingMark: last != nil && last != "-"
    // Joiners and variation selectors belong to what they follow.
    case .format: last != nil
    default: "-_.,'’()&+!@".unicodeScalars.contains(scalar)
    }
  }
}
