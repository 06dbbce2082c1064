import CubicaCore
import CubicaRaster
import Testing

/// Long texts in small boxes.
struct TextFitTests {
  private func draw(
    _ content: TextContent, _ size: PixelSize, fonts: FontLibrary? = nil
  ) throws -> (mask: Mask, report: TextReport) {
    let rasterizer = try Fixture.rasterizer(fonts: fonts)
    let list = DisplayList(size: size, items: [DisplayItem(name: "name", content: .text(content))])
    let mask = Mask(alphaOf: try rasterizer.compositeList(for: list), above: 8)
    return (mask, try #require(rasterizer.reports.first))
  }

  @Test(
    "names of any length stay inside their box (TXT-19)",
    arguments: [
      "Al", "Alice", "Maximiliane-Konstantinopolina von Hohenschwangau",
      "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunter",
      "Anna Maria Theresia Josefine Franziska Elisabeth von Habsburg",
    ], [false, true])
  func staysInside(name: String, isOutlined: Bool) throws {
    let box = Rect(54, 60, 972, 280)
    let content = TextContent.sample(name, size: 90, box: box) {
      $0.fit = TextFit(minimumScale: 0.4, wraps: true)
      if isOutlined { $0.style.outlines = [.init(color: .black, width: 9)] }
    }
    let (mask, report) = try draw(content, PixelSize(1080, 400))
    let ink = try #require(mask.box)
    #expect(ink.x >= 53 && ink.maxX <= 1027 && ink.y >= 59 && ink.maxY <= 341)
    #expect(!report.overflows)
    #expect(report.scale >= 0.4)
    if name.count < 6 { #expect(report.scale == 1 && report.lineCount == 1) }
  }

  @Test("two lines are taken where they make the letters larger by a fifth")
  func prefersLarger() throws {
    let box = Rect(0, 0, 250, 200)
    func report(_ text: String, wraps: Bool) throws -> TextReport {
      let content = TextContent.sample(text, size: 50, box: box) {
        $0.fit = TextFit(minimumScale: 0.2, wraps: wraps)
      }
      return try draw(content, PixelSize(300, 200)).report
    }
    let wrapped = try report("Konstantin Alexander", wraps: true)
    #expect(wrapped.lineCount == 2)
    let plain = try report("Konstantin Alexander", wraps: false)
    #expect(plain.lineCount == 1 && wrapped.scale > 1.2 * plain.scale)
    // A little too wide only: one line, a little smaller.
    let single = try report("Anna Maria", wraps: true)
    #expect(single.lineCount == 1 && single.scale < 1)
  }

  @Test("without permission to shrink or wrap, the overflow is reported")
  func overflow() throws {
    let content = TextContent.sample(
      "Konstantinopolina", size: 80, box: Rect(100, 0, 200, 100)
    ) { $0.fit = TextFit(minimumScale: 1, overflow: .show) }
    let report = try draw(content, PixelSize(400, 100)).report
    #expect(report.overflows && report.scale == 1)
    #expect(report.warnings.first?.contains("\"name\"") == true)
  }

  @Test("a centred text of two lines is balanced")
  func balanced() throws {
    let content = TextContent.sample(
      "Wir wünschen dir alles Liebe und Gute", size: 40, box: Rect(0, 0, 600, 200)
    ) { $0.fit = TextFit(minimumScale: 1, wraps: true) }
    let (mask, report) = try draw(content, PixelSize(600, 200))
    #expect(report.lineCount == 2)
    // Greedy lines would leave one word below; balanced ones are both under three quarters.
    let ink = try #require(mask.box)
    #expect(ink.width < 470)
  }

  @Test(
    "Chinese wraps without spaces, fills its lines and starts none with a full stop (TXT-21)",
    .enabled(if: Fixture.hasNoto, "no Noto"))
  func chinese() throws {
    let forty = "今天是个好日子，我们一起来庆祝你的生日。祝你身体健康，万事如意、天天开心。生日快乐呀好。"
    let mixed = "This is an example" + forty.prefix(30)
    let fonts = try Fixture.allFonts()
    for text in [forty, String(mixed)] {
      let content = TextContent.sample(text, size: 40, box: Rect(0, 0, 600, 400)) {
        $0.fit = TextFit(minimumScale: 1, wraps: true)
        $0.language = "zh-cn"
      }
      let (mask, report) = try draw(content, PixelSize(640, 400), fonts: fonts)
      #expect(report.lineCount >= 2)
      let ink = try #require(mask.box)
      #expect(ink.width <= 600 && ink.width >= 510)
      #expect(report.isClean)
    }
  }
}
