public import CubicaCore

extension Animation where Value == Point {
  /// Motion along a path: each of its points but the first of a part is a key; a part's own
  /// way is travelled, the jump to the next is not. A closing segment is travelled.
  ///
  /// - Parameters:
  ///   - duration: seconds for the whole way, ≥ 0.
  ///   - isPaced: at constant speed; else each segment takes the same time.
  ///   - function: over each segment, or over the whole way when paced.
  /// - Returns: nil for a path without a segment.
  public init?(
    along path: Path, duration: Double, isPaced: Bool = false,
    function: TimingFunction = .linear, timing: MediaTiming = MediaTiming()
  ) {
    let segments = isPaced ? path.flattened : path.segments
    let lengths = segments.map { isPaced ? $0.chord : 1 }
    let total = lengths.reduce(0, +)
    guard total > 0, duration >= 0, duration.isFinite else { return nil }
    var keys: [Keyframe<Point>] = []
    var (passed, end) = (0.0, Point.zero)
    for (segment, length) in zip(segments, lengths) {
      let time = duration * passed / total
      if !keys.isEmpty, end != segment.start { keys.append(Keyframe(time, end)) }
      keys.append(
        Keyframe(
          time, segment.start, timing: isPaced ? .linear : function, bend: segment.bend))
      (passed, end) = (passed + length, segment.end)
    }
    keys.append(Keyframe(duration, end))
    self.init(keyframes: keys, timing: timing, overall: isPaced ? function : .linear)
  }
}
