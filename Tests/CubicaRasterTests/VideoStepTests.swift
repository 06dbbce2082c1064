import CubicaCore
import CubicaRaster
import Testing

/// Items that hold a clip's picture become steps for the compositor.
struct VideoStepTests {
  private func video(_ bounds: Rect = Rect(20, 20, 160, 80)) -> DisplayItem {
    DisplayItem(name: "clip", content: .video(VideoContent(source: 0, bounds: bounds)))
  }

  private func steps(_ item: DisplayItem) throws -> [CompositeStep] {
    try Fixture.rasterizer().compositeList(for: DisplayList(200, 120, item)).steps
  }

  @Test func plainVideoNeedsNoMask() throws {
    var item = video()
    item.opacity = 0.5
    item.transform = .scale(0.5, 0.5)
    item.clip = ClipShape(bounds: Rect(0, 0, 400, 240))
    guard case .video(let placement) = try #require(steps(item).first) else {
      Issue.record("no video")
      return
    }
    #expect(placement.mask == nil && placement.opacity == 0.5)
    #expect(placement.bounds == Rect(20, 20, 160, 80) && placement.transform.a == 0.5)
  }

  @Test func roundCornersBecomeAMask() throws {
    var item = video()
    item.clip = ClipShape(bounds: Rect(20, 20, 160, 80), cornerRadius: 40)
    guard case .video(let placement) = try #require(steps(item).first) else {
      Issue.record("no video")
      return
    }
    let mask = try #require(placement.mask)
    #expect(mask.x == 20 && mask.y == 20 && mask.bitmap.size == PixelSize(160, 80))
    #expect(mask.bitmap[0, 0].alpha == 0 && mask.bitmap[80, 40].alpha == 255)
    #expect(mask.bitmap[1, 40].alpha == 255)
  }

  @Test func blurIsGivenInPixels() throws {
    var content = VideoContent(source: 0, bounds: Rect(0, 0, 100, 60))
    content.blurRadius = 8
    let item = DisplayItem(name: "clip", content: .video(content), transform: .scale(2, 2))
    guard case .video(let placement) = try #require(steps(item).first) else {
      Issue.record("no video")
      return
    }
    #expect(placement.blurRadius == 16)
  }

  @Test("a faded group with a clip and more keeps its steps together")
  func group() throws {
    let dot = DisplayItem(
      name: "dot",
      content: .shape(
        ShapeContent(path: .ellipse(in: Rect(0, 0, 40, 40)), fill: .color(.white))))
    let group = DisplayItem(name: "group", content: .group([video(), dot]), opacity: 0.5)
    let found = try steps(group)
    #expect(found.count == 4)
    guard case .beginGroup = found[0], case .video = found[1], case .tile = found[2],
      case .endGroup(let opacity, let mask, _) = found[3]
    else {
      Issue.record("other steps")
      return
    }
    #expect(opacity == 0.5 && mask == nil)
  }

  @Test("a group of a clip alone hands its opacity down")
  func single() throws {
    let group = DisplayItem(name: "group", content: .group([video()]), opacity: 0.5)
    let found = try steps(group)
    guard found.count == 1, case .video(let placement) = found[0] else {
      Issue.record("other steps")
      return
    }
    #expect(placement.opacity == 0.5)
  }

  @Test("a clip's shadow lies below it, without what it hides")
  func shadow() throws {
    var item = video()
    item.shadow = Shadow(color: .black, offset: Point(4, 6), radius: 4)
    let found = try steps(item)
    guard case .tile = try #require(found.first), case .video = try #require(found.last) else {
      Issue.record("other steps")
      return
    }
    let shadow = Mask(
      alphaOf: try Fixture.rasterizer().compositeList(
        for: DisplayList(200, 120, item)))
    let box = try #require(shadow.box)
    // Half strength at the moved edge.
    #expect(abs(box.maxX - 184) <= 1 && abs(box.maxY - 106) <= 1)
    // Under the middle of the clip nothing is drawn.
    #expect(!shadow.bits[60 * 200 + 100])
  }

  @Test("particles in a clipped group stay sprites, inside begin and end")
  func clippedParticles() throws {
    let dots = SpriteContent(
      kinds: [.init(image: ImageID("dot"), size: Size(8, 8), largestScale: 1)],
      instances: [
        .init(
          kind: 0, position: Point(50, 50), scaleX: 1, scaleY: 1, rotation: 0, color: .white)
      ])
    let group = DisplayItem(
      name: "group", content: .group([DisplayItem(name: "dots", content: .sprites(dots))]),
      clip: ClipShape(bounds: Rect(0, 0, 60, 60)))
    let bitmap = Bitmap(size: PixelSize(4, 4)) { bytes in for i in bytes.indices { bytes[i] = 255 }
    }
    let found = try Fixture.rasterizer(images: [ImageID("dot"): .bitmap(bitmap)])
      .compositeList(for: DisplayList(200, 120, group)).steps
    guard found.count == 3, case .beginGroup = found[0], case .sprite = found[1],
      case .endGroup(_, let mask, _) = found[2]
    else {
      Issue.record("other steps")
      return
    }
    #expect(mask?.bitmap.size == PixelSize(60, 60))
  }
}
