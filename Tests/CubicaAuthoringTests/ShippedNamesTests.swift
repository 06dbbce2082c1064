import CubicaAuthoring
import CubicaCore
import CubicaExport
import CubicaLayers
import CubicaRaster
import CubicaTemplates
import CubicaTestSupport
import Foundation
import Testing

/// Every name of the samples in every shipped card, in every shape.
@Suite("Names in shipped cards", .serialized)
struct ShippedNamesTests {
  static let cards = ["confetti", "courtyard", "lantern"]
  /// What differs most: two letters, sixty, joined right to left, stacked marks.
  static let drawn = [
    "Al", "Maximiliane Alexandra von Hohenstein-Württemberg zu Hohenloh", "فاطمة الزهراء",
    "ณัฏฐ์ชานันท์",
  ]

  static let canvases = [
    PixelSize(480, 270), PixelSize(270, 480), PixelSize(270, 270), PixelSize(270, 338),
    PixelSize(360, 270),
  ]
  static let hasNoto = FileManager.default.isReadableFile(
    atPath: "/usr/share/fonts/truetype/noto/NotoSerifMyanmar-Bold.ttf")
  private static let duration = MediaTime(value: 8, timescale: 1)

  private func stage(_ card: String) throws -> TemplateStage {
    let workshop = try CardWorkshop()
    let loaded = try workshop.template(card)
    return try TemplateStage(loaded.template, document: loaded.document, workshop)
  }

  private func card(
    _ stage: TemplateStage, _ name: String, _ canvas: PixelSize, hasClip: Bool
  ) throws -> BoundCard {
    try stage.template.bind(
      values: ["name": name],
      context: BindingContext(canvas: canvas, duration: Self.duration, hasClip: hasClip))
  }

  @Test(
    "template check finds nothing", .enabled(if: ShippedNamesTests.hasNoto, "no Noto"),
    arguments: cards)
  func checks(card: String) throws {
    let report = TemplateCheck(TemplateCheck.Options(), resources: try ResourceFolder.find())
      .report(on: card)
    #expect(report.findings.isEmpty, "\(report.lines)")
  }

  @Test("the samples hold what is hard to set")
  func samples() {
    let scripts: [ClosedRange<UInt32>] = [
      0x0590...0x05FF, 0x0600...0x06FF, 0x0900...0x097F, 0x0E00...0x0E7F, 0x1000...0x109F,
      0x3040...0x30FF, 0x4E00...0x9FFF, 0xAC00...0xD7AF, 0x1F1E6...0x1F1FF, 0x200D...0x200D,
      0x0300...0x036F,
    ]
    #expect(SampleNames.all.count >= 40)
    for script in scripts {
      #expect(SampleNames.all.contains { $0.unicodeScalars.contains { script ~= $0.value } })
    }
    #expect(SampleNames.all.map(\.count).min() == 2)
    #expect(SampleNames.all.map(\.count).max().map { $0 >= 55 } == true)
  }

  @Test(
    "all have glyphs, lie inside their box and the safe area, and are read on a phone",
    .enabled(if: ShippedNamesTests.hasNoto, "no Noto"), arguments: cards)
  func layouts(name card: String) throws {
    let stage = try stage(card)
    let rasterizer = try stage.composer(pictures: [:]).rasterizer
    for canvas in Self.canvases {
      let safe = Self.safe(canvas)
      for hasClip in [true, false] {
        for name in SampleNames.all where name.count <= 60 {
          let tree = try self.card(stage, name, canvas, hasClip: hasClip).tree
          // The largest moment of a pulse, the poster, the last frame.
          for time in [0.5, 4.8, 7.95] {
            for text in PlacedText.all(in: tree.displayList(at: time)) {
              let measure = try rasterizer.measure(text.content, layer: text.layer)
              let place = "\(card) \(canvas) \(hasClip) \(time): \(text.layer), \(name)"
              #expect(measure.report.isClean, "\(place): \(measure.report.warnings)")
              #expect(!measure.ink.isEmpty, "\(place)")
              #expect(text.content.box.holds(measure.ink), "\(place)")
              #expect(safe.holds(text.transform.apply(measure.ink)), "\(place)")
            }
          }
        }
      }
    }
  }

  @Test(
    "what is drawn is what was laid out", .enabled(if: ShippedNamesTests.hasNoto, "no Noto"),
    arguments: cards)
  func pictures(name card: String) throws {
    let stage = try stage(card)
    let rasterizer = try stage.composer(pictures: [:]).rasterizer
    for canvas in Self.canvases.prefix(3) {
      for name in Self.drawn {
        let tree = try self.card(stage, name, canvas, hasClip: true).tree
        let list = tree.displayList(at: 4.8)
        for text in PlacedText.all(in: list) where text.layer == "name" {
          let measure = try rasterizer.measure(text.content, layer: text.layer)
          let item = DisplayItem(
            name: "name", content: .text(text.content), transform: text.transform)
          let drawn = try Self.ink(
            rasterizer.compositeList(
              for: DisplayList(size: canvas, background: .clear, items: [item])))
          let expected = text.transform.apply(measure.ink)
          // Half-covered pixels at each edge.
          #expect(abs(drawn.minX - expected.minX) <= 1.5, "\(card) \(canvas) \(name)")
          #expect(abs(drawn.minY - expected.minY) <= 1.5, "\(card) \(canvas) \(name)")
          #expect(abs(drawn.maxX - expected.maxX) <= 1.5, "\(card) \(canvas) \(name)")
          #expect(abs(drawn.maxY - expected.maxY) <= 1.5, "\(card) \(canvas) \(name)")
        }
      }
    }
  }

  /// 5 % of each side, above and below 7 % where the canvas is taller than wide.
  private static func safe(_ canvas: PixelSize) -> Rect {
    let (width, height) = (Double(canvas.width), Double(canvas.height))
    let (x, y) = (0.05 * width, (height > width ? 0.07 : 0.05) * height)
    return Rect(x, y, width - 2 * x, height - 2 * y)
  }

  /// Around all pixels that are at least a tenth covered.
  private static func ink(_ list: CompositeList) -> Rect {
    var (left, top, right, bottom) = (Int.max, Int.max, Int.min, Int.min)
    for step in list.steps {
      guard case .tile(let tile) = step else { continue }
      for y in 0..<tile.bitmap.size.height {
        for x in 0..<tile.bitmap.size.width where tile.bitmap[x, y].alpha > 25 {
          (left, right) = (min(left, tile.x + x), max(right, tile.x + x + 1))
          (top, bottom) = (min(top, tile.y + y), max(bottom, tile.y + y + 1))
        }
      }
    }
    guard left <= right else { return .zero }
    return Rect(Double(left), Double(top), Double(right - left), Double(bottom - top))
  }
}

extension Rect {
  /// Fitting leaves a thousandth of the box, as shaping counts in 1024ths.
  fileprivate func holds(_ other: Rect) -> Bool {
    let (x, y) = (width / 1000, height / 1000)
    return other.minX >= minX - x && other.maxX <= maxX + x && other.minY >= minY - y
      && other.maxY <= maxY + y
  }
}
