internal import _FoundationICU

/// The forms that a word takes beside a number; which of them a language has differs.
public enum PluralCategory: String, CaseIterable, Hashable, Sendable {
  case zero, one, two, few, many, other
}

extension Language {
  /// A number with the language's digits and decimal mark.
  ///
  /// - Parameters:
  ///   - isGrouped: with marks between thousands.
  ///   - decimals: exactly so many; nil: as many as it has, at most 6.
  public func number(_ value: Double, isGrouped: Bool = false, decimals: Int? = nil) -> String {
    var status = U_ZERO_ERROR
    guard let format = swift_unum_open(UNUM_DECIMAL, nil, 0, identifier, nil, &status) else {
      return "\(value)"
    }
    defer { swift_unum_close(format) }
    swift_unum_setAttribute(format, UNUM_GROUPING_USED, isGrouped ? 1 : 0)
    swift_unum_setAttribute(format, UNUM_MIN_FRACTION_DIGITS, Int32(decimals ?? 0))
    swift_unum_setAttribute(format, UNUM_MAX_FRACTION_DIGITS, Int32(decimals ?? 6))
    swift_unum_setAttribute(format, UNUM_ROUNDING_MODE, Int32(UNUM_ROUND_HALFUP.rawValue))
    return ICUText.make { swift_unum_formatDouble(format, value, $0, $1, nil, $2) } ?? "\(value)"
  }

  /// `1st`, `1er`, `1.`, `第1`; the plain number where the language's tables have no ordinals.
  public func ordinal(_ value: Int) -> String {
    var status = U_ZERO_ERROR
    guard let format = swift_unum_open(UNUM_ORDINAL, nil, 0, identifier, nil, &status) else {
      return number(Double(value))
    }
    defer { swift_unum_close(format) }
    // Without tables of its own the library takes those of the environment's language.
    guard let actual = swift_unum_getLocaleByType(format, ULOC_ACTUAL_LOCALE, &status),
      let language = identifier.split(separator: "_").first,
      String(cString: actual).split(separator: "_").first == language
    else { return number(Double(value)) }
    return ICUText.make { swift_unum_formatInt64(format, Int64(value), $0, $1, nil, $2) }
      ?? number(Double(value))
  }

  /// Which form of a word stands beside `value`: `other` for 2 in English, `few` in Russian.
  public func pluralCategory(_ value: Double) -> PluralCategory {
    var status = U_ZERO_ERROR
    guard let rules = swift_uplrules_openForType(identifier, UPLURAL_TYPE_CARDINAL, &status) else {
      return .other
    }
    defer { swift_uplrules_close(rules) }
    let name = ICUText.make { swift_uplrules_select(rules, value, $0, $1, $2) }
    return name.flatMap(PluralCategory.init(rawValue:)) ?? .other
  }
}
