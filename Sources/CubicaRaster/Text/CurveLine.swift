import CubicaCore

/// A line that a baseline follows, as short chords by arc length.
struct CurveLine {
  private let points: [Point]
  /// From the begin to each point.
  private let lengths: [Double]

  var length: Double { lengths.last ?? 0 }

  /// Points that coincide are left out.
  init(_ points: [Point]) {
    var kept: [Point] = []
    var lengths: [Double] = []
    for point in points {
      let step = kept.last.map { Self.distance($0, point) } ?? 0
      if !kept.isEmpty, step <= 0 { continue }
      kept.append(point)
      lengths.append((lengths.last ?? 0) + step)
    }
    (self.points, self.lengths) = (kept, lengths)
  }

  init(_ path: Path) { self.init(PathTrimming.polylines(of: path).flatMap(\.points)) }

  /// Around a circle, its middle turned by `angle` from the top (radius > 0) or bottom.
  init(center: Point, radius: Double, angle: Double, length: Double) {
    let size = abs(radius)
    let half = length / 2 / size
    let count = max(2, min(4096, Int((half * 128).rounded(.up))))
    let turn = AffineTransform.rotation(angle)
    self.init(
      (0...count).map { step in
        let turned = half * (2 * Double(step) / Double(count) - 1)
        let x = size * Trigonometry.sin(turned)
        let y = size * Trigonometry.cos(turned)
        let point = turn.apply(Point(x, radius > 0 ? -y : y))
        return Point(center.x + point.x, center.y + point.y)
      })
  }

  /// At a distance from the begin; beyond the ends the line goes on straight.
  func point(at distance: Double) -> Point {
    guard points.count > 1 else { return points.first ?? .zero }
    var (low, high) = (1, points.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if lengths[middle] < distance { low = middle + 1 } else { high = middle }
    }
    let (a, b) = (points[low - 1], points[low])
    let part = (distance - lengths[low - 1]) / (lengths[low] - lengths[low - 1])
    return Point(a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part)
  }

  /// The line's direction between two distances, as a vector of length 1.
  func direction(from start: Double, to end: Double) -> Point {
    var (start, end) = (start, end)
    if end - start < 1e-3 { (start, end) = (start - 0.5, start + 0.5) }
    let (a, b) = (point(at: start), point(at: end))
    let length = Self.distance(a, b)
    return length > 0 ? Point((b.x - a.x) / length, (b.y - a.y) / length) : Point(1, 0)
  }

  private static func distance(_ a: Point, _ b: Point) -> Double {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    return (dx * dx + dy * dy).squareRoot()
  }
}
