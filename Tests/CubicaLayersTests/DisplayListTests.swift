import CubicaCore
import CubicaLayers
import Testing

@Suite struct DisplayListTests {
  private func box(_ name: String, _ frame: Rect, color: Color = .white) -> Layer {
    Layer(
      name,
      .shape(ShapeLayer(.rectangle(cornerRadius: 0), fill: .color(.fixed(color)))), frame: frame)
  }

  private func tree(_ layers: [Layer], scale: Double = 1) -> LayerTree {
    LayerTree(size: PixelSize(1080, 1920), scale: scale, layers: layers)
  }

  @Test("the anchor lands on the position; scale and rotation turn about it")
  func geometry() throws {
    var layer = box("box", Rect(100, 200, 40, 20))
    layer.scale = 2
    layer.rotation = .fixed(.pi / 2)
    layer.translation = .fixed(Point(0, 10))
    let item = try #require(tree([layer], scale: 0.5).displayList(at: 0).items.first)
    // Centre (120, 210), moved down by 10, then half of it in pixels.
    let centre = item.transform.apply(Point(20, 10))
    #expect(abs(centre.x - 60) < 1e-9 && abs(centre.y - 110) < 1e-9)
    // The top-left corner, (−20, −10) from the centre, doubled, turned clockwise on screen by a
    // quarter: (20, −40), then halved.
    let corner = item.transform.apply(Point.zero)
    #expect(abs(corner.x - 70) < 1e-9 && abs(corner.y - 90) < 1e-9)
    layer.anchorPoint = .fixed(.zero)
    let moved = try #require(tree([layer]).displayList(at: 0).items.first)
    #expect(moved.transform.apply(Point.zero) == Point(120, 220))
  }

  @Test("hidden, transparent, inactive and squashed layers are left out")
  func leftOut() {
    var layers = (0..<5).map { box("box\($0)", Rect(0, 0, 10, 10)) }
    layers[0].isHidden = true
    layers[1].opacity = 0
    layers[2].timing.begin = 3
    layers[3].scaleX = 0
    #expect(tree(layers).displayList(at: 0).items.map(\.name) == ["box4"])
    layers[4].opacity = .fixed(.nan)
    #expect(tree(layers).displayList(at: 0).items.isEmpty)
  }

  @Test("groups that need no drawing of their own dissolve")
  func flattening() throws {
    var group = Layer("group", .group([box("a", Rect(1, 2, 3, 4)), box("b", Rect(5, 6, 7, 8))]))
    group.position = .fixed(Point(100, 50))
    let flat = tree([group], scale: 2).displayList(at: 0).items
    #expect(flat.map(\.name) == ["a", "b"])
    #expect(flat[1].transform.apply(Point.zero) == Point(210, 112))
    group.opacity = 0.5
    let faded = tree([group]).displayList(at: 0).items
    #expect(faded.map(\.name) == ["group"] && faded[0].opacity == 0.5)
    guard case .group(let inner) = faded[0].content else {
      Issue.record("no group")
      return
    }
    #expect(inner.map(\.name) == ["a", "b"])
    group.content = .group([box("a", Rect(1, 2, 3, 4))])
    let single = tree([group]).displayList(at: 0).items
    #expect(single.map(\.name) == ["a"] && single[0].opacity == 0.5)
    #expect(single[0].transform.apply(Point.zero) == Point(101, 52))
  }

  @Test("blend mode, clip, mask and shadow keep a group together")
  func isolation() {
    let children = [box("a", Rect(0, 0, 3, 4)), box("b", Rect(5, 6, 7, 8))]
    let plain = Layer("group", .group(children), frame: Rect(0, 0, 20, 20))
    var variants = [Layer](repeating: plain, count: 4)
    variants[0].blendMode = .multiply
    variants[1].masksToBounds = true
    variants[2].mask = [box("mask", Rect(0, 0, 5, 5))]
    variants[3].shadow = LayerShadow(color: .fixed(.black), offset: .fixed(Point(0, 3)))
    for variant in variants {
      let items = tree([variant]).displayList(at: 0).items
      #expect(items.map(\.name) == ["group"])
    }
    #expect(tree([plain]).displayList(at: 0).items.count == 2)
    var hiddenMask = variants[2]
    hiddenMask.mask[0].isHidden = true
    #expect(tree([hiddenMask]).displayList(at: 0).items.isEmpty)
  }

  @Test("background below, border above, clip with the corner radius")
  func appearance() throws {
    var layer = Layer("photo", .image(ImageLayer(ImageID("cake"))), frame: Rect(0, 0, 100, 60))
    layer.cornerRadius = 12
    layer.masksToBounds = true
    let plain = try #require(tree([layer]).displayList(at: 0).items.first)
    #expect(plain.clip == ClipShape(bounds: Rect(0, 0, 100, 60), cornerRadius: 12))
    guard case .image = plain.content else {
      Issue.record("a lone image needs no group")
      return
    }
    layer.background = .color(.fixed(.white))
    layer.border = LayerBorder(width: 4)
    let item = try #require(tree([layer]).displayList(at: 0).items.first)
    guard case .group(let parts) = item.content, parts.count == 3,
      case .shape(let ground) = parts[0].content, case .shape(let border) = parts[2].content
    else {
      Issue.record("ground, picture, border")
      return
    }
    #expect(ground.path == .rectangle(Rect(0, 0, 100, 60), cornerRadius: 12))
    #expect(border.path == .rectangle(Rect(2, 2, 96, 56), cornerRadius: 10))
    #expect(border.stroke?.width == 4)
  }

  @Test("siblings are sorted by zPosition, equal ones keep their order")
  func order() {
    var layers = ["a", "b", "c", "d"].map { box($0, Rect(0, 0, 1, 1)) }
    layers[0].zPosition = 1
    layers[2].zPosition = -1
    #expect(tree(layers).displayList(at: 0).items.map(\.name) == ["c", "b", "d", "a"])
  }

  @Test(
    "consecutive layers never overlap nor leave a gap",
    arguments: [
      FrameRate(24), FrameRate(25), FrameRate(30_000, 1001), FrameRate(30), FrameRate(60),
    ])
  func boundaries(rate: FrameRate) {
    // TIM-11, and the same with many boundaries that no Double meets.
    var layers: [Layer] = []
    let cuts = [0] + (1...20).map { Double($0) * 0.1 + 1 } + [4]
    for (begin, end) in zip(cuts, cuts.dropFirst()) {
      var layer = box("from \(begin)", Rect(0, 0, 9, 9))
      layer.timing = MediaTiming(begin: begin, duration: end - begin)
      layers.append(layer)
    }
    let tree = tree(layers)
    for frame in 0..<rate.frameCount(for: MediaTime(value: 4, timescale: 1)) {
      let time = rate.time(ofFrame: frame)
      let names = tree.displayList(at: time.seconds).items.map(\.name)
      // The exact answer, in whole tenths.
      let tenths = time.converted(toTimescale: 10, rounding: .down).value
      let index = tenths < 11 ? 0 : Int(min(tenths - 10, 20))
      #expect(names == ["from \(cuts[index])"], "frame \(frame)")
    }
  }

  @Test("opacity is clamped when it overshoots, scale is not")
  func overshoot() {
    // ANI-07.
    for easing in Easing.allCases {
      var layer = box("box", Rect(0, 0, 10, 10))
      let rise = Animation(from: 0.0, to: 1, duration: 1, function: .easing(easing))
      layer.opacity = .animated(rise)
      for frame in 0...60 {
        let items = tree([layer]).displayList(at: Double(frame) / 60).items
        for item in items { #expect(item.opacity > 0 && item.opacity <= 1) }
        if frame == 60 { #expect(items.count == 1) }
      }
    }
  }

  @Test("what moves tells the largest scale it reaches on the canvas")
  func animatedScale() throws {
    let pulse = Animation(
      from: 0.8, to: 1.2, duration: 0.5, function: .easeInEaseOut,
      timing: MediaTiming(repeatCount: .infinity, autoreverses: true))
    var caption = box("caption", Rect(0, 0, 10, 10))
    caption.scale = .animated(pulse)
    var group = Layer("group", .group([caption, box("still", Rect(0, 0, 5, 5))]))
    let items = tree([group], scale: 1.5).displayList(at: 3.3).items
    #expect(items[0].animatedScale == 1.2 * 1.5)
    #expect(items[1].animatedScale == nil)
    // An ancestor that moves once: moving until it has come to rest.
    group.translation = .animated(Animation(from: Point(0, 50), to: .zero, duration: 1))
    group.scale = 3
    let early = tree([group]).displayList(at: 0.5).items
    #expect(early.map(\.animatedScale) == [1.2 * 3, 3])
    let rested = tree([group]).displayList(at: 1).items
    #expect(rested.map(\.animatedScale) == [1.2 * 3, nil])
    // The same value in every key is no movement.
    caption.scale = .animated(Animation(from: 1.1, to: 1.1, duration: 1))
    #expect(tree([caption]).displayList(at: 0.5).items[0].animatedScale == nil)
  }

  @Test("an overshooting scale counts with its peak")
  func peak() throws {
    var layer = box("box", Rect(0, 0, 10, 10))
    layer.scale = .animated(
      Animation(from: 0.0, to: 1, duration: 1, function: .easing(.easeOutBack)))
    let scale = try #require(tree([layer]).displayList(at: 0.2).items[0].animatedScale)
    // The peak of easeOutBack is 1.1.
    #expect(abs(scale - 1.1) < 0.003)
    for frame in 1...59 {
      let item = tree([layer]).displayList(at: Double(frame) / 60).items[0]
      #expect(item.transform.largestScale <= scale + 0.002)
    }
  }

  @Test("children run in their parent's time")
  func nestedTime() {
    var child = box("child", Rect(0, 0, 1, 1))
    child.timing = MediaTiming(begin: 1, duration: 1)
    var group = Layer("group", .group([child]))
    group.timing = MediaTiming(begin: 2, duration: 2, speed: 2, repeatCount: 2)
    let shown = [1.9, 2, 2.49, 2.5, 2.99, 3, 3.49, 3.5, 3.99, 4].map {
      !tree([group]).displayList(at: $0).items.isEmpty
    }
    #expect(shown == [false, false, false, true, true, false, false, true, true, false])
  }

  @Test("gradients, strokes and texts resolve to the layer's own units")
  func contents() throws {
    var stroke = LayerStroke(paint: .color(.fixed(.black)), width: 3)
    stroke.end = .animated(Animation(from: 0.0, to: 1.5, duration: 1))
    stroke.dash = .fixed([4, 2])
    let gradient = LayerGradient(colors: [.white, .black, .white])
    let shape = Layer(
      "ring", .shape(ShapeLayer(.ellipse, fill: .gradient(gradient), stroke: stroke)),
      frame: Rect(0, 0, 40, 20))
    guard case .shape(let content)? = tree([shape]).displayList(at: 0.5).items.first?.content,
      case .gradient(let fill)? = content.fill
    else {
      Issue.record("no shape")
      return
    }
    #expect(fill.start == Point(20, 0) && fill.end == Point(20, 20))
    #expect(fill.stops.map(\.location) == [0, 0.5, 1])
    #expect(content.stroke?.end == 0.75 && content.stroke?.dash == [4, 2])
    guard case .shape(let late)? = tree([shape]).displayList(at: 1).items.first?.content else {
      Issue.record("no shape")
      return
    }
    #expect(late.stroke?.end == 1)
    var text = TextLayer("Alice", families: ["Fredoka One"], fontSize: 60)
    text.outlines = [TextLayer.Outline(color: .fixed(.white), width: 2)]
    let caption = Layer("caption", .text(text), frame: Rect(0, 0, 300, 80))
    guard case .text(let line)? = tree([caption]).displayList(at: 0).items.first?.content else {
      Issue.record("no text")
      return
    }
    #expect(line.box == Rect(0, 0, 300, 80) && line.style.size == 60)
    #expect(line.style.outlines == [TextStyle.Outline(color: .white, width: 2)])
  }

  @Test("the same time gives the same list, in any order of asking")
  func purity() {
    var layer = box("box", Rect(0, 0, 10, 10))
    layer.rotation = .animated(
      Animation(from: 0.0, to: 6, duration: 2, function: .spring(Spring())))
    let tree = tree([layer])
    let times = (0..<100).map { Double(($0 * 37) % 100) / 30 }
    let first = times.map { tree.displayList(at: $0) }
    #expect(Array(times.reversed().map { tree.displayList(at: $0) }.reversed()) == first)
  }

  @Test("numbers that are none never reach the list", arguments: [Double.nan, .infinity])
  func hostile(number: Double) {
    var layer = box("box", Rect(0, 0, 10, 10))
    layer.scale = .fixed(number)
    #expect(tree([layer]).displayList(at: 0).items.isEmpty)
    layer.scale = 1
    layer.position = .fixed(Point(number, 0))
    #expect(tree([layer]).displayList(at: 0).items.isEmpty)
    layer.position = .fixed(.zero)
    layer.rotation = .fixed(number)
    #expect(tree([layer]).displayList(at: 0).items.isEmpty)
    layer.rotation = 0
    #expect(tree([layer]).displayList(at: number).items.isEmpty)
    #expect(tree([layer], scale: number).displayList(at: 0).items.isEmpty)
    #expect(tree([layer]).displayList(at: 0).items.count == 1)
  }
}
