/// A half-open span of time: `start` is inside, `end` is not.
public struct TimeRange: Hashable, Sendable {
  public var start: MediaTime
  /// Never negative.
  public var duration: MediaTime

  /// - Precondition: `duration` ≥ 0.
  public init(start: MediaTime, duration: MediaTime) {
    precondition(duration >= .zero, "a duration is not negative")
    self.start = start
    self.duration = duration
  }

  /// Empty where `end` does not lie after `start`.
  public init(start: MediaTime, end: MediaTime) {
    self.init(start: start, duration: max(end - start, .zero))
  }

  public var end: MediaTime { start + duration }
  public var isEmpty: Bool { duration == .zero }
  public func contains(_ time: MediaTime) -> Bool { time >= start && time < end }

  /// The largest common part, or nil where the ranges share no moment.
  public func intersection(_ other: TimeRange) -> TimeRange? {
    let low = max(start, other.start)
    let high = min(end, other.end)
    return low < high ? TimeRange(start: low, end: high) : nil
  }
}
