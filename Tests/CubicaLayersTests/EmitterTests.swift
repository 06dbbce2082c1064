import CubicaCore
import CubicaLayers
import Testing

@Suite struct EmitterTests {
  /// Sixteen and one cells of three pieces a second each, at 720×1280, y down.
  private func confetti(seed: UInt64 = 1) -> Emitter {
    let cells = (0...16).map { index in
      var cell = EmitterCell(
        "piece\(index)", birthRate: 3, lifetime: 12,
        images: [EmitterCell.WeightedImage(ImageID("shape\(index % 6)"))])
      cell.velocity = 100 + 6 * Double(index)
      cell.emissionRange = 0.8
      cell.spin = 4
      cell.scale = 0.2 + 0.6 * Double(index) / 16
      return cell
    }
    var emitter = Emitter(
      cells: cells, shape: .line, position: .fixed(Point(360, -5)), size: Size(720, 2))
    emitter.seed = seed
    return emitter
  }

  @Test("17 cells of 3 a second: 51 a second, 612 alive, none at 0")
  func counts() {
    let tree = LayerTree(confetti())
    #expect(tree.sprites(at: 0) == nil)
    #expect(tree.sprites(at: 1)?.instances.count == 51)
    #expect(tree.sprites(at: 2)?.instances.count == 102)
    for time in [12.0, 12.4, 30, 599.97] {
      #expect(tree.sprites(at: time)?.instances.count == 612)
    }
    #expect(tree.maximumLiveParticles == 612)
    #expect(tree.sprites(at: 20)?.kinds.count == 6)
    #expect(tree.imageIDs.count == 6)
  }

  @Test("all fall down within ±0.4 rad of straight, in straight lines at their cell's speed")
  func directions() throws {
    let emitter = confetti()
    let tree = LayerTree(emitter)
    var largest = 0.0
    // Cell by cell and before the first death, so that particles pair up by order.
    for cell in emitter.cells.indices {
      var only = emitter
      for index in only.cells.indices where index != cell { only.cells[index].isEnabled = false }
      let early = try #require(LayerTree(only).sprites(at: 3)?.instances)
      let late = try #require(LayerTree(only).sprites(at: 3.1)?.instances)
      for (before, after) in zip(early, late) {
        let (x, y) = (after.position.x - before.position.x, after.position.y - before.position.y)
        let speed = (x * x + y * y).squareRoot() / 0.1
        #expect(abs(speed - emitter.cells[cell].velocity) < 1e-6)
        #expect(y > 0)
        // tan 0.4 = 0.422793.
        #expect(abs(x / y) < 0.422794)
        largest = max(largest, abs(x / y))
        #expect(abs(after.rotation - before.rotation - 0.4) < 1e-9)
      }
    }
    #expect(largest > 0.38)
    #expect(tree.sprites(at: 0.5)?.instances.allSatisfy { $0.position.y > -5 } == true)
  }

  @Test("nothing on the first frame, a growing number after; a later start is the same, shifted")
  func start() throws {
    // ANI-10.
    var late = Layer("confetti", .emitter(confetti()))
    late.timing.begin = 2
    let (tree, shifted) = (LayerTree(confetti()), LayerTree(late))
    #expect(shifted.displayList(at: 1.99).items.isEmpty)
    #expect(shifted.displayList(at: 2).items.isEmpty)
    var last = 0
    for frame in 1...30 {
      let time = Double(frame) / 32
      let count = tree.sprites(at: time)?.instances.count ?? 0
      #expect(count >= last)
      last = count
      #expect(shifted.sprites(at: time + 2) == tree.sprites(at: time))
    }
    #expect(last > 40)
  }

  @Test("the same at the same time in any order; another seed is another fall")
  func purity() {
    let tree = LayerTree(confetti())
    let times = (0..<60).map { Double($0) * 0.37 }
    let forward = times.map { tree.displayList(at: $0) }
    let backward = Array(times.reversed().map { tree.displayList(at: $0) }.reversed())
    #expect(forward == backward)
    #expect(LayerTree(confetti(seed: 7)).sprites(at: 5) != tree.sprites(at: 5))
    #expect(
      LayerTree(confetti(seed: 7)).sprites(at: 5) == LayerTree(confetti(seed: 7)).sprites(at: 5))
  }

  @Test("a particle keeps its lane from frame to frame")
  func continuity() throws {
    var emitter = confetti()
    emitter.cells = [emitter.cells[3]]
    emitter.cells[0].velocityRange = 80
    emitter.cells[0].drag = 1.5
    emitter.cells[0].acceleration = Point(0, 300)
    emitter.cells[0].swayAmplitude = 20
    emitter.cells[0].swayFrequency = 0.7
    let tree = LayerTree(emitter)
    for frame in 90..<200 {
      let before = try #require(tree.sprites(at: Double(frame) / 30)?.instances)
      let after = try #require(tree.sprites(at: Double(frame + 1) / 30)?.instances)
      for (old, new) in zip(before, after) {
        let distance = abs(new.position.x - old.position.x) + abs(new.position.y - old.position.y)
        #expect(distance < 400.0 / 30)
      }
    }
  }

  @Test("prewarm fills the air before the first frame")
  func prewarm() {
    var emitter = confetti()
    emitter.prewarm = 12
    let tree = LayerTree(emitter)
    #expect(tree.sprites(at: 0)?.instances.count == 612)
    #expect(tree.sprites(at: 3) == LayerTree(confetti()).sprites(at: 15))
  }

  @Test("ranges are full widths, evenly filled")
  func ranges() throws {
    var cell = EmitterCell(
      "dust", birthRate: 0, lifetime: 10, images: [EmitterCell.WeightedImage(ImageID("dot"))])
    cell.burst = 4000
    (cell.lifetimeRange, cell.scale, cell.scaleRange) = (4, 2, 1)
    cell.rotationRange = 2
    cell.colorRange = Color(0, 0, 0, 0.5)
    cell.color = Color(1, 1, 1, 0.5)
    let tree = LayerTree(Emitter(cells: [cell]))
    let born = try #require(tree.sprites(at: 0)?.instances)
    #expect(born.count == 4000)
    func check(_ values: [Double], _ low: Double, _ high: Double) {
      #expect((values.min() ?? -9) >= low && (values.max() ?? 99) <= high)
      // Four standard deviations of the mean of an even spread.
      let mean = values.reduce(0, +) / Double(values.count)
      #expect(abs(mean - (low + high) / 2) < 4 * (high - low) / 12.0.squareRoot() / 63)
      let upper = values.count { $0 > low + 0.75 * (high - low) }
      #expect((900...1100).contains(upper))
    }
    check(born.map(\.scaleX), 1.5, 2.5)
    check(born.map(\.rotation), -1, 1)
    check(born.map(\.color.alpha), 0.25, 0.75)
    // Lives are 8...12 s: of them a quarter is still there at 11 s.
    #expect(tree.sprites(at: 7.99)?.instances.count == 4000)
    #expect((900...1100).contains(tree.sprites(at: 11)?.instances.count ?? 0))
    #expect(tree.sprites(at: 12) == nil)
    #expect(tree.maximumLiveParticles == 4000)
  }

  @Test("images and colours are drawn by their weights")
  func weights() throws {
    var cell = EmitterCell("mix", birthRate: 0, lifetime: 1)
    cell.burst = 4000
    cell.images = [
      EmitterCell.WeightedImage(ImageID("a"), weight: 1),
      EmitterCell.WeightedImage(ImageID("b"), size: Size(3, 4), weight: 3),
      EmitterCell.WeightedImage(ImageID("never"), weight: 0),
    ]
    cell.colors = [
      EmitterCell.WeightedColor(Color(1, 0, 0)), EmitterCell.WeightedColor(Color(0, 0, 1)),
    ]
    let content = try #require(LayerTree(Emitter(cells: [cell])).sprites(at: 0.5))
    #expect(content.kinds.map(\.image.name) == ["a", "b", "never"])
    #expect(content.kinds[1].size == Size(3, 4))
    #expect((900...1100).contains(content.instances.count { $0.kind == 0 }))
    #expect(!content.instances.contains { $0.kind == 2 })
    #expect((1870...2130).contains(content.instances.count { $0.color.red == 1 }))
    #expect(content.instances.allSatisfy { $0.color.red + $0.color.blue == 1 })
  }

  @Test("natural directions", arguments: Emitter.Shape.allCases)
  func natural(shape: Emitter.Shape) throws {
    func isNear(_ value: Double, _ other: Double) -> Bool { abs(value - other) < 1e-9 }
    var cell = EmitterCell(
      "ray", birthRate: 0, lifetime: 5, images: [EmitterCell.WeightedImage(ImageID("dot"))])
    (cell.burst, cell.velocity) = (200, 100)
    var emitter = Emitter(
      cells: [cell], shape: shape, position: .fixed(Point(50, 60)), size: Size(40, 20))
    for mode in Emitter.Mode.allCases {
      emitter.mode = mode
      let tree = LayerTree(emitter)
      let born = try #require(tree.sprites(at: 0)?.instances.map(\.position))
      let later = try #require(tree.sprites(at: 1)?.instances.map(\.position))
      for (from, to) in zip(born, later) {
        let (x, y) = (from.x - 50, from.y - 60)
        let (dx, dy) = (to.x - from.x, to.y - from.y)
        #expect(abs(dx * dx + dy * dy - 10_000) < 1e-6)
        let radius = (x * x + y * y).squareRoot()
        switch shape {
        case .point:
          #expect(x == 0 && y == 0 && isNear(dx, 100))
        case .line:
          #expect(abs(x) <= 20 && y == 0 && isNear(dy, 100))
          if mode == .points { #expect(abs(x) == 20) }
        case .rectangle, .cuboid:
          #expect(abs(x) <= 20 && abs(y) <= 10 && isNear(dx, 100))
          if mode == .outline { #expect(abs(x) == 20 || abs(y) == 10) }
          if mode == .points { #expect(abs(x) == 20 && abs(y) == 10) }
        case .circle, .sphere:
          #expect(radius <= 40 + 1e-9)
          if mode == .points { #expect(radius == 0) }
          if mode == .outline, shape == .circle { #expect(abs(radius - 40) < 1e-9) }
          if radius > 1e-6 { #expect(abs((x * dx + y * dy) / radius - 100) < 1e-6) }
        }
      }
    }
  }

  @Test("drag leads to the terminal velocity; the way is its integral")
  func drag() throws {
    var cell = EmitterCell(
      "paper", birthRate: 0, lifetime: 60, images: [EmitterCell.WeightedImage(ImageID("dot"))])
    (cell.burst, cell.velocity, cell.drag) = (1, 500, 2)
    cell.acceleration = Point(0, 400)
    let tree = LayerTree(Emitter(cells: [cell]))
    func place(_ time: Double) throws -> Point {
      try #require(tree.sprites(at: time)?.instances.first).position
    }
    // Sideways: 500 / 2 · (1 − e⁻²ᵗ); down: 200·t − 100·(1 − e⁻²ᵗ); e⁻² = 0.1353352832366127.
    #expect(abs(try place(1).x - 250 * (1 - 0.1353352832366127)) < 1e-9)
    #expect(abs(try place(1).y - (200 - 100 * (1 - 0.1353352832366127))) < 1e-9)
    #expect(abs(try place(31).y - place(30).y - 200) < 1e-6)
    #expect(abs(try place(59).x - 250) < 1e-6)
  }

  @Test("sway stays within its width, tumble turns the height, the back is darker")
  func paper() throws {
    var cell = EmitterCell(
      "paper", birthRate: 0, lifetime: 60, images: [EmitterCell.WeightedImage(ImageID("dot"))])
    (cell.burst, cell.swayAmplitude, cell.swayFrequency) = (100, 15, 0.5)
    (cell.tumble, cell.tumbleRange, cell.tumbleShade, cell.scale) = (5, 2, 0.25, 2)
    let tree = LayerTree(Emitter(cells: [cell]))
    var (widest, lowest, backs) = (0.0, 2.0, 0)
    for time in stride(from: 0.0, to: 8, by: 0.1) {
      for piece in try #require(tree.sprites(at: time)?.instances) {
        widest = max(widest, abs(piece.position.x))
        #expect(abs(piece.position.x) <= 30 && piece.position.y == 0)
        #expect(piece.scaleX == 2 && abs(piece.scaleY) <= 2 && abs(piece.scaleY) > 0.05)
        #expect(piece.color.red == (piece.scaleY < 0 ? 0.75 : 1))
        lowest = min(lowest, piece.scaleY)
        if piece.scaleY < 0 { backs += 1 }
      }
    }
    #expect(widest > 25 && lowest < -1.9)
    #expect((3200...4800).contains(backs))
    #expect(tree.sprites(at: 0)?.instances.allSatisfy { $0.position == .zero } == true)
  }

  @Test("scale and colour speeds, fades, and orders of drawing")
  func speeds() throws {
    var cell = EmitterCell(
      "spark", birthRate: 1, lifetime: 4, images: [EmitterCell.WeightedImage(ImageID("dot"))])
    cell.birthPhase = 0
    (cell.scale, cell.scaleSpeed) = (1, -0.5)
    cell.color = Color(0.5, 1, 1)
    cell.colorSpeed = Color(0.25, -2, 0, 0)
    (cell.fadeIn, cell.fadeOut) = (0.5, 2)
    var emitter = Emitter(cells: [cell])
    // Born at 0, 1, 2, 3; the one of age 3 has shrunk to nothing, the one of age 0 is unseen.
    let content = try #require(LayerTree(emitter).sprites(at: 3))
    #expect(content.instances.map(\.scaleX) == [0.5])
    let middle = try #require(LayerTree(emitter).sprites(at: 3.25)).instances
    #expect(middle.map(\.scaleX) == [0.375, 0.875])
    #expect(middle.map(\.color.red) == [0.8125, 0.5625])
    #expect(middle.map(\.color.green) == [0, 0.5])
    // Ages 1.25 and 0.25: fully there, half come.
    #expect(middle.map(\.color.alpha) == [1, 0.5])
    emitter.renderMode = .oldestLast
    #expect(LayerTree(emitter).sprites(at: 3.25)?.instances == middle.reversed())
    emitter.renderMode = .additive
    #expect(LayerTree(emitter).sprites(at: 3.25)?.isAdditive == true)
  }

  @Test("a moving emitter leaves its particles where they were born")
  func moving() throws {
    var cell = EmitterCell(
      "trail", birthRate: 10, lifetime: 5, images: [EmitterCell.WeightedImage(ImageID("dot"))])
    cell.birthPhase = 1
    let motion = Animation(from: Point(0, 0), to: Point(100, 0), duration: 1)
    let tree = LayerTree(Emitter(cells: [cell], position: .animated(motion)))
    let places = try #require(tree.sprites(at: 1)?.instances.map(\.position.x))
    #expect(places.count == 10)
    for (index, x) in places.enumerated() { #expect(abs(x - Double(index + 1) * 10) < 1e-6) }
  }

  @Test("sub-cells start from where their particle is, turned as it flies")
  func subCells() throws {
    var spark = EmitterCell(
      "spark", birthRate: 10, lifetime: 1, images: [EmitterCell.WeightedImage(ImageID("dot"))])
    (spark.birthPhase, spark.velocity, spark.emissionLongitude) = (1, 10, .pi)
    spark.scale = 0.5
    var rocket = EmitterCell("rocket", birthRate: 0, lifetime: 2)
    (rocket.burst, rocket.velocity, rocket.emissionLongitude) = (1, 100, -.pi / 2)
    (rocket.color, rocket.scale, rocket.cells) = (Color(1, 0.5, 0), 2, [spark])
    let tree = LayerTree(Emitter(cells: [rocket]))
    let sparks = try #require(tree.sprites(at: 1)?.instances)
    // Born at 0.1 … 1.0 s at height −100·t, then falling at 10 a second.
    #expect(sparks.count == 10)
    for (index, spark) in sparks.enumerated() {
      let birth = Double(index + 1) / 10
      #expect(abs(spark.position.y - (-100 * birth + 10 * (1 - birth))) < 1e-6)
      #expect(abs(spark.position.x) < 1e-6)
      #expect(spark.scaleX == 1)
      #expect(spark.color == Color(1, 0.5, 0))
    }
    // The rocket is gone at 2 s, its sparks at 3 s.
    #expect(tree.sprites(at: 2.5)?.instances.isEmpty == false)
    #expect(tree.sprites(at: 3) == nil)
    #expect(tree.maximumLiveParticles >= 10)
  }

  @Test("the bound on live particles holds at every time")
  func bound() {
    var child = EmitterCell(
      "child", birthRate: 7, lifetime: 0.9, images: [EmitterCell.WeightedImage(ImageID("dot"))])
    child.lifetimeRange = 0.8
    (child.begin, child.duration, child.burst) = (0.3, 0.6, 2)
    var parent = EmitterCell(
      "parent", birthRate: 5.3, lifetime: 1.7,
      images: [EmitterCell.WeightedImage(ImageID("dot"))])
    (parent.lifetimeRange, parent.cells, parent.duration) = (1, [child], 6)
    var emitter = Emitter(cells: [parent, child])
    emitter.birthRate = 1.5
    let tree = LayerTree(emitter)
    let most = (0..<1000).map { tree.sprites(at: Double($0) / 100)?.instances.count ?? 0 }.max()
    #expect((most ?? 0) > 50)
    #expect((most ?? 0) <= tree.maximumLiveParticles)
    #expect(tree.maximumLiveParticles < 400)
  }

  @Test("hostile numbers neither trap nor run away")
  func hostile() {
    let numbers: [Double] = [-1, .nan, .infinity, -.infinity, 1e300, 1e-300]
    for number in numbers {
      for time in [0, 1, 1e12] {
        var cell = EmitterCell(
          "odd", birthRate: number, lifetime: number,
          images: [EmitterCell.WeightedImage(ImageID("dot"), weight: number)])
        _ = LayerTree(Emitter(cells: [cell])).displayList(at: time)
        (cell.birthRate, cell.lifetime, cell.velocity, cell.drag) = (5, 5, number, number)
        (cell.spin, cell.scale, cell.tumble, cell.swayFrequency) = (number, number, number, number)
        (cell.swayAmplitude, cell.begin, cell.emissionRange) = (number, 0, number)
        _ = LayerTree(Emitter(cells: [cell])).displayList(at: time)
        (cell.begin, cell.duration, cell.burst) = (number, number, -5)
        var emitter = Emitter(cells: [cell])
        emitter.prewarm = number
        _ = LayerTree(emitter).displayList(at: time)
        _ = LayerTree(emitter).maximumLiveParticles
      }
    }
    #expect(
      LayerTree(
        Emitter(cells: [EmitterCell("many", birthRate: 1e300, lifetime: 1e300)])
      ).maximumLiveParticles == .max)
  }
}

extension LayerTree {
  fileprivate init(_ emitter: Emitter) { self.init(Layer("confetti", .emitter(emitter))) }

  fileprivate init(_ layer: Layer) {
    self.init(size: PixelSize(720, 1280), layers: [layer])
  }

  fileprivate func sprites(at time: Double) -> SpriteContent? {
    guard case .sprites(let content) = displayList(at: time).items.first?.content else {
      return nil
    }
    return content
  }
}
