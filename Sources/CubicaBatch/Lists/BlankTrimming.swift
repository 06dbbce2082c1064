/// Blanks around what people type, those that do not show too.
enum BlankTrimming {
  static func trimmed(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard let first = scalars.first, let last = scalars.last, isBlank(first) || isBlank(last) else {
      return text
    }
    let start = scalars.firstIndex { !isBlank($0) } ?? scalars.endIndex
    var end = scalars.endIndex
    while end > start, isBlank(scalars[scalars.index(before: end)]) {
      end = scalars.index(before: end)
    }
    return String(scalars[start..<end])
  }

  static func isBlank(_ text: String) -> Bool { text.unicodeScalars.allSatisfy(isBlank) }

  /// Space of any kind, zero width too.
  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar == "\u{200B}" || scalar == "\u{FEFF}"
      || scalar == "\u{2060}"
  }
}
