/// A moment or a length of time: `value` ticks of 1/`timescale` second, exact.
///
/// Two times are equal when they are the same moment, whatever their scales: 1/2 equals 2/4.
/// Sums take the least common multiple of both scales; where that leaves `Int32` the result is
/// rounded (half away from zero) to `finestScale`, or the larger of the two where that is finer.
public struct MediaTime: Sendable {
  public let value: Int64
  /// Ticks a second, > 0.
  public let timescale: Int32

  public static let zero = MediaTime(value: 0, timescale: 1)

  /// Ticks a second where an exact scale does not fit: a multiple of the usual frame rates
  /// (24, 25, 30, 60, and those over 1.001), sample rates and time bases.
  public static let finestScale: Int32 = 705_600_000

  /// - Precondition: `timescale` > 0.
  public init(value: Int64, timescale: Int32) {
    precondition(timescale > 0, "a timescale is positive")
    self.value = value
    self.timescale = timescale
  }

  /// The tick nearest to `seconds` (half away from zero). Not for sums: use whole ticks there.
  public init?(seconds: Double, timescale: Int32 = 90_000) {
    let ticks = (seconds * Double(timescale)).rounded(.toNearestOrAwayFromZero)
    guard timescale > 0, ticks.isFinite, abs(ticks) < 9e18 else { return nil }
    self.init(value: Int64(ticks), timescale: timescale)
  }

  /// For easing mathematics and messages only.
  public var seconds: Double { Double(value) / Double(timescale) }

  public func converted(toTimescale scale: Int32, rounding: Rounding = .nearest) -> MediaTime {
    MediaTime(
      value: Self.divide(
        Int128(value) * Int128(scale), by: Int128(timescale), rounding: rounding),
      timescale: scale)
  }

  public enum Rounding: Sendable { case nearest, down, up }

  package static func divide(_ dividend: Int128, by divisor: Int128, rounding: Rounding) -> Int64 {
    var (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
    if remainder < 0 { (quotient, remainder) = (quotient - 1, remainder + divisor) }
    switch rounding {
    case .down: break
    case .up: if remainder > 0 { quotient += 1 }
    case .nearest:
      let twice = remainder * 2
      if twice > divisor || (twice == divisor && dividend > 0) { quotient += 1 }
    }
    return Int64(clamping: quotient)
  }
}

extension MediaTime: Comparable, Hashable {
  public static func == (left: MediaTime, right: MediaTime) -> Bool {
    Int128(left.value) * Int128(right.timescale) == Int128(right.value) * Int128(left.timescale)
  }

  public static func < (left: MediaTime, right: MediaTime) -> Bool {
    Int128(left.value) * Int128(right.timescale) < Int128(right.value) * Int128(left.timescale)
  }

  public func hash(into hasher: inout Hasher) {
    let divisor = Self.greatestCommonDivisor(
      value.magnitude, UInt64(UInt32(bitPattern: timescale)))
    hasher.combine(value / Int64(clamping: max(divisor, 1)))
    hasher.combine(Int64(timescale) / Int64(clamping: max(divisor, 1)))
  }

  static func greatestCommonDivisor(_ a: UInt64, _ b: UInt64) -> UInt64 {
    b == 0 ? a : greatestCommonDivisor(b, a % b)
  }
}

extension MediaTime {
  public static func + (left: MediaTime, right: MediaTime) -> MediaTime {
    combine(left, right) { $0 + $1 }
  }

  public static func - (left: MediaTime, right: MediaTime) -> MediaTime {
    combine(left, right) { $0 - $1 }
  }

  public static prefix func - (time: MediaTime) -> MediaTime {
    MediaTime(value: 0 - time.value, timescale: time.timescale)
  }

  public static func * (time: MediaTime, factor: Int64) -> MediaTime {
    MediaTime(
      value: Int64(clamping: Int128(time.value) * Int128(factor)), timescale: time.timescale)
  }

  private static func combine(
    _ left: MediaTime, _ right: MediaTime, _ body: (Int128, Int128) -> Int128
  ) -> MediaTime {
    let a = Int128(left.timescale)
    let b = Int128(right.timescale)
    let divisor = Int128(
      greatestCommonDivisor(UInt64(clamping: a), UInt64(clamping: b)))
    let common = a / divisor * b
    let sum = body(Int128(left.value) * (common / a), Int128(right.value) * (common / b))
    if common <= Int128(Int32.max), let value = Int64(exactly: sum) {
      return MediaTime(value: value, timescale: Int32(clamping: common))
    }
    let scale = max(a, b, Int128(finestScale))
    let (scaled, overflows) = sum.multipliedReportingOverflow(by: scale)
    return MediaTime(
      value: overflows
        ? Int64(clamping: sum / common * scale) : divide(scaled, by: common, rounding: .nearest),
      timescale: Int32(clamping: scale))
  }
}

extension MediaTime: CustomStringConvertible {
  /// `1.500s`, to the millisecond, the same in every locale.
  public var description: String {
    let thousandths = converted(toTimescale: 1000).value
    let sign = thousandths < 0 ? "-" : ""
    let digits = String(thousandths.magnitude % 1000)
    return "\(sign)\(thousandths.magnitude / 1000)."
      + String(repeating: "0", count: 3 - digits.count) + digits + "s"
  }
}
