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
    let segments = Self.segments(of: path, areFlat: isPaced)
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

  private struct Segment {
    var start: Point
    var bend: Keyframe<Point>.Bend?
    var end: Point

    var chord: Double {
      let (x, y) = (end.x - start.x, end.y - start.y)
      return (x * x + y * y).squareRoot()
    }

    /// So many straight pieces that their length is the curve's within a thousandth.
    var flattened: [Segment] {
      guard let bend else { return [self] }
      let places = (0...64).map { step in
        let (f, g) = (Double(step) / 64, 1 - Double(step) / 64)
        return Point.blend(
          .blend(start, g * g * g, bend.first, 3 * g * g * f), 1,
          .blend(bend.second, 3 * g * f * f, end, f * f * f), 1)
      }
      return zip(places, places.dropFirst()).map { Segment(start: $0, bend: nil, end: $1) }
    }
  }

  private static func segments(of path: Path, areFlat: Bool) -> [Segment] {
    var result: [Segment] = []
    var (first, place) = (Point.zero, Point.zero)
    for element in path.elements {
      switch element {
      case .move(let point): (first, place) = (point, point)
      case .line(let point):
        result.append(Segment(start: place, bend: nil, end: point))
        place = point
      case .curve(let one, let two, let end):
        let curve = Segment(start: place, bend: Keyframe.Bend(one, two), end: end)
        result += areFlat ? curve.flattened : [curve]
        place = end
      case .close:
        if place != first { result.append(Segment(start: place, bend: nil, end: first)) }
        place = first
      }
    }
    return result
  }
}
