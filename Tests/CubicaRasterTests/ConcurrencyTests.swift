import CubicaCore
import CubicaRaster
import Dispatch
import Synchronization
import Testing

struct ConcurrencyTests {
  @Test("rasterisers on several threads share fonts and draw alike")
  func threads() throws {
    let fonts = try Fixture.allFonts()
    let svg = Array(
      #"<svg xmlns="http://www.w3.org/2000/svg" width="90" height="40"><text y="30">Hi</text></svg>"#
        .utf8)
    let image = ImageID("svg")
    var items = [
      DisplayItem(
        name: "svg", content: .image(ImageContent(image: image, bounds: Rect(0, 0, 90, 40))))
    ]
    for (row, text) in ["Alice", "مريم", "さくら", "🎂 Zoë"].enumerated() {
      var content = TextContent.sample(text, box: Rect(0, 40 + Double(row) * 50, 200, 50))
      content.style.outlines = [.init(color: .black, width: 4)]
      items.append(DisplayItem(name: text, content: .text(content)))
    }
    let list = DisplayList(size: PixelSize(200, 240), background: .white, items: items)
    let pictures = Mutex<[[Double]]>([])
    DispatchQueue.concurrentPerform(iterations: 6) { _ in
      guard let rasterizer = try? Rasterizer(fonts: fonts, images: [image: .svg(svg)]),
        let result = try? rasterizer.compositeList(for: list)
      else { return }
      pictures.withLock { $0.append(Picture(result).green) }
    }
    let all = pictures.withLock { $0 }
    #expect(all.count == 6)
    #expect(all.allSatisfy { $0 == all.first })
  }

  /// Cairo keeps ten font files open and lets go of one for the next, whoever uses it.
  @Test("more scripts than font files stay open, on several threads with rasterisers of their own")
  func manyFonts() throws {
    let fonts = try Fixture.allFonts()
    let names = [
      "Zoë", "ليلى", "דנה", "अनन्या", "ณัฐธิดา", "မြတ်", "さくら", "김민지", "🎂", "Ελένη", "Նարե", "ნინო",
      "ሰላም", "সুমি", "ਜਸਪ੍ਰੀਤ", "પ્રિયા", "தமிழ்", "తెలుగు", "ಕನ್ನಡ", "മലയാളം", "සිංහල", "ລາວ", "ខ្មែរ",
    ]
    let widths = Mutex<[[Double]]>([])
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      guard let rasterizer = try? Rasterizer(fonts: fonts, images: [:]) else { return }
      var found = [Double](repeating: 0, count: names.count)
      for turn in 0..<3 {
        for index in names.indices {
          // Each thread goes its own way through them.
          let name = (index * (2 * thread + 1) + turn) % names.count
          let text = TextContent.sample(names[name], box: Rect(0, 0, 400, 60 + Double(turn)))
          guard let measure = try? rasterizer.measure(text, layer: "") else { return }
          found[name] = measure.ink.width
        }
      }
      widths.withLock { $0.append(found) }
    }
    let all = widths.withLock { $0 }
    #expect(all.count == 4)
    #expect(all.allSatisfy { $0 == all.first })
  }
}
