import CubicaCore
import CubicaLayers
import Testing

/// Particles that emit particles.
@Suite struct SubCellTests {
  private static let spark = EmitterCell.WeightedImage(ImageID("spark"), size: Size(10, 10))

  /// A rocket that flies right for 2 s at 100 a second and bursts into eight.
  private func firework() -> LayerTree {
    var sparks = EmitterCell("spark", birthRate: 0, lifetime: 1, images: [Self.spark])
    (sparks.burst, sparks.beginFraction) = (8, 1)
    (sparks.velocity, sparks.emissionRange) = (60, 2 * .pi)
    var rocket = EmitterCell("rocket", birthRate: 0, lifetime: 2)
    (rocket.burst, rocket.velocity, rocket.fadeOut) = (1, 100, 0.5)
    rocket.color = Color(1, 0.5, 0)
    rocket.cells = [sparks]
    return tree([rocket])
  }

  private func tree(_ cells: [EmitterCell]) -> LayerTree {
    LayerTree(
      size: PixelSize(400, 400),
      layers: [
        Layer("e", .emitter(Emitter(cells: cells, position: .fixed(Point(50, 60)))))
      ])
  }

  private func sparks(_ tree: LayerTree, _ time: Double) -> [SpriteContent.Instance] {
    guard case .sprites(let sprites)? = tree.displayList(at: time).items.first?.content else {
      return []
    }
    return sprites.instances
  }

  @Test("burst at the end of their particle's life, from where it is")
  func burst() {
    let tree = firework()
    #expect(sparks(tree, 1.99).isEmpty)
    #expect(sparks(tree, 2).count == 8)
    for time in [2.25, 2.5, 2.99] {
      let places = sparks(tree, time)
      #expect(places.count == 8)
      for spark in places {
        let (x, y) = (spark.position.x - 250, spark.position.y - 60)
        #expect(abs((x * x + y * y).squareRoot() - 60 * (time - 2)) < 1e-9)
        // Colour comes down, fading does not.
        #expect(spark.color == Color(1, 0.5, 0))
      }
    }
    #expect(sparks(tree, 3).isEmpty)
    #expect(tree.maximumLiveParticles >= 8)
  }

  @Test("any moment alone is the same as in a row")
  func alone() {
    let tree = firework()
    let row = stride(from: 0.0, to: 3, by: 0.1).map { sparks(tree, $0) }
    for index in [29, 21, 25] { #expect(sparks(firework(), Double(index) * 0.1) == row[index]) }
  }

  @Test("leave a trail while their particle flies")
  func trail() {
    var dust = EmitterCell("dust", birthRate: 10, lifetime: 0.5, images: [Self.spark])
    dust.birthPhase = 0
    var rocket = EmitterCell("rocket", birthRate: 0, lifetime: 2)
    (rocket.burst, rocket.velocity, rocket.cells) = (1, 100, [dust])
    let tree = tree([rocket])
    // Born at 0.6, 0.7, …, 1 (0.5 is over): 100 a second from x = 50.
    let places = sparks(tree, 1).map { $0.position.x.rounded() }.sorted()
    #expect(places == [110, 120, 130, 140, 150])
    // After its end at 2 s the last of them fade out by 2.5 s.
    #expect(!sparks(tree, 2.2).isEmpty && sparks(tree, 2.45).count < 5)
    #expect(sparks(tree, 2.5).isEmpty)
  }

  @Test("begin within their particle's life")
  func begin() {
    var late = EmitterCell("late", birthRate: 0, lifetime: 1, images: [Self.spark])
    (late.burst, late.begin, late.beginFraction) = (3, -0.5, 0.5)
    var rocket = EmitterCell("rocket", birthRate: 0, lifetime: 4)
    (rocket.burst, rocket.cells) = (1, [late])
    // 50 % of 4 s less 0.5 s.
    #expect(sparks(tree([rocket]), 1.4).isEmpty)
    #expect(sparks(tree([rocket]), 1.6).count == 3)
  }
}
