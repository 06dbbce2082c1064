/// A place in the plane, y down.
public struct Point: Hashable, Sendable {
  public var x: Double
  public var y: Double
  public static let zero = Point(0, 0)
  public init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }
}

public struct Size: Hashable, Sendable {
  public var width: Double
  public var height: Double
  public static let zero = Size(0, 0)
  public init(_ width: Double, _ height: Double) {
    (self.width, self.height) = (width, height)
  }
}

/// A rectangle by its top-left corner and size; widths and heights are not negative.
public struct Rect: Hashable, Sendable {
  public var origin: Point
  public var size: Size
  public static let zero = Rect(0, 0, 0, 0)

  public init(origin: Point, size: Size) { (self.origin, self.size) = (origin, size) }
  public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.init(origin: Point(x, y), size: Size(width, height))
  }
  public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.init(minX, minY, max(0, maxX - minX), max(0, maxY - minY))
  }

  public var minX: Double { origin.x }
  public var minY: Double { origin.y }
  public var maxX: Double { origin.x + size.width }
  public var maxY: Double { origin.y + size.height }
  public var width: Double { size.width }
  public var height: Double { size.height }
  public var center: Point { Point(origin.x + size.width / 2, origin.y + size.height / 2) }
  public var isEmpty: Bool { !(size.width > 0 && size.height > 0) }
  public var corners: [Point] {
    [Point(minX, minY), Point(maxX, minY), Point(maxX, maxY), Point(minX, maxY)]
  }

  /// Smaller by `dx` on the left and right and `dy` above and below; negative values enlarge.
  public func insetBy(dx: Double, dy: Double) -> Rect {
    Rect(minX: minX + dx, minY: minY + dy, maxX: maxX - dx, maxY: maxY - dy)
  }

  public func intersection(_ other: Rect) -> Rect {
    Rect(
      minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX),
      maxY: min(maxY, other.maxY))
  }

  /// The smallest rectangle around both; an empty one adds nothing.
  public func union(_ other: Rect) -> Rect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return Rect(
      minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
      maxY: max(maxY, other.maxY))
  }
}
