public import CubicaCore
internal import _FoundationICU

/// How a date may be said.
public enum DateStyle: String, CaseIterable, Hashable, Sendable {
  /// `11/30/26`
  case short
  /// `Nov 30, 2026`
  case medium
  /// `November 30, 2026`
  case long
  /// `Monday, November 30, 2026`
  case full
  /// `Monday`
  case weekday
  /// `November`
  case month
  /// `November 30`, in the language's own order.
  case monthDay
  /// `30`
  case day
  /// `2026`
  case year
}

extension Language {
  public func date(_ date: CalendarDate, _ style: DateStyle) -> String {
    let text =
      switch style {
      case .short: formatted(date, UDAT_SHORT)
      case .medium: formatted(date, UDAT_MEDIUM)
      case .long: formatted(date, UDAT_LONG)
      case .full: formatted(date, UDAT_FULL)
      case .weekday: formatted(date, pattern: "cccc")
      case .month: formatted(date, pattern: "LLLL")
      case .monthDay: formatted(date, pattern: bestPattern("MMMMd") ?? "d MMMM")
      case .day: formatted(date, pattern: "d")
      case .year: formatted(date, pattern: "y")
      }
    return text ?? date.description
  }

  /// - Parameter pattern: letters of Unicode TR 35 that `isDatePattern` knows: `d. MMMM y`.
  public func date(_ date: CalendarDate, pattern: String) -> String {
    formatted(date, pattern: pattern) ?? date.description
  }

  /// Whether it has letters for years, months, weeks and days only, and quotes that end.
  public static func isDatePattern(_ pattern: String) -> Bool {
    guard !pattern.isEmpty, pattern.utf8.count <= 60 else { return false }
    var isQuoted = false
    for scalar in pattern.unicodeScalars {
      if scalar == "'" {
        isQuoted.toggle()
      } else if !isQuoted, ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) {
        guard "GyuMLdEecQqw".unicodeScalars.contains(scalar) else { return false }
      }
    }
    return !isQuoted
  }

  private func formatted(_ date: CalendarDate, _ style: UDateFormatStyle) -> String? {
    formatted(date, style, UDAT_NONE, pattern: [])
  }

  private func formatted(_ date: CalendarDate, pattern: String) -> String? {
    formatted(date, UDAT_PATTERN, UDAT_PATTERN, pattern: Array(pattern.utf16))
  }

  private func formatted(
    _ date: CalendarDate, _ style: UDateFormatStyle, _ time: UDateFormatStyle, pattern: [UChar]
  ) -> String? {
    var status = U_ZERO_ERROR
    let zone = Array("UTC".utf16)
    guard
      let format = swift_udat_open(
        time, style, identifier, zone, Int32(zone.count), pattern, Int32(pattern.count), &status),
      status.isSuccess
    else { return nil }
    defer { swift_udat_close(format) }
    // Noon, in milliseconds.
    let moment = (Double(date.daysSince1970) + 0.5) * 86_400_000
    return ICUText.make { swift_udat_format(format, moment, $0, $1, nil, $2) }
  }

  private func bestPattern(_ skeleton: String) -> String? {
    var status = U_ZERO_ERROR
    guard let generator = swift_udatpg_open(identifier, &status) else { return nil }
    defer { swift_udatpg_close(generator) }
    let wanted = Array(skeleton.utf16)
    return ICUText.make {
      swift_udatpg_getBestPattern(generator, wanted, Int32(wanted.count), $0, $1, $2)
    }
  }
}
