import CubicaCore
import CubicaLayers
import CubicaTemplates
import Foundation
import Testing

/// What holds for every card that ships.
@Suite("Shipped cards")
struct ShippedCardsTests {
  static let names = ["confetti", "courtyard", "lantern"]
  static let canvases = [
    PixelSize(1920, 1080), PixelSize(1080, 1920), PixelSize(1080, 1080), PixelSize(864, 1080),
    PixelSize(1440, 1080),
  ]

  private static let folder = ConfettiTests.folder.deletingLastPathComponent()

  private func template(_ name: String) throws -> Template {
    let file = Self.folder.appendingPathComponent("\(name)/template.json5")
    return try Template.parse(Array(Data(contentsOf: file)), file: "\(name)/template.json5")
  }

  @Test("are all named here")
  func all() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(folders.filter { !$0.hasPrefix(".") }.sorted() == Self.names)
  }

  @Test("have every file they name, no other, a page and a small preview", arguments: names)
  func assets(name: String) throws {
    let folder = Self.folder.appendingPathComponent(name)
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    let template = try template(name)
    let kinds = ["svg", "png", "ttf", "otf", "m4a", "flac"]
    let present = files.filter { file in kinds.contains { file.hasSuffix("." + $0) } }
    #expect(Set(template.assets + ["preview.png"]) == Set(present))
    #expect(files.contains("README.md"))
    for sound in files where sound.hasSuffix(".m4a") || sound.hasSuffix(".flac") {
      let size = try Data(contentsOf: folder.appendingPathComponent(sound)).count
      #expect(size <= 300 << 10, "\(sound)")
    }
    // A licence beside the fonts.
    #expect(template.fonts.isEmpty || files.contains { $0.hasSuffix("-OFL.txt") })
    let preview = try Data(contentsOf: folder.appendingPathComponent("preview.png"))
    #expect((1_000..<250_000).contains(preview.count))
  }

  @Test("keep texts 5 % inside the frame at all times, in 9:16 7 % from top and bottom")
  func margins() throws {
    for name in Self.names {
      let template = try template(name)
      for (canvas, hasClip) in Self.canvases.flatMap({ [($0, true), ($0, false)] }) {
        let context = BindingContext(
          canvas: canvas, duration: MediaTime(value: 8, timescale: 1), hasClip: hasClip)
        let tree = try template.bind(values: ["name": "Alice"], context: context).tree
        let (width, height) = (Double(canvas.width), Double(canvas.height))
        let margin = 0.05 * min(width, height)
        let vertical = height > 1.7 * width ? 0.07 * height : margin
        let safe = Rect(margin, vertical, width - 2 * margin, height - 2 * vertical)
        for time in stride(from: 0, to: 8, by: 0.25) {
          for item in tree.displayList(at: time).items {
            guard case .text(let content) = item.content else { continue }
            let box = item.transform.apply(content.box)
            #expect(
              box.minX >= safe.minX - 0.01 && box.maxX <= safe.maxX + 0.01
                && box.minY >= safe.minY - 0.01 && box.maxY <= safe.maxY + 0.01,
              "\(name) \(canvas) at \(time): \(item.name) \(box)")
          }
        }
      }
    }
  }
}
