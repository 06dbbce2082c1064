/// A day of the Gregorian calendar, without a time or a time zone.
public struct CalendarDate: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// 1583 to 9999: before that, dates were not counted so.
  public let year: Int
  /// 1 to 12.
  public let month: Int
  /// 1 to the month's last.
  public let day: Int

  /// nil for a day that no calendar has, such as the 30th of February.
  public init?(year: Int, month: Int, day: Int) {
    guard (1583...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.dayCount(year: year, month: month)
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// `2026-11-30`; nil for anything else.
  public init?(_ text: some StringProtocol) {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2] else { return nil }
    var numbers: [Int] = []
    for part in parts {
      var number = 0
      for byte in part {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
        number = number * 10 + Int(byte - UInt8(ascii: "0"))
      }
      numbers.append(number)
    }
    self.init(year: numbers[0], month: numbers[1], day: numbers[2])
  }

  /// `2026-11-30`
  public var description: String {
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(year)-\(padded(month))-\(padded(day))"
  }

  public static func < (left: CalendarDate, right: CalendarDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }

  /// Days since 1 January 1970; negative before.
  public var daysSince1970: Int {
    // Years that begin in March have the leap day at their end.
    let shifted = month > 2 ? year : year - 1
    let monthsFromMarch = (month + 9) % 12
    let dayOfYear = (153 * monthsFromMarch + 2) / 5 + day - 1
    return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
  }

  /// The reverse of `daysSince1970`.
  public init?(daysSince1970 days: Int) {
    // Of cycles of 400 years that begin in March.
    guard (-141_349...2_932_896).contains(days) else { return nil }
    let shifted = days + 719_468
    let (cycle, dayOfCycle) = (shifted / 146_097, shifted % 146_097)
    let yearOfCycle =
      (dayOfCycle - dayOfCycle / 1_460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    self.init(
      year: cycle * 400 + yearOfCycle + (month <= 2 ? 1 : 0), month: month,
      day: dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }

  private static func dayCount(year: Int, month: Int) -> Int {
    switch month {
    case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
