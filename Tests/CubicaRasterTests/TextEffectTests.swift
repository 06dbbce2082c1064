import CubicaCore
import CubicaRaster
import Testing

/// Grounds, glows, curves and stretches of another look; bundled fonts only.
struct TextEffectTests {
  private func picture(
    _ content: TextContent, on ground: Color = .black, width: Int = 600, height: Int = 300
  ) throws -> Picture {
    let list = DisplayList(
      width, height, on: ground, DisplayItem(name: "text", content: .text(content)))
    return Picture(try Fixture.rasterizer().compositeList(for: list))
  }

  @Test("a pill goes around the letters, its padding free on all sides")
  func pill() throws {
    let blue = Color(0, 0, 1)
    var content = TextContent.sample("HHHH", size: 60, box: Rect(0, 0, 600, 300))
    let letters = try #require(Mask(picture(content)).box)
    content.pill = TextPill(paint: .color(blue), padding: Size(30, 10), cornerRadius: 0)
    let both = try picture(content)
    let whole = try #require(Mask(both, threshold: 100).box)
    #expect(abs(letters.x - whole.x - 30) <= 1 && abs(whole.maxX - letters.maxX - 30) <= 1)
    // 0.24 em above the capitals and below the baseline, then the padding.
    #expect(abs(Double(letters.y - whole.y) - 24.4) <= 1.5)
    #expect(abs(Double(whole.maxY - letters.maxY) - 24.4) <= 1.5)
    #expect(both[whole.x + 5, whole.y + 5].blue > 250 && both[whole.x + 5, whole.y + 5].red < 5)
  }

  @Test("a pill keeps its height whichever letters a name has")
  func pillHeight() throws {
    var heights: Set<Int> = []
    for text in ["aceno", "Hello", "Hlt", "aéo"] {
      let content = TextContent.sample(text, size: 60, box: Rect(0, 0, 600, 300)) {
        $0.pill = TextPill(paint: .color(Color(0, 0, 1)), cornerRadius: 0)
      }
      heights.insert(try #require(Mask(picture(content)).box).height)
    }
    #expect(heights.count == 1)
  }

  @Test("a translucent pill of several lines is even where lines meet")
  func pillLines() throws {
    let content = TextContent.sample("HHHHHH\nHH", size: 60, box: Rect(0, 0, 600, 300)) {
      $0.style.fill = .color(.clear)
      $0.pill = TextPill(
        paint: .color(Color(1, 1, 1, 0.5)), padding: Size(20, 30), cornerRadius: 8, extent: .lines)
    }
    let picture = try picture(content)
    #expect(picture.red.max().map { abs($0 - 128) <= 1 } == true)
    let mask = Mask(picture)
    let box = try #require(mask.box)
    let upper = (0..<600).filter { mask.bits[(box.y + 40) * 600 + $0] }.count
    let lower = (0..<600).filter { mask.bits[(box.maxY - 12) * 600 + $0] }.count
    #expect(upper > lower + 100)
  }

  @Test("letters in a pill as large as the box leave its padding free")
  func boxPill() throws {
    let content = TextContent.sample(
      "HHHHHHHHHHHHHHHHHHHH", size: 90, box: Rect(100, 100, 400, 100)
    ) { $0.pill = TextPill(paint: .color(Color(0, 0, 1)), padding: Size(40, 10), extent: .box) }
    let picture = try picture(content)
    #expect(Mask(picture).box == PixelRect(x: 100, y: 100, width: 400, height: 100))
    let white = Mask(picture, background: Color(0, 0, 1), threshold: 300)
    _ = white
    let letters = try #require(
      Mask(size: picture.size, bits: picture.red.map { $0 > 128 }).box)
    #expect(letters.x >= 139 && letters.maxX <= 461)
  }

  @Test("a glow fades outwards as a Gaussian does, below the letters")
  func glow() throws {
    let (red, sigma) = (Color(1, 0, 0), 12.0)
    var content = TextContent.sample("I", size: 600, box: Rect(0, 0, 600, 300))
    content.fit = TextFit(minimumScale: 1, overflow: .show)
    let stem = try #require(Mask(picture(content), threshold: 127).box)
    content.style.glows = [.init(color: red, radius: sigma)]
    let picture = try picture(content)
    #expect(picture[stem.x + stem.width / 2, 150].green > 250)
    // Beside a bar: half of the difference of two error functions.
    for distance in [4, 10, 20, 30] {
      let (near, far) = (Double(distance), Double(distance + stem.width))
      let expected = 255 * (Self.normal(far / sigma) - Self.normal(near / sigma))
      #expect(abs(picture[stem.maxX - 1 + distance, 150].red - expected) <= 5)
    }
    #expect(picture[stem.maxX + 4, 150].green < 3)
  }

  /// The normal distribution's integral, by Simpson's rule.
  private static func normal(_ x: Double) -> Double {
    func density(_ t: Double) -> Double {
      // e^y by its series; |y| stays below 40.
      let y = -t * t / 2
      var (term, sum) = (1.0, 1.0)
      for step in 1...200 {
        term *= y / Double(step)
        sum += term
      }
      return sum / (2 * Double.pi).squareRoot()
    }
    let (end, count) = (min(x, 6), 200)
    let width = end / Double(count)
    let inner = (1..<count).reduce(0.0) { $0 + density(Double($1) * width) * ($1 % 2 == 1 ? 4 : 2) }
    return 0.5 + (density(0) + inner + density(end)) * width / 3
  }

  @Test("a stretch's colour, size and weight are its own")
  func stretches() throws {
    var content = TextContent.sample("", size: 60, box: Rect(0, 0, 600, 300))
    var large = TextRun("HH")
    (large.color, large.sizeFactor) = (Color(1, 0, 0), 1.5)
    content.runs = [TextRun("HH"), large, TextRun("HH")]
    let picture = try picture(content)
    let red = try #require(
      Mask(
        size: picture.size,
        bits: (0..<picture.size.count).map {
          picture.red[$0] > 127 && picture.green[$0] < 127
        }
      ).box)
    let white = try #require(
      Mask(size: picture.size, bits: picture.green.map { $0 > 127 }).box)
    #expect(abs(Double(red.height) / Double(white.height) - 1.5) <= 0.05)
    #expect(red.maxY == white.maxY && red.x > white.x && red.maxX < white.maxX)

    content.style.weight = 400
    content.runs = [TextRun("I")]
    let thin = try #require(Mask(self.picture(content), threshold: 127).box)
    content.runs[0].isBold = true
    let bold = try #require(Mask(self.picture(content), threshold: 127).box)
    #expect(bold.width > thin.width + 2)
  }

  @Test(
    "letters stand on an arc: each one's middle at the circle's radius", arguments: [200.0, -200])
  func arc(radius: Double) throws {
    let content = TextContent.sample("nnnnnnnnnn", size: 40, box: Rect(0, 0, 600, 500)) {
      $0.curve = .arc(radius: radius, angle: 0)
    }
    let picture = try picture(content, height: 500)
    let centers = Self.centers(of: Mask(picture, threshold: 127))
    #expect(centers.count == 10)
    // The circle's centre: below (above) the middle of the baseline of a straight line.
    let straight = try #require(
      Mask(
        self.picture(TextContent.sample("n", size: 40, box: content.box), height: 500),
        threshold: 127
      )
      .box)
    let center = Point(300, Double(straight.maxY) + radius)
    let middle = Double(straight.height) / 2
    for point in centers {
      let (dx, dy) = (point.x - center.x, point.y - center.y)
      let distance = (dx * dx + dy * dy).squareRoot()
      #expect(abs(distance - (abs(radius) + (radius > 0 ? middle : -middle))) <= 3)
    }
    #expect(centers.allSatisfy { radius > 0 ? $0.y <= center.y : $0.y >= center.y })
  }

  @Test(
    "the ink of an arc stays inside its box, however flat that is",
    arguments: [300.0, -300, 900], [60.0, 120, 260])
  func arcInBox(radius: Double, height: Double) throws {
    let box = Rect(40, 20, 520, height)
    for text in ["Al", "around the cake", "around the very large birthday cake"] {
      let content = TextContent.sample(text, size: 64, box: box) {
        $0.curve = .arc(radius: radius, angle: 0)
        $0.style.outlines = [.init(color: .white, width: 4)]
      }
      let ink = try #require(Mask(picture(content), threshold: 127).box)
      #expect(
        ink.x >= 39 && ink.maxX <= 561 && ink.y >= 19 && Double(ink.maxY) <= 21 + height, "\(text)")
      // And takes what it may: a short text has its full size.
      if text == "Al", height > 100 { #expect(ink.height > 45) }
    }
  }

  @Test("a text follows a path from its begin and shrinks to its length")
  func path() throws {
    let path = Path([.move(Point(50, 400)), .line(Point(50, 100)), .line(Point(550, 100))])
    var content = TextContent.sample("nnnn", size: 40, box: Rect(0, 0, 600, 500)) {
      $0.curve = .path(path)
      $0.alignment = .left
    }
    let upwards = try #require(Mask(picture(content, height: 500), threshold: 127).box)
    // All on the first leg, which goes up: letters lie left of it, the first at the bottom.
    #expect(upwards.maxX <= 51 && upwards.maxY <= 401 && upwards.height > upwards.width)
    content.string = String(repeating: "n", count: 60)
    let rasterizer = try Fixture.rasterizer()
    try rasterizer.layOut(content, layer: "curve")
    let report = try #require(rasterizer.reports.first)
    #expect(report.scale < 1 && report.outcome == .fits)
  }

  @Test(
    "right-to-left text runs right to left along a curve, emoji in colour",
    .enabled(if: Fixture.hasNoto, "no Noto"))
  func bidiCurve() throws {
    let content = TextContent.sample("דנה 🎂", size: 60, box: Rect(0, 0, 600, 400)) {
      $0.curve = .arc(radius: 400, angle: 0)
    }
    let list = DisplayList(600, 400, DisplayItem(name: "text", content: .text(content)))
    let picture = Picture(
      try Fixture.rasterizer(fonts: Fixture.allFonts()).compositeList(for: list))
    let colored = Mask(
      size: picture.size,
      bits: (0..<picture.size.count).map { abs(picture.red[$0] - picture.blue[$0]) > 60 })
    let (emoji, all) = (try #require(colored.box), try #require(Mask(picture).box))
    // The end of the text, the emoji, is at its left.
    #expect(emoji.x - all.x < 12 && emoji.maxX < 300)
  }

  private static func centers(of mask: Mask) -> [Point] {
    var seen = mask.bits.map { !$0 }
    var result: [Point] = []
    let width = mask.size.width
    for start in seen.indices where !seen[start] {
      var (stack, box) = ([start], (width, -1, mask.size.height, -1))
      seen[start] = true
      while let index = stack.popLast() {
        let (x, y) = (index % width, index / width)
        box = (min(box.0, x), max(box.1, x), min(box.2, y), max(box.3, y))
        for (nx, ny) in [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
        where nx >= 0 && ny >= 0 && nx < width && ny < mask.size.height && !seen[ny * width + nx] {
          seen[ny * width + nx] = true
          stack.append(ny * width + nx)
        }
      }
      if box.1 - box.0 > 4 {
        result.append(Point(Double(box.0 + box.1 + 1) / 2, Double(box.2 + box.3 + 1) / 2))
      }
    }
    return result
  }
}
