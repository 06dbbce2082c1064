public import CubicaCore

/// A way that a layer's anchor point travels, even in its length.
public struct MotionPath: Hashable, Sendable {
  /// In the parent's space, units.
  public let path: Path
  /// 0 at the begin of the path, 1 at its end, in parts of its length. Beyond them an open path goes
  /// on straight, and one that ends where it begins goes round again.
  public var progress: Animatable<Double>
  /// Turns with the path's direction, with `angle` more.
  public var isOriented: Bool = false
  /// Radians, clockwise on screen.
  public var angle: Double = 0

  /// Places along the path with the length up to each; straight pieces between them. Where the path
  /// jumps, two have the same length.
  private let places: [Point]
  private let lengths: [Double]

  /// nil where the path has no length.
  public init?(_ path: Path, progress: Animatable<Double>) {
    var (places, lengths) = ([Point](), [Double]())
    var total = 0.0
    for segment in path.flattened {
      if places.last != segment.start {
        places.append(segment.start)
        lengths.append(total)
      }
      let (x, y) = (segment.end.x - segment.start.x, segment.end.y - segment.start.y)
      let length = (x * x + y * y).squareRoot()
      guard length > 0 else { continue }
      total += length
      places.append(segment.end)
      lengths.append(total)
    }
    guard total > 0, total.isFinite else { return nil }
    (self.path, self.progress) = (path, progress)
    (self.places, self.lengths) = (places, lengths)
  }

  /// The place at the layer's local time, and the unit vector of the direction there; nil where the
  /// layer does not turn with it.
  func position(at time: Double) -> (place: Point, direction: Point?) {
    let total = lengths[lengths.count - 1]
    var part = progress.value(at: time)
    let isClosed = places[0] == places[places.count - 1]
    if isClosed, !(0...1).contains(part) { part -= part.rounded(.down) }
    let index = segment(at: part * total)
    let (start, end) = (places[index], places[index + 1])
    let length = lengths[index + 1] - lengths[index]
    let fraction = (part * total - lengths[index]) / length
    let place = Point.mix(start, end, fraction)
    guard isOriented else { return (place, nil) }
    return (place, Point((end.x - start.x) / length, (end.y - start.y) / length))
  }

  /// The last piece that begins at or before so much of the length, and has one.
  private func segment(at length: Double) -> Int {
    var (low, high) = (0, places.count - 2)
    while low < high {
      let middle = (low + high + 1) / 2
      if lengths[middle] <= length { low = middle } else { high = middle - 1 }
    }
    // A jump has no length: the piece before or after it.
    while low > 0, lengths[low + 1] == lengths[low] { low -= 1 }
    while lengths[low + 1] == lengths[low] { low += 1 }
    return low
  }
}
