import Foundation

/// Names of columns as people vary them: `Full Name`, `full_name` and `FULLNAME` are one.
package enum ColumnName {
  /// Equal for two names that mean one column: NFC, without case, blanks, `_` and `-`.
  package static func key(_ name: String) -> String {
    let plain = name.precomposedStringWithCanonicalMapping.unicodeScalars.filter { scalar in
      !scalar.properties.isWhitespace && scalar != "_" && scalar != "-" && scalar != "\u{200B}"
        && scalar != "\u{FEFF}"
    }
    return String(String.UnicodeScalarView(plain)).uppercased().lowercased()
      .precomposedStringWithCanonicalMapping
  }
}
