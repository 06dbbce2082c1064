public import CubicaCore

/// A part of a track: which part of a source plays when. Empty ones show and sound nothing.
public struct TrackSegment: Hashable, Sendable {
  /// nil: empty.
  public var track: AssetTrack?
  /// On the source's clock; as long as the target for an empty one.
  public var sourceRange: TimeRange
  /// On the composition's clock.
  public var targetRange: TimeRange

  public init(track: AssetTrack?, sourceRange: TimeRange, targetRange: TimeRange) {
    (self.track, self.sourceRange, self.targetRange) = (track, sourceRange, targetRange)
  }

  public var isEmpty: Bool { track == nil }

  /// Seconds of source in one second of film: 2 plays twice as fast.
  public var rate: Double {
    guard !targetRange.isEmpty else { return 1 }
    return sourceRange.duration == targetRange.duration
      ? 1 : sourceRange.duration.seconds / targetRange.duration.seconds
  }

  /// The source's time at `time` of the composition: target to source, linearly. Times outside
  /// the target range go on beyond the source range.
  public func sourceTime(at time: MediaTime) -> MediaTime {
    let passed = time - targetRange.start
    return sourceRange.start
      + passed.scaled(from: targetRange.duration, to: sourceRange.duration)
  }
}

extension MediaTime {
  /// `self` × `to` ÷ `from`, rounded where the exact quotient needs a finer scale than there is;
  /// unchanged where both are equal or `from` is zero.
  package func scaled(from: MediaTime, to: MediaTime) -> MediaTime {
    guard from != to, from.value != 0 else { return self }
    // (value / scale) × (to.value × from.scale) ÷ (to.scale × from.value)
    var (up, down) = (
      Int128(to.value) * Int128(from.timescale), Int128(to.timescale) * Int128(from.value)
    )
    if down < 0 { (up, down) = (-up, -down) }
    (up, down) = Self.reduced(up, down)
    let (partUp, scaleDown) = Self.reduced(up, Int128(timescale))
    let (value, restDown) = Self.reduced(Int128(value), down)
    let (top, isTooLarge) = value.multipliedReportingOverflow(by: partUp)
    let (bottom, isTooFine) = scaleDown.multipliedReportingOverflow(by: restDown)
    if !isTooLarge, !isTooFine {
      if let exact = Int32(exactly: bottom), let ticks = Int64(exactly: top) {
        return MediaTime(value: ticks, timescale: exact)
      }
      let fine = MediaTime.finestScale
      let (scaled, overflows) = top.multipliedReportingOverflow(by: Int128(fine))
      if !overflows {
        return MediaTime(
          value: MediaTime.divide(scaled, by: bottom, rounding: .nearest), timescale: fine)
      }
    }
    let seconds = self.seconds * (to.seconds / from.seconds)
    return MediaTime(seconds: seconds, timescale: MediaTime.finestScale) ?? self
  }

  private static func reduced(_ a: Int128, _ b: Int128) -> (Int128, Int128) {
    var (large, small) = (a.magnitude, b.magnitude)
    while small != 0 { (large, small) = (small, large % small) }
    guard large > 1 else { return (a, b) }
    return (a / Int128(large), b / Int128(large))
  }
}
