import CubicaCore
import CubicaRaster
import Testing

/// Where ink lies and where it does not; bundled fonts only.
struct TextInkTests {
  private func mask(
    _ content: TextContent, _ width: Int = 600, _ height: Int = 300, above: UInt8 = 127
  ) throws -> Mask {
    let list = DisplayList(width, height, DisplayItem(name: "text", content: .text(content)))
    return Mask(
      alphaOf: try Fixture.rasterizer().compositeList(for: list), above: above)
  }

  private func box(_ mask: Mask) throws -> PixelRect { try #require(mask.box) }

  @Test(
    "the outline grows the ink alike on all sides and is not cut (TXT-14)",
    arguments: [10.0, 30.0], ["Hello", "fjord"])
  func outline(width: Double, text: String) throws {
    let rect = Rect(0, 0, 600, 300)
    let plain = TextContent.sample(text, size: 72, box: rect, families: ["Dancing Script"])
    var outlined = plain
    outlined.style.outlines = [.init(color: .black, width: width)]
    let inner = try box(mask(plain))
    let outer = try box(mask(outlined))
    for (grown, expected) in [
      (inner.x - outer.x, width), (inner.y - outer.y, width),
      (outer.maxX - inner.maxX, width), (outer.maxY - inner.maxY, width),
    ] { #expect(abs(Double(grown) - expected) <= 1) }
    // A clear ring around the tile's ink: the tile starts at or before it.
    let list = DisplayList(600, 300, DisplayItem(name: "text", content: .text(outlined)))
    let faint = try box(Mask(alphaOf: Fixture.rasterizer().compositeList(for: list), above: 0))
    #expect(faint.x <= outer.x && faint.maxX >= outer.maxX)
    #expect(outer.x - faint.x <= 2 && faint.maxX - outer.maxX <= 2)
  }

  @Test("an outline takes nothing from the letters (TXT-15)")
  func letterArea() throws {
    var content = TextContent.sample("Hamburg", size: 90, box: Rect(0, 0, 600, 300))
    func white(_ content: TextContent) throws -> Int {
      let list = DisplayList(
        600, 300, on: .black, DisplayItem(name: "text", content: .text(content)))
      return Mask(
        Picture(try Fixture.rasterizer().compositeList(for: list)), threshold: 127
      ).count
    }
    let plain = try white(content)
    content.style.outlines = [.init(color: .black, width: 15)]
    let outlined = try white(content)
    #expect(Double(outlined) >= 0.97 * Double(plain))
  }

  @Test(
    "no descender or accent is cut, whatever the line height (TXT-17)",
    arguments: [1.0, 0.8, 0.5])
  func descenders(lineHeight: Double) throws {
    func ink(_ box: Rect, wraps: Bool) throws -> PixelRect {
      let content = TextContent.sample("jello wyrld ÅÊ\ngjpqy", size: 60, box: box) {
        $0.style.lineHeight = lineHeight
        $0.fit.wraps = wraps
      }
      return try self.box(mask(content, 700, 500))
    }
    let tight = try ink(Rect(100, 180, 500, 140), wraps: true)
    let padded = try ink(Rect(0, 80, 700, 340), wraps: false)
    #expect(tight.height == padded.height && tight.y == padded.y)
  }

  @Test("lines share a centre, a left or a right edge (TXT-22)")
  func alignment() throws {
    for ending in ["\n", "\r\n", "\r"] {
      let text = ["hexagons", "are", "the", "bestagons"].joined(separator: ending) + ending
      for alignment in TextContent.Alignment.allCases {
        let content = TextContent.sample(text, size: 50, box: Rect(50, 0, 500, 300)) {
          $0.alignment = alignment
        }
        let mask = try mask(content)
        let lines = lineBoxes(mask)
        #expect(lines.count == 4)
        for line in lines {
          switch alignment {
          case .center: #expect(abs(Double(line.x + line.maxX) / 2 - 300) <= 1)
          case .left, .natural, .start, .justify: #expect(abs(line.x - 50) <= 1)
          case .right, .end: #expect(abs(line.maxX - 550) <= 1)
          }
        }
      }
    }
  }

  @Test("a newline at the end moves nothing (TXT-22)")
  func trailingNewline() throws {
    let rect = Rect(0, 0, 600, 300)
    let plain = try mask(TextContent.sample("Alice", box: rect))
    for ending in ["\n", "\r\n", "\n\n"] {
      let same = try mask(TextContent.sample("Alice" + ending, box: rect))
      #expect(same.bits == plain.bits)
    }
  }

  /// Boxes of runs of rows with ink; the lines of this text do not touch.
  private func lineBoxes(_ mask: Mask) -> [PixelRect] {
    let width = mask.size.width
    var boxes: [PixelRect] = []
    for y in 0..<mask.size.height {
      let columns = (0..<width).filter { mask.bits[y * width + $0] }
      guard let left = columns.first, let right = columns.last else { continue }
      let row = PixelRect(x: left, y: y, width: right - left + 1, height: 1)
      if let last = boxes.last, last.maxY == y {
        let x = min(last.x, left)
        boxes[boxes.count - 1] = PixelRect(
          x: x, y: last.y, width: max(last.maxX, right + 1) - x, height: last.height + 1)
      } else {
        boxes.append(row)
      }
    }
    return boxes
  }

  @Test("white text fading over white leaves white (TXT-23)")
  func fadedGroup() throws {
    let text = DisplayItem(
      name: "text", content: .text(TextContent.sample("Fading", box: Rect(0, 0, 300, 100))))
    let group = DisplayItem(name: "group", content: .group([text, text]), opacity: 0.5)
    let nested = DisplayItem(name: "outer", content: .group([group]), opacity: 0.7)
    for item in [group, nested] {
      let picture = Picture(
        try Fixture.rasterizer().compositeList(for: DisplayList(300, 100, on: .white, item)))
      #expect(picture.red.allSatisfy { $0 >= 252 })
    }
  }

  @Test("turned text leaves its background alone (TXT-24)", arguments: [0.3, 0.785, 2.0, 4.5])
  func turned(angle: Double) throws {
    let orange = Color(1, 0.6, 0)
    for isMoving in [false, true] {
      let content = TextContent.sample("Turn", size: 50, box: Rect(-75, -40, 150, 80))
      var item = DisplayItem(
        name: "text", content: .text(content),
        transform: AffineTransform.rotation(angle).concatenating(.translation(100, 100)))
      if isMoving { item.animatedScale = 1 }
      let picture = Picture(
        try Fixture.rasterizer().compositeList(for: DisplayList(200, 200, on: orange, item)))
      // White over orange: every component lies between the two.
      #expect(picture.red.allSatisfy { $0 >= 251 })
      #expect(picture.green.allSatisfy { $0 >= 149 })
      #expect(Mask(picture, background: orange, threshold: 60).count > 500)
    }
  }

  @Test("a translucent outline is even where fill and stroke overlap")
  func translucentOutline() throws {
    var content = TextContent.sample("I", size: 120, box: Rect(0, 0, 200, 200))
    content.style.fill = .color(Color(1, 1, 1, 0))
    content.style.outlines = [.init(color: Color(1, 1, 1, 0.5), width: 12)]
    let list = DisplayList(200, 200, DisplayItem(name: "text", content: .text(content)))
    let picture = Picture(try Fixture.rasterizer().compositeList(for: list))
    #expect(picture.red.max().map { abs($0 - 128) <= 1 } == true)
  }

  @Test("the same letters at every canvas size break alike")
  func sameBreaks() throws {
    func lines(_ scale: Double) throws -> [PixelRect] {
      let content = TextContent.sample(
        "Maximiliane Konstantinopolina von Hohenschwangau", size: 48, box: Rect(10, 10, 380, 160)
      ) { $0.fit = TextFit(minimumScale: 0.5, wraps: true) }
      let item = DisplayItem(
        name: "text", content: .text(content), transform: .scale(scale, scale))
      let list = DisplayList(
        size: PixelSize(Int(400 * scale), Int(180 * scale)), items: [item])
      return lineBoxes(Mask(alphaOf: try Fixture.rasterizer().compositeList(for: list)))
    }
    let reference = try lines(1)
    for scale in [2.0 / 3, 2] {
      let scaled = try lines(scale)
      #expect(scaled.count == reference.count)
      for (a, b) in zip(scaled, reference) {
        #expect(abs(Double(a.width) / scale - Double(b.width)) <= 2)
      }
    }
  }
}
