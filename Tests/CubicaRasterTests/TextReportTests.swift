import CubicaCore
import CubicaRaster
import Testing

struct TextReportTests {
  private func report(
    _ string: String, families: [String] = ["Quicksand"], fonts: FontLibrary? = nil
  ) throws -> (report: TextReport, mask: Mask) {
    let rasterizer = try Fixture.rasterizer(fonts: fonts)
    let content = TextContent.sample(string, box: Rect(0, 0, 500, 100), families: families)
    let list = DisplayList(500, 100, DisplayItem(name: "caption", content: .text(content)))
    let mask = Mask(alphaOf: try rasterizer.compositeList(for: list))
    return (try #require(rasterizer.reports.first), mask)
  }

  @Test("a character without a glyph is named and leaves a box (TXT-05, TXT-26)")
  func missingCharacters() throws {
    let (report, mask) = try report("\u{1F382}\u{10FFFD}")
    #expect(
      report.missingCharacters.map(\.description) == ["U+1F382 BIRTHDAY CAKE", "U+10FFFD"])
    #expect(
      report.warnings == [
        "layer \"caption\": no font has U+1F382 BIRTHDAY CAKE, U+10FFFD; install Debian's "
          + "fonts-noto-core, -cjk and -color-emoji, write it otherwise, or give the template a font "
          + "that has it"
      ])
    #expect(mask.components == 2)
  }

  @Test("a control character is named, not drawn")
  func control() throws {
    let (report, mask) = try report("a\u{7}b")
    #expect(report.missingCharacters.map(\.description) == ["U+0007"])
    #expect(mask.components == 2)
  }

  @Test("a missing family is named with what stands in for it (TXT-25)")
  func missingFamily() throws {
    let report = try report("Alice", families: ["NoSuchFont 123", "Comfortaa"]).report
    #expect(report.missingFamilies.map(\.requested) == ["NoSuchFont 123"])
    #expect(report.warnings.first?.contains("\"NoSuchFont 123\"; \"Comfortaa\" is used") == true)
  }

  @Test("a family that is nearly named is suggested")
  func nearestFamily() throws {
    let report = try report("Alice", families: ["Quicksnad"]).report
    #expect(
      report.warnings == [
        "layer \"caption\": there is no font \"Quicksnad\"; \"Comfortaa\" is used; did you mean"
          + " \"Quicksand\"?"
      ])
  }

  @Test("letter spacing that a script does not take is said")
  func unspaced() throws {
    let rasterizer = try Fixture.rasterizer()
    let text = TextContent.sample("Ann مريم लीला", box: Rect(0, 0, 500, 100)) {
      $0.style.letterSpacing = 10
    }
    try rasterizer.layOut(text, layer: "caption")
    let report = try #require(rasterizer.reports.first)
    #expect(report.unspacedScripts == ["Arabic", "Devanagari"])
    #expect(report.remarks.first?.contains("no letter spacing in Arabic, Devanagari") == true)
  }

  @Test("letters in their outline's colour are said to vanish")
  func vanishing() throws {
    for (fill, expected) in [(Color.white, true), (Color.black, false)] {
      let rasterizer = try Fixture.rasterizer()
      let text = TextContent.sample("Ann", box: Rect(0, 0, 500, 100)) {
        $0.style.fill = .color(fill)
        $0.style.outlines = [.init(color: .white, width: 5)]
      }
      try rasterizer.layOut(text, layer: "caption")
      #expect(rasterizer.reports.first?.vanishesInOutline == expected)
    }
  }

  @Test("names of families do not depend on case; a found one is no warning")
  func familyCase() throws {
    #expect(try report("Alice", families: ["fredoka one"]).report.isClean)
  }

  @Test("each text is reported once, however often it is drawn")
  func once() throws {
    let rasterizer = try Fixture.rasterizer()
    for x in 0..<3 {
      let content = TextContent.sample("\u{1F382}", box: Rect(0, 0, 100, 100))
      let item = DisplayItem(
        name: "a", content: .text(content), transform: .translation(Double(x), 0))
      _ = try rasterizer.compositeList(for: DisplayList(100, 100, item))
    }
    #expect(rasterizer.reports.count == 1)
  }

  @Test(
    "emoji are drawn in their colours, without a warning (TXT-05)",
    .enabled(if: Fixture.hasNoto, "no Noto"))
  func emoji() throws {
    let fonts = try Fixture.allFonts()
    let rasterizer = try Fixture.rasterizer(fonts: fonts)
    var content = TextContent.sample("Left 🎉🎂", size: 60, box: Rect(0, 0, 500, 100))
    content.style.fill = .color(.white)
    let list = DisplayList(
      500, 100, on: Color(0.2, 0.2, 0.2), DisplayItem(name: "text", content: .text(content)))
    let picture = Picture(try rasterizer.compositeList(for: list))
    #expect(rasterizer.reports.flatMap(\.warnings).isEmpty)
    var hues: Set<Int> = []
    for index in 0..<picture.size.count {
      let parts = [picture.red[index], picture.green[index], picture.blue[index]]
      guard let most = parts.max(), let least = parts.min(), most - least > 120 else { continue }
      hues.insert(parts.map { $0 > (most + least) / 2 ? 1 : 0 }.reduce(0) { $0 * 2 + $1 })
    }
    #expect(hues.count >= 3)
    // TXT-08: what was drawn before is still there, and so is what lies behind.
    #expect(Mask(picture, background: Color(0.2, 0.2, 0.2), threshold: 200).count > 300)
    #expect(abs(picture[2, 2].red - 51) < 1)
  }
}
