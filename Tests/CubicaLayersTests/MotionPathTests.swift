import CubicaCore
import CubicaLayers
import Testing

@Suite("Motion along a path")
struct MotionPathTests {
  private func layer(_ path: Path, at progress: Double, isOriented: Bool = false) throws -> Layer {
    var motion = try #require(MotionPath(path, progress: .fixed(progress)))
    motion.isOriented = isOriented
    var layer = Layer(
      "a", .gradient(LayerGradient(colors: [.white])), frame: Rect(0, 0, 20, 10))
    layer.motion = motion
    return layer
  }

  /// Where the layer's points come to lie on the canvas.
  private func place(_ layer: Layer, _ point: Point = Point(10, 5)) throws -> Point {
    let tree = LayerTree(size: PixelSize(400, 400), layers: [layer])
    let item = try #require(tree.displayList(at: 0).items.first)
    return item.transform.apply(point)
  }

  private func isNear(_ first: Point, _ second: Point, _ slack: Double = 1e-9) -> Bool {
    abs(first.x - second.x) <= slack && abs(first.y - second.y) <= slack
  }

  @Test(
    "is even in length",
    arguments: [
      (0.0, Point(0, 0)), (0.1, Point(10, 0)), (0.25, Point(10, 15)), (0.5, Point(10, 40)),
      (1, Point(10, 90)),
    ] as [(Double, Point)])
  func lines(progress: Double, expected: Point) throws {
    // SEMANTICS 3.5: (0,0) → (10,0) → (10,90), paced.
    let path = Path([.move(.zero), .line(Point(10, 0)), .line(Point(10, 90))])
    #expect(try isNear(place(layer(path, at: progress)), expected))
  }

  @Test("follows curves")
  func curve() throws {
    // SEMANTICS 3.5: about (10.648, 48.460) at a quarter of the length.
    let path = Path([.move(.zero), .curve(Point(0, 100), Point(100, 100), Point(100, 0))])
    #expect(try isNear(place(layer(path, at: 0.25)), Point(10.648, 48.460), 0.15))
    #expect(try isNear(place(layer(path, at: 0.5)), Point(50, 75), 0.05))
  }

  @Test("goes on straight beyond an open path, and round a closed one")
  func beyond() throws {
    let open = Path([.move(.zero), .line(Point(100, 0))])
    #expect(try isNear(place(layer(open, at: 1.2)), Point(120, 0)))
    #expect(try isNear(place(layer(open, at: -0.1)), Point(-10, 0)))
    let round = Path([
      .move(.zero), .line(Point(100, 0)), .line(Point(100, 100)), .line(Point(0, 100)), .close,
    ])
    #expect(try isNear(place(layer(round, at: 1.125)), Point(50, 0)))
    #expect(try isNear(place(layer(round, at: -0.125)), Point(0, 50)))
  }

  @Test("jumps are not travelled")
  func jump() throws {
    let path = Path([
      .move(.zero), .line(Point(10, 0)), .move(Point(50, 50)), .line(Point(60, 50)),
    ])
    #expect(try isNear(place(layer(path, at: 0.25)), Point(5, 0)))
    #expect(try isNear(place(layer(path, at: 0.75)), Point(55, 50)))
    #expect(MotionPath(Path([.move(.zero)]), progress: 0) == nil)
  }

  @Test("turns with the direction")
  func orientation() throws {
    // Downward: what lay to the right of the centre lies below it.
    let path = Path([.move(.zero), .line(Point(0, 100))])
    let layer = try layer(path, at: 0.5, isOriented: true)
    #expect(try isNear(place(layer, Point(20, 5)), Point(0, 60)))
    #expect(try isNear(place(layer, Point(10, 10)), Point(-5, 50)))
  }
}
