/// Whole pixels.
public struct PixelSize: Hashable, Sendable {
  public var width: Int
  public var height: Int
  public init(_ width: Int, _ height: Int) { (self.width, self.height) = (width, height) }

  public var size: Size { Size(Double(width), Double(height)) }
  public var shortSide: Int { min(width, height) }
  public var count: Int { width * height }
}

extension PixelSize: CustomStringConvertible {
  public var description: String { "\(width)x\(height)" }
}

/// A rectangle of whole pixels; `maxX` and `maxY` are one past the last.
public struct PixelRect: Hashable, Sendable {
  public var x: Int
  public var y: Int
  public var width: Int
  public var height: Int

  public init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  public init(_ size: PixelSize) {
    self.init(x: 0, y: 0, width: size.width, height: size.height)
  }

  public var maxX: Int { x + width }
  public var maxY: Int { y + height }
  public var size: PixelSize { PixelSize(width, height) }
  public var isEmpty: Bool { width <= 0 || height <= 0 }

  public func intersection(_ other: PixelRect) -> PixelRect {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return PixelRect(
      x: left, y: top, width: max(0, min(maxX, other.maxX) - left),
      height: max(0, min(maxY, other.maxY) - top))
  }

  /// Every pixel that `rect` touches; nil where it is not finite or beyond ±2³⁰.
  public init?(covering rect: Rect) {
    let edges = [
      rect.minX.rounded(.down), rect.minY.rounded(.down), rect.maxX.rounded(.up),
      rect.maxY.rounded(.up),
    ]
    guard edges.allSatisfy({ abs($0) < 1_073_741_824 }) else { return nil }
    self.init(
      x: Int(edges[0]), y: Int(edges[1]), width: Int(edges[2] - edges[0]),
      height: Int(edges[3] - edges[1]))
  }
}
