public import CubicaCore

/// Where and how particles come to be: confetti, sparks, snow. `CAEmitterLayer` in closed form.
///
/// Particle n of a cell is born at a known time and draws its random numbers from a hash of the
/// seed, the cell's index and n, so that any moment can be shown alone. The emitter starts at the
/// layer's local time 0, and `prewarm` seconds earlier where that is set.
///
/// Directions are angles in radians, growing clockwise on screen from +x toward +y (y is down).
/// A cell's `emissionLongitude` is relative to the shape's natural direction:
///
/// | shape | natural direction |
/// |---|---|
/// | point, rectangle, cuboid | +x, to the right |
/// | line | +y, **down**: a line above the top edge lets confetti fall into view |
/// | circle, sphere | outward from the centre |
public struct Emitter: Hashable, Sendable {
  public enum Shape: String, CaseIterable, Hashable, Sendable {
    case point
    /// Along x, `size.width` long.
    case line
    case rectangle
    /// Its radius is `size.width`, as in Core Animation.
    case circle
    /// As `rectangle`, seen from the front.
    case cuboid
    /// A ball of radius `size.width`, seen from the front: denser in the middle.
    case sphere
  }

  public enum Mode: String, CaseIterable, Hashable, Sendable {
    /// Corners or end points; a circle's or sphere's centre.
    case points
    /// Edges; of a line the whole line.
    case outline
    /// Faces; of flat shapes as `volume`.
    case surface
    case volume
  }

  /// The order from back to front.
  public enum RenderMode: String, CaseIterable, Hashable, Sendable {
    /// As `oldestFirst`.
    case unordered
    /// The oldest behind.
    case oldestFirst
    /// The oldest in front.
    case oldestLast
    /// Oldest first, colours added to what lies behind.
    case additive
  }

  public var cells: [EmitterCell]
  public var shape: Shape
  public var mode: Mode = .volume
  public var renderMode: RenderMode = .unordered
  /// Centre of the shape in the layer's own space. A particle is born where it is at its birth.
  public var position: Animatable<Point>
  /// Units.
  public var size: Size
  public var seed: UInt64 = 0
  /// Seconds that the emitter has been running at the layer's local time 0: with the cells'
  /// lifetime the air is full at once.
  public var prewarm: Double = 0

  // Factors on all cells' values.
  public var birthRate: Double = 1
  public var lifetime: Double = 1
  public var velocity: Double = 1
  public var scale: Double = 1
  public var spin: Double = 1

  public init(
    cells: [EmitterCell], shape: Shape = .point, position: Animatable<Point> = .fixed(.zero),
    size: Size = .zero
  ) {
    (self.cells, self.shape, self.position, self.size) = (cells, shape, position, size)
  }

  public var imageIDs: Set<ImageID> {
    func images(_ cells: [EmitterCell]) -> [ImageID] {
      cells.flatMap { $0.images.map(\.image) + images($0.cells) }
    }
    return Set(images(cells))
  }
}
