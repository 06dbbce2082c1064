extension FrameRate {
  /// Frames a second that a film may have.
  package static let filmRates = 1.0...240.0

  /// `30`, `12.5`, `30000/1001` or, for the television rates, `29.97` (which means 30000/1001);
  /// nil for anything else.
  package init?(_ text: String) {
    if let known = Self.televisionRates[text] {
      self = known
      return
    }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count <= 2, let top = ExactNumber(parts[0]),
      let bottom = parts.count == 2 ? ExactNumber(parts[1]) : ExactNumber("1"),
      parts.count == 1 || (top.scale == 1 && bottom.scale == 1), top.digits > 0, bottom.digits > 0
    else { return nil }
    let below = Int64(top.scale) * bottom.digits
    let divisor = Int64(
      clamping: MediaTime.greatestCommonDivisor(UInt64(top.digits), UInt64(below)))
    guard let numerator = Int32(exactly: top.digits / divisor),
      let denominator = Int32(exactly: below / divisor)
    else { return nil }
    self.init(numerator, denominator)
  }

  private static let televisionRates: [String: FrameRate] = [
    "23.976": FrameRate(24000, 1001), "23.98": FrameRate(24000, 1001),
    "29.97": FrameRate(30000, 1001), "47.952": FrameRate(48000, 1001),
    "47.95": FrameRate(48000, 1001), "59.94": FrameRate(60000, 1001),
    "119.88": FrameRate(120000, 1001),
  ]
}
