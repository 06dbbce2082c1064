import CubicaCore

/// The part of a path between two fractions of its length.
enum PathTrimming {
  struct Part {
    var path: Path
    /// Length of the path before `path` begins.
    var skippedLength: Double
  }

  /// Lines that follow one subpath closely.
  struct Polyline {
    var points: [Point]
    var isClosed: Bool
    fileprivate var length: Double {
      zip(points, points.dropFirst()).reduce(0) { $0 + distance($1.0, $1.1) }
    }
  }

  /// Subpaths count one after the other. The whole path is given back as it is.
  static func part(of path: Path, from start: Double, to end: Double) -> Part {
    let (start, end) = (max(0, min(1, start)), max(0, min(1, end)))
    if start <= 0 && end >= 1 { return Part(path: path, skippedLength: 0) }
    guard start < end else { return Part(path: Path(), skippedLength: 0) }
    let lines = polylines(of: path)
    let total = lines.reduce(0) { $0 + $1.length }
    let (from, to) = (start * total, end * total)
    var elements: [Path.Element] = []
    var passed = 0.0
    for line in lines {
      let length = line.length
      defer { passed += length }
      if passed + length <= from || passed >= to || length <= 0 { continue }
      if from <= passed && to >= passed + length {
        elements += whole(line)
      } else {
        elements += cut(line, from: from - passed, to: to - passed)
      }
    }
    return Part(path: Path(elements), skippedLength: from)
  }

  private static func whole(_ line: Polyline) -> [Path.Element] {
    guard let first = line.points.first else { return [] }
    let rest = line.points.dropFirst().map { Path.Element.line($0) }
    return [.move(first)] + rest + (line.isClosed ? [.close] : [])
  }

  private static func cut(_ line: Polyline, from: Double, to: Double) -> [Path.Element] {
    var elements: [Path.Element] = []
    var passed = 0.0
    for (a, b) in zip(line.points, line.points.dropFirst()) {
      let length = distance(a, b)
      defer { passed += length }
      guard length > 0, passed + length > from, passed < to else { continue }
      if elements.isEmpty { elements.append(.move(mix(a, b, max(0, from - passed) / length))) }
      elements.append(.line(mix(a, b, min(1, (to - passed) / length))))
    }
    return elements
  }

  static func polylines(of path: Path) -> [Polyline] {
    var lines: [Polyline] = []
    var current: [Point] = []
    func finish(_ isClosed: Bool) {
      guard let first = current.first else { return }
      if isClosed, current.last != first { current.append(first) }
      if current.count > 1 { lines.append(Polyline(points: current, isClosed: isClosed)) }
      current = isClosed ? [first] : []
    }
    for element in path.elements {
      switch element {
      case .move(let point):
        finish(false)
        current = [point]
      case .line(let point): current.append(point)
      case .curve(let first, let second, let end):
        let begin = current.last ?? first
        if current.isEmpty { current.append(begin) }
        // 64 chords leave an error of 1e-4 of the curve's size.
        for step in 1...64 {
          current.append(bezier(begin, first, second, end, Double(step) / 64))
        }
      case .close: finish(true)
      }
    }
    finish(false)
    return lines
  }

  private static func bezier(
    _ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point, _ t: Double
  ) -> Point {
    let u = 1 - t
    let (w0, w1, w2, w3) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
    return Point(
      w0 * p0.x + w1 * p1.x + w2 * p2.x + w3 * p3.x, w0 * p0.y + w1 * p1.y + w2 * p2.y + w3 * p3.y)
  }

  private static func mix(_ a: Point, _ b: Point, _ part: Double) -> Point {
    Point(a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part)
  }

  private static func distance(_ a: Point, _ b: Point) -> Double {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    return (dx * dx + dy * dy).squareRoot()
  }
}
