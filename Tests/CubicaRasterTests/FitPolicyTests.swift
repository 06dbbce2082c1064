import CubicaCore
import CubicaRaster
import Testing

/// Each policy of text that is too large for its box.
struct FitPolicyTests {
  private func draw(
    _ content: TextContent, _ size: PixelSize = PixelSize(600, 300), scale: Double = 1,
    fonts: FontLibrary? = nil
  ) throws -> (mask: Mask, report: TextReport) {
    let rasterizer = try Fixture.rasterizer(fonts: fonts)
    let item = DisplayItem(
      name: "name", content: .text(content), transform: .scale(scale, scale))
    let list = DisplayList(
      size: PixelSize(
        Int(Double(size.width) * scale) & ~1, Int(Double(size.height) * scale) & ~1),
      items: [item])
    let mask = Mask(alphaOf: try rasterizer.compositeList(for: list), above: 8)
    return (mask, try #require(rasterizer.reports.first))
  }

  private static let policies: [TextFit] = [
    TextFit(), TextFit(wraps: true), TextFit(minimumWidth: 0.7),
    TextFit(wraps: true, minimumWidth: 0.8), TextFit(minimumScale: 1, overflow: .ellipsis),
    TextFit(minimumScale: 1, wraps: true, overflow: .ellipsis), TextFit(minimumScale: 1),
    TextFit(minimumScale: 1, wraps: true),
  ]

  @Test(
    "whatever the text, all ink ends inside its box, as every policy promises",
    arguments: policies,
    [
      String(repeating: "\u{FDFD}", count: 60), "\u{FDFD}", String(repeating: "W", count: 300),
      "A" + String(repeating: "\u{301}", count: 40), "👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦",
      "Wolfeschlegelstein\nhausen\nbergerdorff",
    ])
  func inside(fit: TextFit, text: String) throws {
    let fonts = try Fixture.allFonts()
    for isOutlined in [false, true] {
      let content = TextContent.sample(text, size: 90, box: Rect(200, 100, 200, 100)) {
        $0.fit = fit
        if isOutlined { $0.style.outlines = [.init(color: .black, width: 12)] }
      }
      let (mask, report) = try draw(content, fonts: fonts)
      let ink = try #require(mask.box)
      #expect(ink.x >= 199 && ink.maxX <= 401 && ink.y >= 99 && ink.maxY <= 201)
      #expect(!report.overflows)
      #expect(report.outcome == .fits || !report.isClean)
    }
  }

  @Test("a smaller size than the layer's smallest is said, with the layer")
  func belowMinimum() throws {
    let content = TextContent.sample("Konstantinopolina", size: 90, box: Rect(0, 0, 120, 100)) {
      $0.fit = TextFit(minimumScale: 0.5)
    }
    let report = try draw(content).report
    #expect(report.outcome == .belowMinimum && report.scale < 0.5)
    #expect(report.warnings.first?.hasPrefix("layer \"name\": the text is too long") == true)
  }

  @Test("condensing narrows letters, keeps their height, and only then shrinks")
  func condense() throws {
    func result(_ width: Double, _ minimum: Double) throws -> (mask: Mask, report: TextReport) {
      try draw(
        TextContent.sample("HHHHHHHHHH", size: 60, box: Rect(0, 0, width, 100)) {
          $0.fit = TextFit(minimumScale: 0.2, minimumWidth: minimum)
        })
    }
    let full = try result(600, 1)
    let fullBox = try #require(full.mask.box)
    let tight = Double(fullBox.width) * 0.8
    let narrow = try result(tight, 0.7)
    let box = try #require(narrow.mask.box)
    #expect(narrow.report.scale == 1 && abs(narrow.report.width - 0.8) <= 0.02)
    #expect(box.height == fullBox.height && Double(box.width) <= tight + 1)
    let both = try result(Double(fullBox.width) * 0.5, 0.7)
    #expect(both.report.width >= 0.7 && abs(both.report.scale - 0.5 / 0.7) <= 0.03)
  }

  @Test("an ellipsis comes after a whole character, as late as it fits")
  func ellipsis() throws {
    let name = "Maximiliane-Konstantinopolina"
    let content = TextContent.sample(name, size: 60, box: Rect(0, 0, 400, 100)) {
      $0.fit = TextFit(minimumScale: 1, overflow: .ellipsis)
    }
    let (mask, report) = try draw(content)
    let shown = try #require(report.shown)
    #expect(shown.last == "…" && name.hasPrefix(shown.dropLast()) && shown.count > 8)
    #expect(report.outcome == .cut && report.scale == 1)
    let ink = try #require(mask.box)
    #expect(ink.width <= 400 && ink.width > 330)
    #expect(report.warnings.first?.contains("\"\(shown)\" is shown") == true)
  }

  @Test(
    "the end of a text that runs from right to left is at its left",
    .enabled(if: Fixture.hasNoto, "no Noto"))
  func ellipsisAtLeft() throws {
    let fonts = try Fixture.allFonts()
    func ink(_ text: String, _ overflow: TextFit.Overflow) throws -> (Mask, TextReport) {
      let content = TextContent.sample(
        text, size: 60, box: Rect(0, 0, 300, 100), families: ["Noto Sans Hebrew"]
      ) {
        $0.fit = TextFit(minimumScale: 1, overflow: overflow)
        $0.alignment = .natural
      }
      return try draw(content, fonts: fonts)
    }
    let (cut, report) = try ink("שלום לכל החברים הטובים", .ellipsis)
    let shown = try #require(report.shown)
    // Without its ellipsis the same beginning lies at the same right edge, further from the left.
    let (begin, _) = try ink(String(shown.dropLast()), .show)
    let (a, b) = (try #require(cut.box), try #require(begin.box))
    #expect(abs(a.maxX - b.maxX) <= 1 && b.x - a.x > 20)
  }

  @Test("an author can make it an error that names the layer")
  func error() throws {
    let content = TextContent.sample("Konstantinopolina", size: 90, box: Rect(0, 0, 120, 100)) {
      $0.fit = TextFit(minimumScale: 1, overflow: .error)
    }
    let fault = #expect(throws: RasterError.self) {
      try Fixture.rasterizer().layOut(content, layer: "title")
    }
    #expect(fault?.layer == "title")
    #expect(fault?.reason == .doesNotFit("Konstantinopolina"))
    let short = TextContent.sample("Al", size: 40, box: Rect(0, 0, 120, 100)) {
      $0.fit = content.fit
    }
    try Fixture.rasterizer().layOut(short, layer: "title")
  }

  @Test(
    "a single line's baseline does not depend on the name",
    arguments: [TextContent.VerticalAlignment.top, .center, .bottom])
  func baseline(alignment: TextContent.VerticalAlignment) throws {
    // H ends on the baseline in every font; the fallback's ascent differs, and so does the scale.
    let texts = ["H", "HHHHHHHHHHHHHHHHHHHHHHHH", "HÅH", "H\u{2606}H"]
    let fonts = try Fixture.allFonts()
    var bottoms: Set<Int> = []
    for text in texts {
      let content = TextContent.sample(text, size: 60, box: Rect(50, 50, 500, 200)) {
        $0.verticalAlignment = alignment
        $0.alignment = .left
        $0.fit = TextFit(minimumScale: 0.1)
      }
      let (mask, _) = try draw(content, fonts: fonts)
      let box = try #require(mask.box)
      let bottom = (box.y..<box.maxY).last { y in
        (0..<8).contains { mask.bits[y * mask.size.width + box.x + $0] }
      }
      bottoms.insert(try #require(bottom))
    }
    let (low, high) = (bottoms.min() ?? 0, bottoms.max() ?? 0)
    #expect(high - low <= 1)
  }

  @Test("optical alignment centres what is seen of a shrunk line")
  func optical() throws {
    let content = TextContent.sample(
      "HHHHHHHHHHHHHHHHHHHHHHHH", size: 90, box: Rect(50, 50, 500, 200)
    ) { $0.verticalAlignment = .optical }
    let box = try #require(try draw(content).mask.box)
    #expect(abs(Double(box.y + box.maxY) / 2 - 150) <= 1)
  }

  @Test("every canvas size has the same size factor, width and lines")
  func canvasSizes() throws {
    let content = TextContent.sample(
      "Maximiliane Konstantinopolina von Hohenschwangau", size: 96, box: Rect(60, 60, 760, 240)
    ) { $0.fit = TextFit(minimumScale: 0.3, wraps: true, minimumWidth: 0.9) }
    var reference: (Mask, TextReport)?
    // Short sides 180, 720, 1080 and 2160 of 1080 units.
    for scale in [1.0 / 6, 2.0 / 3, 1, 2] {
      let (mask, report) = try draw(content, PixelSize(900, 360), scale: scale)
      let ink = try #require(mask.box)
      if let (first, known) = reference {
        #expect(known == report)
        let a = try #require(first.box)
        #expect(abs(Double(a.width) * 6 - Double(ink.width) / scale) <= 14)
      } else {
        reference = (mask, report)
      }
    }
  }

  @Test("justified lines fill the box but the last")
  func justified() throws {
    let content = TextContent.sample(
      "many words of one long sentence that goes on and on for three lines", size: 40,
      box: Rect(50, 0, 500, 300)
    ) {
      $0.alignment = .justify
      $0.fit = TextFit(minimumScale: 1, wraps: true)
    }
    let (mask, report) = try draw(content)
    #expect(report.lineCount >= 3)
    func right(_ part: (Double, Double)) -> Int {
      let box = mask.box ?? PixelRect(x: 0, y: 0, width: 0, height: 0)
      let rows =
        (box.y + Int(part.0 * Double(box.height)))..<(box.y + Int(part.1 * Double(box.height)))
      return rows.flatMap { y in (0..<600).filter { mask.bits[y * 600 + $0] } }.max() ?? 0
    }
    let third = 1 / Double(report.lineCount)
    #expect(right((0, third * 0.7)) >= 541 && right((1 - third * 0.6, 1)) < 520)
  }
}
