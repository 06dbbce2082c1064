public import CubicaCore

/// A value that can be mixed: what keyframes can animate.
public protocol Interpolatable: Hashable, Sendable {
  /// `first` × `weight` + `second` × `secondWeight`, part by part. The weights need not add up
  /// to 1 nor lie in 0...1: curves overshoot.
  static func blend(_ first: Self, _ weight: Double, _ second: Self, _ secondWeight: Double) -> Self

  /// The value as it may be shown; brings colours back to 0...1.
  var normalized: Self { get }
}

extension Interpolatable {
  public var normalized: Self { self }

  static func mix(_ first: Self, _ second: Self, _ fraction: Double) -> Self {
    // Exact at both ends, and where both are equal.
    if fraction == 0 || first == second { return first }
    if fraction == 1 { return second }
    return blend(first, 1 - fraction, second, fraction)
  }
}

extension Double: Interpolatable {
  public static func blend(_ a: Double, _ u: Double, _ b: Double, _ v: Double) -> Double {
    a * u + b * v
  }
}

extension Point: Interpolatable {
  public static func blend(_ a: Point, _ u: Double, _ b: Point, _ v: Double) -> Point {
    Point(a.x * u + b.x * v, a.y * u + b.y * v)
  }
}

extension Size: Interpolatable {
  public static func blend(_ a: Size, _ u: Double, _ b: Size, _ v: Double) -> Size {
    Size(a.width * u + b.width * v, a.height * u + b.height * v)
  }

  /// No side below 0.
  public var normalized: Size { Size(max(0, width), max(0, height)) }
}

extension Rect: Interpolatable {
  public static func blend(_ a: Rect, _ u: Double, _ b: Rect, _ v: Double) -> Rect {
    Rect(origin: .blend(a.origin, u, b.origin, v), size: .blend(a.size, u, b.size, v))
  }

  public var normalized: Rect { Rect(origin: origin, size: size.normalized) }
}

extension Color: Interpolatable {
  /// sRGB components, not premultiplied.
  public static func blend(_ a: Color, _ u: Double, _ b: Color, _ v: Double) -> Color {
    Color(
      a.red * u + b.red * v, a.green * u + b.green * v, a.blue * u + b.blue * v,
      a.alpha * u + b.alpha * v)
  }

  public var normalized: Color { clamped }
}

extension Array: Interpolatable where Element: Interpolatable {
  /// Element by element; of lists of different lengths the one with the greater weight.
  public static func blend(_ a: [Element], _ u: Double, _ b: [Element], _ v: Double) -> [Element] {
    guard a.count == b.count else { return v >= u ? b : a }
    return zip(a, b).map { .blend($0, u, $1, v) }
  }

  public var normalized: [Element] { map(\.normalized) }
}

extension Path: Interpolatable {
  /// Point by point; of paths built differently the one with the greater weight.
  public static func blend(_ a: Path, _ u: Double, _ b: Path, _ v: Double) -> Path {
    guard a.elements.count == b.elements.count else { return v >= u ? b : a }
    var result: [Path.Element] = []
    result.reserveCapacity(a.elements.count)
    for pair in zip(a.elements, b.elements) {
      switch pair {
      case (.move(let from), .move(let to)): result.append(.move(.blend(from, u, to, v)))
      case (.line(let from), .line(let to)): result.append(.line(.blend(from, u, to, v)))
      case (.curve(let a1, let a2, let a3), .curve(let b1, let b2, let b3)):
        result.append(
          .curve(.blend(a1, u, b1, v), .blend(a2, u, b2, v), .blend(a3, u, b3, v)))
      case (.close, .close): result.append(.close)
      default: return v >= u ? b : a
      }
    }
    return Path(result)
  }
}
