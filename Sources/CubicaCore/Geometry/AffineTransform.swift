/// x′ = a·x + c·y + tx, y′ = b·x + d·y + ty, in a space whose y points down.
public struct AffineTransform: Hashable, Sendable {
  public var a, b, c, d, tx, ty: Double

  public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  public static func translation(_ x: Double, _ y: Double) -> AffineTransform {
    AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  public static func scale(_ x: Double, _ y: Double) -> AffineTransform {
    AffineTransform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// Positive `radians` turn clockwise on screen, since y points down.
  public static func rotation(_ radians: Double) -> AffineTransform {
    let (sine, cosine) = (Trigonometry.sin(radians), Trigonometry.cos(radians))
    return AffineTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// Applies `self` first, then `next`.
  public func concatenating(_ next: AffineTransform) -> AffineTransform {
    AffineTransform(
      a: a * next.a + b * next.c, b: a * next.b + b * next.d, c: c * next.a + d * next.c,
      d: c * next.b + d * next.d, tx: tx * next.a + ty * next.c + next.tx,
      ty: tx * next.b + ty * next.d + next.ty)
  }

  public var determinant: Double { a * d - b * c }

  /// nil where the transform squashes the plane onto a line or a point.
  public var inverse: AffineTransform? {
    let determinant = self.determinant
    guard determinant != 0, determinant.isFinite, (1 / determinant).isFinite else { return nil }
    return AffineTransform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
  }

  public func apply(_ point: Point) -> Point {
    Point(a * point.x + c * point.y + tx, b * point.x + d * point.y + ty)
  }

  /// The smallest upright rectangle around the transformed corners.
  public func apply(_ rect: Rect) -> Rect {
    let corners = rect.corners.map(apply)
    return Rect(
      minX: corners.map(\.x).min() ?? 0, minY: corners.map(\.y).min() ?? 0,
      maxX: corners.map(\.x).max() ?? 0, maxY: corners.map(\.y).max() ?? 0)
  }

  /// Moves only: keeps sizes and directions.
  public var isTranslation: Bool { a == 1 && b == 0 && c == 0 && d == 1 }
  /// Keeps rectangles upright, unmirrored or mirrored, without a turn.
  public var isUpright: Bool { b == 0 && c == 0 }

  /// How much the transform enlarges at most along its own axes.
  public var largestScale: Double {
    max((a * a + b * b).squareRoot(), (c * c + d * d).squareRoot())
  }
}
