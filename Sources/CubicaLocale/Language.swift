internal import CubicaCore
internal import _FoundationICU

/// A language, with or without a country, and how words, numbers and dates are written in it.
///
/// Everything comes from the Unicode consortium's tables for that language alone; what the
/// environment says of languages is never looked at.
public struct Language: Hashable, Sendable {
  /// BCP 47: `en`, `pt-BR`, `zh-Hant-TW`.
  public let tag: String
  /// The library's name of it: `zh_Hant_TW`.
  let identifier: String

  public static let english = Language(tag: "en", identifier: "en")

  private init(tag: String, identifier: String) {
    (self.tag, self.identifier) = (tag, identifier)
  }

  /// Why a tag is refused.
  public struct Problem: Error, Hashable, Sendable {
    public var problem: String
    public var allowed: String
    public var suggestion: String?
  }

  /// - Parameter tag: a language, then perhaps a script and a country: `pt-BR`.
  /// - Throws: where it is not written so, or one of its parts is unknown.
  public init(_ tag: String) throws(Problem) {
    let parts = tag.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    var rest = parts[...]
    let language = rest.popFirst()?.lowercased() ?? ""
    var script = ""
    var region = ""
    if let next = rest.first, next.utf8.count == 4, next.isASCIILetters {
      script = next.prefix(1).uppercased() + next.dropFirst().lowercased()
      rest.removeFirst()
    }
    if let next = rest.first, next.isRegion {
      region = next.uppercased()
      rest.removeFirst()
    }
    let known = Self.known
    let isLanguage =
      (2...3).contains(language.utf8.count) && language.isASCIILetters
      && known.contains { $0 == language || $0.hasPrefix(language + "_") }
    let scripted = script.isEmpty ? language : language + "_" + script
    let isScript =
      script.isEmpty || known.contains { $0 == scripted || $0.hasPrefix(scripted + "_") }
    guard rest.isEmpty, isLanguage, isScript, region.isEmpty || Self.isCountry(region) else {
      let names = known.map { $0.replacing("_", with: "-") }
      throw Problem(
        problem: "no such language", allowed: "a tag like \"en\", \"pt-BR\" or \"zh-Hant\"",
        suggestion: NearestName.nearest(to: tag.replacing("_", with: "-"), in: names))
    }
    let named = [language, script, region].filter { !$0.isEmpty }
    self.init(tag: named.joined(separator: "-"), identifier: named.joined(separator: "_"))
  }

  /// Those with tables, as the library names them.
  private static var known: [String] {
    (0..<swift_uloc_countAvailable()).compactMap { index in
      swift_uloc_getAvailable(index).map { String(cString: $0) }
    }
  }

  private static func isCountry(_ region: String) -> Bool {
    if region.utf8.count == 3 { return ["001", "150", "419"].contains(region) }
    guard let list = swift_uloc_getISOCountries() else { return false }
    var index = 0
    while let country = list[index] {
      if String(cString: country) == region { return true }
      index += 1
    }
    return false
  }
}

extension String {
  fileprivate var isASCIILetters: Bool {
    utf8.allSatisfy { ($0 | 0x20) >= UInt8(ascii: "a") && ($0 | 0x20) <= UInt8(ascii: "z") }
  }

  /// Two letters or three digits.
  fileprivate var isRegion: Bool {
    utf8.count == 2 && isASCIILetters
      || utf8.count == 3 && utf8.allSatisfy { (0x30...0x39).contains($0) }
  }
}
