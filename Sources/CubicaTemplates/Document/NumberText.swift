/// Numbers written by people, the same in every locale.
package enum NumberText {
  /// `-12`, `0.5`, `1e3`; nil for anything else, such as `1,5`, `.5`, `0x1F`, `inf`, ` 1`.
  package static func double(_ text: some StringProtocol) -> Double? {
    var rest = Substring(text)
    if rest.first == "-" || rest.first == "+" { rest.removeFirst() }
    guard takeDigits(&rest) else { return nil }
    if rest.first == "." {
      rest.removeFirst()
      guard takeDigits(&rest) else { return nil }
    }
    if rest.first == "e" || rest.first == "E" {
      rest.removeFirst()
      if rest.first == "-" || rest.first == "+" { rest.removeFirst() }
      guard takeDigits(&rest) else { return nil }
    }
    guard rest.isEmpty, let value = Double(String(text)), value.isFinite else { return nil }
    return value
  }

  /// `-12`; nil for anything else and beyond ±2⁵³.
  package static func integer(_ text: some StringProtocol) -> Int? {
    var rest = Substring(text)
    if rest.first == "-" || rest.first == "+" { rest.removeFirst() }
    guard takeDigits(&rest), rest.isEmpty, let value = Int(String(text)),
      abs(value) <= 1 << 53
    else { return nil }
    return value
  }

  private static func takeDigits(_ text: inout Substring) -> Bool {
    let digits = text.prefix { $0 >= "0" && $0 <= "9" && $0.utf8.count == 1 }
    text = text[digits.endIndex...]
    return !digits.isEmpty
  }

  /// A sum of terms, each a number with a unit: `50% - 20` → (50, "%"), (-20, "").
  /// nil where it is none.
  static func terms(_ text: String, units: [String]) -> [(value: Double, unit: String)]? {
    var rest = Substring(text).trimmingSpaces
    guard !rest.isEmpty, rest.utf8.count <= 64 else { return nil }
    var terms: [(Double, String)] = []
    while !rest.isEmpty {
      var sign = 1.0
      if let first = rest.first, first == "+" || first == "-" {
        sign = first == "-" ? -1 : 1
        rest = rest.dropFirst().trimmingSpaces
      } else if !terms.isEmpty {
        return nil
      }
      let body = rest.prefix { $0 != "+" && $0 != "-" }
      rest = rest[body.endIndex...]
      let term = body.trimmingSpaces
      let digits = term.prefix { ($0 >= "0" && $0 <= "9") || $0 == "." }
      let unit = String(term[digits.endIndex...].trimmingSpaces)
      guard units.contains(unit), let value = double(digits) else { return nil }
      terms.append((sign * value, unit))
    }
    return terms
  }
}
