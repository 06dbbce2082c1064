/// Capitals and small letters, by the rules of a language.
public enum LetterCase: String, CaseIterable, Hashable, Sendable {
  case none, upper, lower
  /// The first letter of each word large; the others stay as they are.
  case title
  /// Small letters as small capitals: the font's own, else drawn smaller.
  case smallCaps

  /// The text in this case; `none` and `smallCaps` leave it.
  ///
  /// - Parameters:
  ///   - language: BCP 47; Turkish, Azerbaijani, Greek and Dutch have rules of their own.
  ///   - before: what stands before the text, to know whether a word goes on.
  public func applied(to text: String, language: String, after before: Character? = nil) -> String {
    switch self {
    case .none, .smallCaps: return text
    case .upper: return LetterRules(language).upper(text)
    case .lower: return LetterRules(language).lower(text)
    case .title: return LetterRules(language).title(text, after: before)
    }
  }
}

/// How one language changes letters.
private struct LetterRules {
  private let isTurkic: Bool
  private let isGreek: Bool
  private let isDutch: Bool

  init(_ language: String) {
    let tag = language.lowercased().prefix { $0 != "-" && $0 != "_" }
    isTurkic = tag == "tr" || tag == "az"
    (isGreek, isDutch) = (tag == "el", tag == "nl")
  }

  func upper(_ text: String) -> String {
    var source = text
    if isTurkic { source = source.replacing("i", with: "\u{130}") }
    let large = source.uppercased()
    guard isGreek else { return large }
    // Capitals carry no accent in Greek, but keep their diaeresis.
    var result = String.UnicodeScalarView()
    for scalar in large.unicodeScalars { result.append(Self.unaccented[scalar] ?? scalar) }
    return String(result.filter { $0 != "\u{301}" })
  }

  func lower(_ text: String) -> String {
    guard isTurkic else { return text.lowercased() }
    return text.replacing("\u{130}", with: "i").replacing("I", with: "\u{131}").lowercased()
  }

  func title(_ text: String, after before: Character?) -> String {
    var result = ""
    var last = before
    var rest = Substring(text)
    while let character = rest.first {
      rest.removeFirst()
      if Self.goesOn(after: last) || !character.isLetter {
        result.append(character)
      } else if isDutch, character == "i" || character == "I", let next = rest.first,
        next == "j" || next == "J"
      {
        rest.removeFirst()
        result += "IJ"
      } else {
        result += large(character)
      }
      last = character
    }
    return result
  }

  private func large(_ character: Character) -> String {
    if isTurkic, character == "i" { return "\u{130}" }
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return "" }
    return first.properties.titlecaseMapping
      + String(String.UnicodeScalarView(scalars.dropFirst()))
  }

  /// Letters, digits and apostrophes go on with a word.
  private static func goesOn(after character: Character?) -> Bool {
    guard let character else { return false }
    return character.isLetter || character.isNumber || character == "'" || character == "\u{2019}"
  }

  private static let unaccented: [Unicode.Scalar: Unicode.Scalar] = [
    "\u{386}": "\u{391}", "\u{388}": "\u{395}", "\u{389}": "\u{397}", "\u{38A}": "\u{399}",
    "\u{38C}": "\u{39F}", "\u{38E}": "\u{3A5}", "\u{38F}": "\u{3A9}",
  ]
}
