import CubicaCore
import CubicaRaster
import Testing

struct ParticleTests {
  private let image = ImageID("dot")

  private var white: ImageSource {
    .bitmap(Bitmap(size: PixelSize(8, 8)) { bytes in for i in bytes.indices { bytes[i] = 255 } })
  }

  private func sprites(_ content: SpriteContent, opacity: Double = 1) throws -> [Sprite] {
    var item = DisplayItem(name: "confetti", content: .sprites(content))
    item.opacity = opacity
    item.transform = .scale(2, 2)
    let rasterizer = try Fixture.rasterizer(images: [image: white])
    return try rasterizer.compositeList(for: DisplayList(200, 200, item)).steps.compactMap {
      if case .sprite(let sprite) = $0 { sprite } else { nil }
    }
  }

  private func instance(_ x: Double, _ y: Double, alpha: Double = 1) -> SpriteContent.Instance {
    .init(
      kind: 0, position: Point(x, y), scaleX: 1, scaleY: 0.5, rotation: .pi / 2,
      color: Color(1, 0.5, 0.25, alpha))
  }

  @Test("a particle's centre, size, turn, tint and opacity")
  func placed() throws {
    let kind = SpriteContent.Kind(image: image, size: Size(10, 20), largestScale: 1.5)
    let found = try sprites(
      SpriteContent(kinds: [kind], instances: [instance(50, 40, alpha: 0.5)]))
    let sprite = try #require(found.first)
    // 10 × 20 units, at most 1.5 times, on a canvas of 2 pixels a unit; one clear pixel around.
    #expect(sprite.bitmap.size == PixelSize(32, 62))
    #expect(sprite.bitmap[0, 0].alpha == 0 && sprite.bitmap[1, 1].alpha == 255)
    #expect(sprite.tint == Color(1, 0.5, 0.25) && sprite.opacity == 0.5)
    let center = sprite.transform.apply(Point(16, 31))
    #expect(abs(center.x - 100) < 1e-9 && abs(center.y - 80) < 1e-9)
    // The right edge's middle: 5 units from the centre, turned a quarter clockwise.
    let edge = sprite.transform.apply(Point(31, 31))
    #expect(abs(edge.x - 100) < 1e-9 && abs(edge.y - 90) < 1e-9)
    // The lower edge's middle: 10 units, halved, turned to the left.
    let lower = sprite.transform.apply(Point(16, 61))
    #expect(abs(lower.x - 90) < 1e-9 && abs(lower.y - 80) < 1e-9)
  }

  @Test("one picture a kind; clear and outlying particles are left out; no size: the picture's")
  func shared() throws {
    let kind = SpriteContent.Kind(image: image, size: nil, largestScale: 1)
    let found = try sprites(
      SpriteContent(
        kinds: [kind],
        instances: [
          instance(10, 10), instance(20, 20), instance(20, 20, alpha: 0), instance(-500, 20),
        ]))
    #expect(found.count == 2)
    #expect(found[0].bitmap === found[1].bitmap)
    #expect(found[0].bitmap.size == PixelSize(18, 18))
  }

  @Test("adding particles fade one by one, covering ones as a group")
  func fading() throws {
    let kind = SpriteContent.Kind(image: image, size: nil, largestScale: 1)
    var content = SpriteContent(kinds: [kind], instances: [instance(10, 10), instance(20, 20)])
    #expect(try sprites(content, opacity: 0.5).map(\.opacity) == [1, 1])
    content.isAdditive = true
    let adding = try sprites(content, opacity: 0.5)
    #expect(adding.map(\.opacity) == [0.5, 0.5])
    #expect(adding.map(\.blendMode) == [.add, .add])
  }

  @Test("an unknown picture names image and layer")
  func unknown() throws {
    let content = SpriteContent(
      kinds: [.init(image: ImageID("none"), size: nil, largestScale: 1)],
      instances: [instance(0, 0)])
    let item = DisplayItem(name: "confetti", content: .sprites(content))
    #expect(throws: RasterError(.unknownImage("none"), layer: "confetti")) {
      try Fixture.rasterizer().compositeList(for: DisplayList(10, 10, item))
    }
  }
}
