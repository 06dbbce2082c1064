import CubicaCore

/// A straight or curved piece of a path.
struct PathSegment {
  var start: Point
  var bend: Keyframe<Point>.Bend?
  var end: Point

  var chord: Double {
    let (x, y) = (end.x - start.x, end.y - start.y)
    return (x * x + y * y).squareRoot()
  }

  /// So many straight pieces that their length is the curve's within a thousandth.
  var flattened: [PathSegment] {
    guard let bend else { return [self] }
    let places = (0...64).map { step in
      let (f, g) = (Double(step) / 64, 1 - Double(step) / 64)
      return Point.blend(
        .blend(start, g * g * g, bend.first, 3 * g * g * f), 1,
        .blend(bend.second, 3 * g * f * f, end, f * f * f), 1)
    }
    return zip(places, places.dropFirst()).map { PathSegment(start: $0, bend: nil, end: $1) }
  }
}

extension Path {
  /// In order; jumps between them are none.
  var segments: [PathSegment] {
    var result: [PathSegment] = []
    var (first, place) = (Point.zero, Point.zero)
    for element in elements {
      switch element {
      case .move(let point): (first, place) = (point, point)
      case .line(let point):
        result.append(PathSegment(start: place, bend: nil, end: point))
        place = point
      case .curve(let one, let two, let end):
        result.append(PathSegment(start: place, bend: Keyframe.Bend(one, two), end: end))
        place = end
      case .close:
        if place != first { result.append(PathSegment(start: place, bend: nil, end: first)) }
        place = first
      }
    }
    return result
  }

  var flattened: [PathSegment] { segments.flatMap(\.flattened) }
}
