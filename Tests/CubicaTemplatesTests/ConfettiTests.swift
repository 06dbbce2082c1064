import CubicaCore
import CubicaLayers
import CubicaTemplates
import Foundation
import Testing

/// The first card, as it ships.
@Suite("Confetti card")
struct ConfettiTests {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Templates/confetti")

  private func template() throws -> Template {
    let data = try Data(contentsOf: Self.folder.appendingPathComponent("template.json5"))
    return try Template.parse(Array(data), file: "confetti/template.json5")
  }

  private func card(_ width: Int, _ height: Int, hasClip: Bool = true) throws -> BoundCard {
    try template().bind(
      values: ["name": "Alice"],
      context: BindingContext(
        canvas: PixelSize(width, height), duration: MediaTime(value: 8, timescale: 1),
        hasClip: hasClip))
  }

  @Test("51 pieces a second in seven colours and six shapes")
  func rain() throws {
    var rate = 0.0
    for layer in try card(1920, 1080).tree.layers {
      guard case .emitter(let emitter) = layer.content else { continue }
      for cell in emitter.cells {
        rate += cell.birthRate * emitter.birthRate
        #expect(cell.colors.count == 7)
        #expect(cell.images.count == 6)
      }
    }
    #expect(rate == 51)
  }

  @Test(
    "starts with no paper below the top tenth, and the middle stays thin",
    arguments: [PixelSize(1920, 1080), PixelSize(1080, 1920), PixelSize(1080, 1080)])
  func start(canvas: PixelSize) throws {
    let tree = try card(canvas.width, canvas.height).tree
    func places(_ time: Double) -> [Point] {
      tree.displayList(at: time).items.flatMap { item -> [Point] in
        guard case .sprites(let sprites) = item.content else { return [] }
        return sprites.instances.map { item.transform.apply($0.position) }
      }
    }
    let (width, height) = (Double(canvas.width), Double(canvas.height))
    #expect(places(0).allSatisfy { $0.y < 0.1 * height })
    let later = places(20).filter {
      (0...width).contains($0.x) && (0...height).contains($0.y)
    }
    #expect(later.count > 150)
    let middle = later.count { abs($0.x / width - 0.5) < 0.2 }
    // The middle 40 % of the width holds a good deal less than 40 % of the paper.
    #expect(Double(middle) < 0.3 * Double(later.count))
  }

  @Test(
    "the caption pulses from 0.8 to 1.2 each half second, 5 % inside the frame, 7 % in 9:16",
    arguments: [
      PixelSize(1920, 1080), PixelSize(1080, 1920), PixelSize(1080, 1080), PixelSize(1440, 1080),
      PixelSize(864, 1080),
    ])
  func caption(canvas: PixelSize) throws {
    for hasClip in [true, false] {
      let tree = try card(canvas.width, canvas.height, hasClip: hasClip).tree
      let layer = try #require(tree.layers.first { $0.name == "caption" })
      // The pulse: 0.8 to 1.2 and back, half a second each way, eased in and out, for ever.
      for (time, scale) in [(0, 0.8), (0.25, 1), (0.5, 1.2), (0.75, 1), (1, 0.8), (7.5, 1.2)] {
        #expect(abs(layer.scale.value(at: time) - scale) < 1e-6)
      }
      let (size, anchor) = (layer.size.value(at: 0), layer.anchorPoint.value(at: 0))
      let place = layer.position.value(at: 0)
      let box = Rect(
        place.x - 1.2 * anchor.x * size.width, place.y - 1.2 * anchor.y * size.height,
        1.2 * size.width, 1.2 * size.height)
      let (margin, unit) = (54.0, tree.unitSize)
      let vertical = unit.height > 1.7 * unit.width ? 0.07 * unit.height : margin
      #expect(box.minX >= margin && box.maxX <= unit.width - margin)
      #expect(box.minY >= vertical && box.maxY <= unit.height - vertical)
    }
  }

  @Test("shows its own ground without a clip")
  func grounds() throws {
    func hasVideo(_ card: BoundCard) -> Bool {
      card.tree.layers.contains { if case .video = $0.content { true } else { false } }
    }
    #expect(try hasVideo(card(1920, 1080)))
    let alone = try card(1920, 1080, hasClip: false)
    #expect(!hasVideo(alone))
    #expect(alone.tree.layers.contains { $0.name == "ground" })
  }
}

/// The format's documentation keeps up with what is read.
@Suite("Template reference")
struct TemplateReferenceTests {
  /// `CUBICA_RECORD=all` writes the tables anew.
  @Test("Documentation/TemplateFormat.md lists exactly the keys that are read")
  func keys() throws {
    let file = ConfettiTests.folder.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Documentation/TemplateFormat.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    let marker = "## All keys\n\n"
    let start = try #require(text.range(of: marker)).upperBound
    let expected = TemplateReference.markdown()
    if ProcessInfo.processInfo.environment["CUBICA_RECORD"] == "all" {
      try Data((text[..<start] + expected).utf8).write(to: file, options: .atomic)
      return
    }
    #expect(
      String(text[start...]) == expected,
      "the tables differ: run this test with CUBICA_RECORD=all and read what it wrote")
  }

  @Test("its example is sound")
  func example() throws {
    let file = ConfettiTests.folder.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Documentation/TemplateFormat.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    let start = try #require(text.range(of: "```json5\n")).upperBound
    let end = try #require(text.range(of: "\n```", range: start..<text.endIndex)).lowerBound
    _ = try Template.parse(Array(text[start..<end].utf8), file: "example")
  }
}
