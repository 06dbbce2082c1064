/// A constant number of frames a second, exact: 30000/1001 is never 29.97.
public struct FrameRate: Hashable, Sendable {
  public let numerator: Int32
  public let denominator: Int32

  /// Reduced to lowest terms. - Precondition: both > 0.
  public init(_ numerator: Int32, _ denominator: Int32 = 1) {
    precondition(numerator > 0 && denominator > 0, "a frame rate is positive")
    let divisor = Int32(
      clamping: MediaTime.greatestCommonDivisor(
        UInt64(UInt32(bitPattern: numerator)), UInt64(UInt32(bitPattern: denominator))))
    self.numerator = numerator / divisor
    self.denominator = denominator / divisor
  }

  public var framesPerSecond: Double { Double(numerator) / Double(denominator) }

  /// When frame `index` begins: index / rate.
  public func time(ofFrame index: Int) -> MediaTime {
    MediaTime(
      value: Int64(clamping: Int128(index) * Int128(denominator)), timescale: numerator)
  }

  /// The middle of frame `index`: (index + ½) / rate, which decides the source frame it shows.
  public func middle(ofFrame index: Int) -> MediaTime {
    let doubled = Int64(numerator) * 2
    guard let scale = Int32(exactly: doubled) else { return time(ofFrame: index) }
    return MediaTime(
      value: Int64(clamping: (Int128(index) * 2 + 1) * Int128(denominator)), timescale: scale)
  }

  /// round(duration × rate), at least 1: how many frames a film of that length has.
  public func frameCount(for duration: MediaTime) -> Int {
    let frames = MediaTime.divide(
      Int128(duration.value) * Int128(numerator),
      by: Int128(duration.timescale) * Int128(denominator), rounding: .nearest)
    return max(1, Int(clamping: frames))
  }
}

extension FrameRate: CustomStringConvertible {
  /// `30` or `30000/1001`.
  public var description: String {
    denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)"
  }
}
