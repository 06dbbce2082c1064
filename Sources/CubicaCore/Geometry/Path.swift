/// Lines and cubic curves, in the layer's own coordinates.
public struct Path: Hashable, Sendable {
  public enum Element: Hashable, Sendable {
    case move(Point)
    case line(Point)
    case curve(Point, Point, Point)
    case close
  }

  public var elements: [Element]

  public init(_ elements: [Element] = []) { self.elements = elements }

  /// Corners are quarter circles, at most half the shorter side.
  public static func rectangle(_ rect: Rect, cornerRadius: Double = 0) -> Path {
    let radius = min(max(0, cornerRadius), min(rect.width, rect.height) / 2)
    let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    guard radius > 0 else {
      return Path([
        .move(Point(left, top)), .line(Point(right, top)), .line(Point(right, bottom)),
        .line(Point(left, bottom)), .close,
      ])
    }
    let handle = radius * (1 - circleHandle)
    return Path([
      .move(Point(left + radius, top)), .line(Point(right - radius, top)),
      .curve(Point(right - handle, top), Point(right, top + handle), Point(right, top + radius)),
      .line(Point(right, bottom - radius)),
      .curve(
        Point(right, bottom - handle), Point(right - handle, bottom), Point(right - radius, bottom)),
      .line(Point(left + radius, bottom)),
      .curve(
        Point(left + handle, bottom), Point(left, bottom - handle), Point(left, bottom - radius)),
      .line(Point(left, top + radius)),
      .curve(Point(left, top + handle), Point(left + handle, top), Point(left + radius, top)),
      .close,
    ])
  }

  public static func ellipse(in rect: Rect) -> Path {
    let (middle, w, h) = (rect.center, rect.width / 2, rect.height / 2)
    let (kw, kh) = (w * circleHandle, h * circleHandle)
    return Path([
      .move(Point(middle.x + w, middle.y)),
      .curve(
        Point(middle.x + w, middle.y + kh), Point(middle.x + kw, middle.y + h),
        Point(middle.x, middle.y + h)),
      .curve(
        Point(middle.x - kw, middle.y + h), Point(middle.x - w, middle.y + kh),
        Point(middle.x - w, middle.y)),
      .curve(
        Point(middle.x - w, middle.y - kh), Point(middle.x - kw, middle.y - h),
        Point(middle.x, middle.y - h)),
      .curve(
        Point(middle.x + kw, middle.y - h), Point(middle.x + w, middle.y - kh),
        Point(middle.x + w, middle.y)),
      .close,
    ])
  }

  /// Handle length of a cubic quarter circle of radius 1: 4/3 · (√2 − 1).
  private static let circleHandle = 0.5522847498307936

  /// The rectangle around all points, handles included: never smaller than the drawn curve.
  public var controlBounds: Rect {
    var points: [Point] = []
    for element in elements {
      switch element {
      case .move(let point), .line(let point): points.append(point)
      case .curve(let first, let second, let end): points += [first, second, end]
      case .close: break
      }
    }
    guard let first = points.first else { return .zero }
    return points.dropFirst().reduce(
      Rect(minX: first.x, minY: first.y, maxX: first.x, maxY: first.y)
    ) {
      Rect(
        minX: min($0.minX, $1.x), minY: min($0.minY, $1.y), maxX: max($0.maxX, $1.x),
        maxY: max($0.maxY, $1.y))
    }
  }
}
