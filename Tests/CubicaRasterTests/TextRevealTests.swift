import CubicaCore
import CubicaRaster
import Testing

/// Texts that come and go piece by piece.
@Suite(.enabled(if: Fixture.hasNoto, "no Noto"))
struct TextRevealTests {
  private func content(
    _ string: String, size: Double = 60, language: String = "en", _ moment: TextReveal.Moment?,
    change: (inout TextContent) -> Void = { _ in }
  ) -> TextContent {
    TextContent.sample(string, size: size, box: Rect(0, 0, 600, 160)) {
      $0.language = language
      $0.reveal = moment.map { TextReveal($0) }
      $0.reveal?.effect = .fade
      change(&$0)
    }
  }

  private func list(
    _ content: TextContent, on rasterizer: Rasterizer,
    change: (inout DisplayItem) -> Void = { _ in }
  ) throws -> CompositeList {
    var item = DisplayItem(name: "name", content: .text(content))
    change(&item)
    return try rasterizer.compositeList(for: DisplayList(600, 160, item))
  }

  private func picture(_ content: TextContent, on rasterizer: Rasterizer) throws -> Picture {
    Picture(try list(content, on: rasterizer))
  }

  @Test(
    "pieces that are all at rest add up to the whole, pixel for pixel",
    arguments: [
      "مرحبا يا ليلى", "क्षत्रिय लीला", "Office fjord", "ပျော်ရွှင်", "שלום דנה", "ปิยะพรที่นี้",
    ], TextReveal.Unit.allCases)
  func whole(text: String, unit: TextReveal.Unit) throws {
    let rasterizer = try Fixture.rasterizer(fonts: Fixture.allFonts())
    let fill = Paint.color(Color(0.1, 0.5, 0.3))
    // A curve that is not quite at its end keeps every piece apart, at full opacity of 8 bits.
    let parts = content(text, .coming(0.4)) {
      $0.style.fill = fill
      $0.reveal?.unit = unit
      $0.reveal?.stagger = 0
      $0.reveal?.curve = [0.9999, 0.9999]
    }
    let settled = content(text, nil) { $0.style.fill = fill }
    let (a, b) = (try picture(parts, on: rasterizer), try picture(settled, on: rasterizer))
    // A failing comparison of large arrays is taken apart for hours.
    let isSame = a.red == b.red && a.green == b.green && a.blue == b.blue
    #expect(isSame)
  }

  @Test("a settled text is the very picture of one without a reveal")
  func settled() throws {
    let rasterizer = try Fixture.rasterizer(fonts: Fixture.allFonts())
    let plain = try list(content("مريم", nil), on: rasterizer)
    let late = try list(content("مريم", .coming(1.9)), on: rasterizer)
    guard case .tile(let a)? = plain.steps.first, case .tile(let b)? = late.steps.first else {
      Issue.record("no tile")
      return
    }
    #expect(a.bitmap === b.bitmap && plain.steps.count == 1 && late.steps.count == 1)
    for moment in [TextReveal.Moment.coming(-0.1), .going(0)] {
      let steps = try list(content("مريم", moment), on: rasterizer).steps
      #expect(steps.isEmpty)
    }
  }

  /// The left edge of the first and the right edge of the last column with ink.
  private func span(_ content: TextContent, on rasterizer: Rasterizer) throws -> ClosedRange<Int> {
    let box = try #require(Mask(picture(content, on: rasterizer)).box)
    return box.x...(box.maxX - 1)
  }

  @Test("letters come in the order in which they are read, also from right to left")
  func order() throws {
    let rasterizer = try Fixture.rasterizer(fonts: Fixture.allFonts())
    for (text, isRightToLeft) in [("HHHHHHHH", false), ("דדדדדדדד", true)] {
      let whole = try span(content(text, nil), on: rasterizer)
      let half = try span(
        content(text, .coming(0.35)) {
          $0.reveal?.effect = .typewriter
          $0.reveal?.stagger = 0.1
        }, on: rasterizer)
      let width = Double(whole.count)
      // Four of eight letters are there.
      #expect(abs(Double(half.count) / width - 0.5) < 0.06)
      #expect(
        isRightToLeft ? half.upperBound == whole.upperBound : half.lowerBound == whole.lowerBound)
    }
  }

  @Test("pieces come from the end, the centre, the edges, or by a seed")
  func orders() throws {
    let rasterizer = try Fixture.rasterizer(fonts: Fixture.allFonts())
    func half(_ order: TextReveal.Order, seed: Int = 0) throws -> Mask {
      Mask(
        try picture(
          content("HHHHHHHH", .coming(order == .center || order == .edges ? 0.15 : 0.35)) {
            $0.reveal?.effect = .typewriter
            $0.reveal?.stagger = 0.1
            $0.reveal?.order = order
            $0.reveal?.seed = seed
          }, on: rasterizer))
    }
    let whole = try span(content("HHHHHHHH", nil), on: rasterizer)
    let middle = (whole.lowerBound + whole.upperBound) / 2
    let end = try #require(half(.end).box)
    #expect(end.maxX - 1 == whole.upperBound)
    let center = try #require(half(.center).box)
    #expect(abs(center.x + center.width / 2 - middle) <= 2 && center.width < whole.count * 2 / 3)
    let edges = try half(.edges)
    let edgesBox = try #require(edges.box)
    #expect(edgesBox.width == whole.count)
    let isOpen = !(0..<160).contains { edges.bits[$0 * 600 + middle] }
    #expect(isOpen)
    let (first, same) = (try half(.random, seed: 1), try half(.random, seed: 1))
    let isSame = first.bits == same.bits
    let differs = try (2...6).contains { try half(.random, seed: $0).bits != first.bits }
    #expect(isSame && differs)
  }

  @Test("words and lines come whole; a cluster is never cut")
  func units() throws {
    let rasterizer = try Fixture.rasterizer(fonts: Fixture.allFonts())
    func shown(_ text: String, _ unit: TextReveal.Unit, _ time: Double) throws -> Mask {
      Mask(
        try picture(
          content(text, .coming(time)) {
            $0.reveal?.effect = .typewriter
            $0.reveal?.unit = unit
            $0.reveal?.stagger = 0.1
          }, on: rasterizer))
    }
    let (words, lines) = (
      try shown("HH HHH HH", .word, 0.15), try shown("HH\nHHH", .line, 0.05)
    )
    #expect(words.components == 5 && lines.components == 2)
    // One Character of three clusters: there at once, or not at all.
    let (early, late) = (try shown("นี้", .character, 0.05), try shown("นี้", .character, 9))
    let isWhole = early.bits == late.bits
    #expect(isWhole)
    // One cluster of three Characters.
    let (ligature, whole) = (
      try shown("ffi", .character, 9), Mask(try picture(content("ffi", nil), on: rasterizer))
    )
    let isLigature = ligature.bits == whole.bits
    #expect(isLigature)
  }

  @Test("rising pieces come from below and fade; popping ones grow about their middle")
  func effects() throws {
    let rasterizer = try Fixture.rasterizer(fonts: Fixture.allFonts())
    let whole = try #require(Mask(picture(content("HHHH", nil), on: rasterizer)).box)
    func moving(_ effect: TextReveal.Effect) throws -> Mask {
      Mask(
        try picture(
          content("HHHH", .coming(0.25)) {
            $0.reveal?.effect = effect
            $0.reveal?.stagger = 0
          }, on: rasterizer))
    }
    let rising = try #require(moving(.rise).box)
    // Half way of 0.55 em of 60.
    #expect(abs(rising.y - whole.y - 17) <= 1 && rising.width == whole.width)
    let popping = try moving(.pop)
    let box = try #require(popping.box)
    #expect(abs(Double(box.height) / Double(whole.height) - 0.5) < 0.05 && popping.components == 4)
    #expect(abs(Double(box.y + box.maxY) - Double(whole.y + whole.maxY)) <= 2)
  }

  @Test("all pieces take no longer together than the limit")
  func limit() throws {
    let rasterizer = try Fixture.rasterizer(fonts: Fixture.allFonts())
    let long = String(repeating: "word ", count: 60)
    let text = content(long, size: 20, .coming(1.999)) {
      $0.fit = TextFit(wraps: true)
      $0.reveal?.stagger = 0.5
    }
    var done = text
    done.reveal?.moment = .coming(2.001)
    let (a, b) = (try picture(done, on: rasterizer), try picture(text, on: rasterizer))
    let isNear = zip(a.red, b.red).allSatisfy { abs($0 - $1) <= 3 }
    #expect(isNear)
  }

  @Test("a decorated, faded, moving or flattened text reveals itself too")
  func decorated() throws {
    let rasterizer = try Fixture.rasterizer(fonts: Fixture.allFonts())
    let text = content("Zoë 🎂", .coming(0.3)) {
      $0.style.outlines = [.init(color: .black, width: 6)]
      $0.style.glows = [.init(color: Color(1, 0, 0), radius: 8)]
      $0.pill = TextPill(paint: .color(Color(0, 0, 1)))
      $0.reveal?.effect = .rise
    }
    let changes: [(inout DisplayItem) -> Void] = [
      { $0.opacity = 0.5 },
      { $0.shadow = Shadow(color: .black, offset: Point(0, 4), radius: 5) },
      { $0.clip = ClipShape(bounds: Rect(100, 20, 400, 120), cornerRadius: 20) },
      { $0.animatedScale = 1.2 },
      { $0.transform = .rotation(0.2) },
      { item in
        item = DisplayItem(
          name: "group", content: .group([item]),
          shadow: Shadow(color: .black, offset: .zero, radius: 4))
      },
      { item in item.mask = [DisplayItem(name: "mask", content: item.content)] },
    ]
    for change in changes {
      let steps = try list(text, on: rasterizer, change: change).steps
      #expect(!steps.isEmpty)
      let open = steps.reduce(0) { sum, step in
        switch step {
        case .beginGroup: sum + 1
        case .endGroup: sum - 1
        default: sum
        }
      }
      #expect(open == 0)
    }
  }

  @Test("pieces are drawn once and kept while they move")
  func kept() throws {
    let rasterizer = try Fixture.rasterizer(fonts: Fixture.allFonts())
    func bitmaps(_ time: Double) throws -> [Bitmap] {
      try list(content("HHHH", .coming(time)) { $0.reveal?.effect = .rise }, on: rasterizer).steps
        .compactMap { if case .sprite(let sprite) = $0 { sprite.bitmap } else { nil } }
    }
    let (first, second) = (try bitmaps(0.2), try bitmaps(0.25))
    #expect(first.count == 4 && zip(first, second).allSatisfy { $0 === $1 })
  }
}
