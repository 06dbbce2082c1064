import CubicaCore
import CubicaRaster
import Testing

/// Shapes of letters, against HarfBuzz's own viewer with the same font file.
@Suite(.enabled(if: Fixture.hasShaper, "hb-view or the Noto fonts are missing"))
struct TextShapingTests {
  @Test(
    "signs that other tools take for code are letters like others (TXT-01, TXT-02)",
    arguments: [
      "O'Brien", "50% off", "%{pts}", "a:b,c;[d]=e", #"C:\new"#, "{x}", "$HOME", "`id`",
      "Tom & Jerry", "I <3 you", "AT&amp;T",
    ])
  func literal(text: String) throws {
    let overlap = try ReferenceShaper.overlap(
      text, family: "Quicksand", weight: 700, font: Fixture.assets + "/Quicksand-Bold.ttf",
      size: 160, fonts: Fixture.bundledFonts())
    #expect(overlap >= 0.95)
  }

  struct Sample: CustomTestStringConvertible, Sendable {
    var text: String
    var script: String
    /// Larger for stacks of small marks, which the viewer moves by up to half a pixel each.
    var size = 160
    var testDescription: String { text }
  }

  @Test(
    "world scripts join, stack and order as they should (TXT-09, TXT-11)",
    arguments: [
      Sample(text: "مرحبا يا ليلى", script: "Arabic"), Sample(text: "שלום דנה", script: "Hebrew"),
      Sample(text: "कहानियों के बारे में", script: "Devanagari"),
      Sample(text: "शृंखला", script: "Devanagari"), Sample(text: "क्षत्रिय", script: "Devanagari"),
      Sample(text: "ปิยะพรที่นี้", script: "Thai"), Sample(text: "শুভ জন্মদিন", script: "Bengali"),
      Sample(text: "பிறந்தநாள்", script: "Tamil"), Sample(text: "ရွှေမြန်မာ", script: "Myanmar"),
      Sample(text: "ស្រី", script: "Khmer", size: 260),
    ])
  func script(sample: Sample) throws {
    let overlap = try ReferenceShaper.overlap(
      sample.text, family: "Noto Sans \(sample.script)", weight: 400,
      font: "\(Fixture.noto)NotoSans\(sample.script)-Regular.ttf", size: sample.size,
      fonts: Fixture.allFonts())
    #expect(overlap >= 0.95)
  }

  @Test("Latin letters carry their stacked accents")
  func stackedAccents() throws {
    // The viewer cuts its picture at the font's ascent, which higher stacks pass.
    let overlap = try ReferenceShaper.overlap(
      "Ǻḗlïe̋", family: "Noto Sans", weight: 400, font: "\(Fixture.noto)NotoSans-Regular.ttf",
      size: 160, fonts: Fixture.allFonts())
    #expect(overlap >= 0.95)
  }

  @Test("kana come from the language's own face")
  func kana() throws {
    // The collection's first face is the Japanese one.
    let file = "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc --face-index=0"
    let overlap = try ReferenceShaper.overlap(
      "さくら", family: "Noto Sans CJK JP", weight: 400, font: file, size: 160,
      fonts: Fixture.allFonts())
    #expect(overlap >= 0.95)
  }

  @Test(
    "joined emoji and flags are one picture each",
    arguments: ["👨‍👩‍👧‍👦", "👩🏽‍🚀", "🏳️‍🌈", "🇩🇪", "❤️‍🔥"])
  func joinedEmoji(text: String) throws {
    func width(_ string: String) throws -> Int {
      let content = TextContent.sample(string, size: 80, box: Rect(0, 0, 700, 160))
      let list = DisplayList(700, 160, DisplayItem(name: "name", content: .text(content)))
      let mask = Mask(
        alphaOf: try Fixture.rasterizer(fonts: Fixture.allFonts()).compositeList(for: list))
      return try #require(mask.box).width
    }
    #expect(Double(try width(text)) < 1.4 * Double(try width("😀")))
  }

  @Test("Arabic letters join: fewer pieces than letters (TXT-09)")
  func joined() throws {
    let rasterizer = try Fixture.rasterizer(fonts: Fixture.allFonts())
    let text = TextContent.sample(
      "مرحبا", size: 100, box: Rect(0, 0, 500, 200), families: ["Noto Sans Arabic"]
    ) { $0.style.letterSpacing = 20 }
    let list = DisplayList(500, 200, DisplayItem(name: "name", content: .text(text)))
    // Five letters and one dot; added letter spacing must not tear them.
    #expect(Mask(alphaOf: try rasterizer.compositeList(for: list)).components < 5)
  }

  @Test("digits inside right-to-left text run left to right (TXT-09)")
  func digits() throws {
    let fonts = try Fixture.allFonts()
    func ink(_ string: String) throws -> Mask {
      let text = TextContent.sample(
        string, size: 80, box: Rect(0, 0, 700, 150), families: ["Quicksand"])
      let list = DisplayList(700, 150, DisplayItem(name: "name", content: .text(text)))
      return Mask(alphaOf: try Fixture.rasterizer(fonts: fonts).compositeList(for: list))
    }
    // The digits stand at the left of the Arabic word, in their own order.
    let (whole, digits) = (try ink("دانة 512"), try ink("512"))
    guard let box = whole.box, let small = digits.box else {
      Issue.record("no ink")
      return
    }
    var crop = Mask(size: small.size, bits: Array(repeating: false, count: small.size.count))
    for y in 0..<small.height {
      for x in 0..<small.width {
        let row = min(whole.size.height - 1, small.y + y + offset(whole, digits))
        crop.bits[y * small.width + x] = whole.bits[row * whole.size.width + box.x + x]
      }
    }
    #expect(crop.overlap(digits) > 0.8)
  }

  /// How much lower the digits lie in `whole`: by the lowest ink of its leftmost 40 columns.
  private func offset(_ whole: Mask, _ digits: Mask) -> Int {
    func bottom(_ mask: Mask) -> Int {
      let left = mask.box?.x ?? 0
      return (0..<mask.size.height).last { y in
        (left..<(left + 40)).contains { mask.bits[y * mask.size.width + $0] }
      } ?? 0
    }
    return bottom(whole) - bottom(digits)
  }
}
