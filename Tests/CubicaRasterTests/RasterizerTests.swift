import CubicaCore
import CubicaRaster
import Testing

struct RasterizerTests {
  private func square(_ x: Double, _ y: Double, _ side: Double, _ color: Color) -> DisplayItem {
    DisplayItem(
      name: "square",
      content: .shape(
        ShapeContent(path: .rectangle(Rect(x, y, side, side)), fill: .color(color))))
  }

  private func tiles(_ list: CompositeList) -> [Tile] {
    list.steps.compactMap { if case .tile(let tile) = $0 { tile } else { nil } }
  }

  @Test("a tile is cut to its ink, at even pixels")
  func cropped() throws {
    let list = DisplayList(400, 300, square(101, 51, 20, .white))
    let tile = try #require(tiles(try Fixture.rasterizer().compositeList(for: list)).first)
    #expect(tile.x == 100 && tile.y == 50)
    #expect(tile.bitmap.size == PixelSize(22, 22))
    #expect(tile.bitmap[0, 0].alpha == 0 && tile.bitmap[1, 1].alpha == 255)
  }

  @Test("what lies outside the canvas makes no tile, what crosses its edge is cut there")
  func outside() throws {
    let rasterizer = try Fixture.rasterizer()
    let list = DisplayList(
      100, 100, square(200, 0, 20, .white), square(-10, -10, 20, .white), square(0, 0, 0, .white))
    let found = tiles(try rasterizer.compositeList(for: list))
    #expect(found.count == 1)
    #expect(found.first?.x == 0 && found.first?.bitmap.size == PixelSize(10, 10))
  }

  @Test("a border is cut into strips that leave its hole out")
  func border() throws {
    var shape = ShapeContent(path: .rectangle(Rect(0, 0, 1920, 1080)), fill: .color(.white))
    shape.path.elements += Path.rectangle(Rect(20, 20, 1880, 1040), cornerRadius: 16).elements
    shape.fillRule = .evenOdd
    let list = DisplayList(1920, 1080, DisplayItem(name: "border", content: .shape(shape)))
    let found = tiles(try Fixture.rasterizer().compositeList(for: list))
    let area = found.reduce(0) { $0 + $1.bitmap.size.count }
    #expect(area < 1920 * 1080 / 8)
    // Nothing is lost: the ink of the border is its area, corners apart.
    let ink = Mask(alphaOf: try Fixture.rasterizer().compositeList(for: list)).count
    let exact = 1920 * 1080 - 1880 * 1040 + 4 * 16 * 16 - Int(Double.pi * 16 * 16)
    #expect(abs(ink - exact) < 100)
    #expect(found.allSatisfy { $0.x % 2 == 0 && $0.y % 2 == 0 })
  }

  @Test("an unchanged picture is the same object; opacity does not make another")
  func cached() throws {
    let rasterizer = try Fixture.rasterizer()
    var item = square(10, 10, 50, .white)
    let first = tiles(try rasterizer.compositeList(for: DisplayList(100, 100, item)))
    item.opacity = 0.25
    let second = tiles(try rasterizer.compositeList(for: DisplayList(100, 100, item)))
    #expect(first[0].bitmap === second[0].bitmap)
    #expect(second[0].opacity == 0.25)
  }

  @Test("a frame drawn alone equals the same frame after many others")
  func pure() throws {
    func list(_ time: Int) throws -> DisplayList {
      let text = TextContent.sample("Alice \(time % 3)", box: Rect(0, 0, 200, 60))
      return DisplayList(
        200, 100,
        DisplayItem(
          name: "text", content: .text(text),
          transform: .translation(Double(time) * 0.37, Double(time))),
        square(Double(time) * 1.3, 20, 30, Color(0, 1, 0, 0.5)))
    }
    // So small a cache forgets everything between frames.
    let busy = try Rasterizer(fonts: Fixture.bundledFonts(), images: [:], cacheBytes: 4096)
    for time in 0..<20 { _ = try busy.compositeList(for: list(time)) }
    let after = Picture(try busy.compositeList(for: list(7)))
    let alone = Picture(try Fixture.rasterizer().compositeList(for: list(7)))
    #expect(after.red == alone.red && after.green == alone.green && after.blue == alone.blue)
  }

  @Test("a moving item becomes one sprite, whose picture stays while it moves")
  func moving() throws {
    let rasterizer = try Fixture.rasterizer()
    func sprite(_ scale: Double) throws -> Sprite {
      var item = square(-10, -10, 20, .white)
      item.transform = AffineTransform.scale(scale, scale).concatenating(.translation(50, 50))
      item.animatedScale = 1.5
      let steps = try rasterizer.compositeList(for: DisplayList(100, 100, item)).steps
      guard steps.count == 1, case .sprite(let sprite) = steps[0] else { throw Fixture.BadPath() }
      return sprite
    }
    let (small, large) = (try sprite(0.5), try sprite(1.5))
    #expect(small.bitmap === large.bitmap)
    // 20 units at 1.5, and a clear rim.
    #expect(large.bitmap.size == PixelSize(32, 32))
    #expect(large.bitmap[0, 5].alpha == 0 && large.bitmap[1, 1].alpha == 255)
    // Its solid corner lies at 50 − 10 × scale.
    let corner = small.transform.apply(Point(1, 1))
    #expect(abs(corner.x - 45) < 1e-9 && abs(corner.y - 45) < 1e-9)
  }

  @Test("children of a moving group are sprites too, at the scale they reach")
  func movingGroup() throws {
    var child = square(0, 0, 10, .white)
    child.transform = .scale(2, 2)
    let group = DisplayItem(
      name: "group", content: .group([child]), transform: .rotation(0.3), animatedScale: 3)
    let steps = try Fixture.rasterizer().compositeList(for: DisplayList(100, 100, group)).steps
    guard case .sprite(let sprite) = try #require(steps.first) else {
      Issue.record("no sprite")
      return
    }
    #expect(sprite.bitmap.size == PixelSize(62, 62))
  }

  @Test("a faded group is faded as a whole")
  func groupOpacity() throws {
    let group = DisplayItem(
      name: "group",
      content: .group([square(0, 0, 40, Color(1, 0, 0)), square(20, 0, 40, Color(0, 1, 0))]),
      opacity: 0.5)
    let picture = Picture(
      try Fixture.rasterizer().compositeList(for: DisplayList(60, 40, on: .black, group)))
    // Where they overlap only the upper one shows, at half strength.
    #expect(abs(picture[30, 20].red) < 1 && abs(picture[30, 20].green - 127.5) < 1)
    #expect(abs(picture[10, 20].red - 127.5) < 1)
  }

  @Test("clip, mask and blend modes inside a flattened group")
  func decorations() throws {
    var clipped = square(0, 0, 100, .white)
    clipped.clip = ClipShape(bounds: Rect(10, 10, 80, 80), cornerRadius: 40)
    let list = DisplayList(100, 100, clipped)
    let area = Mask(alphaOf: try Fixture.rasterizer().compositeList(for: list)).count
    #expect(abs(Double(area) - .pi * 1600) < 60)

    var masked = square(0, 0, 100, .white)
    masked.mask = [square(0, 0, 50, Color(0, 0, 0, 0.5))]
    let picture = Picture(
      try Fixture.rasterizer().compositeList(for: DisplayList(100, 100, on: .black, masked)))
    #expect(abs(picture[25, 25].red - 128) <= 1 && picture[75, 75].red == 0)

    var above = square(0, 0, 40, Color(0.5, 0.5, 0.5))
    above.blendMode = .multiply
    let group = DisplayItem(
      name: "group", content: .group([square(0, 0, 40, Color(0.8, 0.4, 0.2)), above]),
      opacity: 0.999)
    let blended = Picture(
      try Fixture.rasterizer().compositeList(for: DisplayList(40, 40, on: .black, group)))
    #expect(abs(blended[20, 20].red - 0.8 * 0.5 * 255) <= 2)
    #expect(abs(blended[20, 20].blue - 0.2 * 0.5 * 255) <= 2)
  }

  @Test("a number that is not finite names the layer")
  func notFinite() throws {
    var item = square(0, 0, 10, .white)
    item.transform.tx = .nan
    #expect(throws: RasterError(.notFinite, layer: "square")) {
      try Fixture.rasterizer().compositeList(for: DisplayList(10, 10, item))
    }
  }

  @Test("a squashed item draws nothing")
  func squashed() throws {
    var item = square(0, 0, 10, .white)
    item.transform = .scale(0, 1)
    #expect(try Fixture.rasterizer().compositeList(for: DisplayList(10, 10, item)).steps.isEmpty)
  }
}
