import CubicaCore
import CubicaRaster
import Synchronization
import Testing

struct ImageTests {
  private let image = ImageID("picture")

  /// White, alpha = 4 × column; clear pixels are black, as premultiplied pixels are.
  private var ramp: Bitmap {
    Bitmap(size: PixelSize(64, 64)) { bytes in
      for y in 0..<64 {
        for x in 0..<64 { for part in 0..<4 { bytes[(y * 64 + x) * 4 + part] = UInt8(4 * x) } }
      }
    }
  }

  private func picture(
    _ source: ImageSource, _ item: DisplayItem, on background: Color, size: PixelSize
  ) throws -> Picture {
    let list = DisplayList(size: size, background: background, items: [item])
    return Picture(try Fixture.rasterizer(images: [image: source]).compositeList(for: list))
  }

  @Test(
    "no dark fringe: white fading out over white stays white (IMG-03)", arguments: [0.37, 2.6],
    [0, 10.0])
  func fringe(scale: Double, degrees: Double) throws {
    for shift in [0, 0.3, 0.6] {
      for isMoving in [false, true] {
        var item = DisplayItem(
          name: "ramp", content: .image(ImageContent(image: image, bounds: Rect(0, 0, 64, 64))),
          transform: AffineTransform.scale(scale, scale)
            .concatenating(.rotation(degrees * .pi / 180))
            .concatenating(.translation(40 + shift, 10 + shift)))
        if isMoving { item.animatedScale = scale }
        let shown = try picture(
          .bitmap(ramp), item, on: .white, size: PixelSize(220, 220))
        #expect(shown.red.allSatisfy { $0 >= 251 })
      }
    }
  }

  @Test("over black a pixel is its alpha (IMG-03)", arguments: [0.37, 1, 2.6])
  func rampOverBlack(scale: Double) throws {
    let item = DisplayItem(
      name: "ramp", content: .image(ImageContent(image: image, bounds: Rect(0, 0, 64, 64))),
      transform: .scale(scale, scale))
    let side = Int((64 * scale).rounded(.up))
    let shown = try picture(
      .bitmap(ramp), item, on: .black, size: PixelSize(side + side % 2, side + side % 2))
    for x in 4..<(side - 4) {
      // Column c covers [c, c + 1) and has 4c: at place u the ramp is 4 (u − ½).
      let expected = 4 * ((Double(x) + 0.5) / scale - 0.5)
      #expect(abs(shown[x, side / 2].red - expected) <= 4)
    }
  }

  @Test("a large picture is averaged when drawn small, not sampled")
  func downscale() throws {
    let checks = Bitmap(size: PixelSize(512, 512)) { bytes in
      for y in 0..<512 {
        for x in 0..<512 {
          let value: UInt8 = (x + y) % 2 == 0 ? 255 : 0
          for part in 0..<4 { bytes[(y * 512 + x) * 4 + part] = part == 3 ? 255 : value }
        }
      }
    }
    let item = DisplayItem(
      name: "checks", content: .image(ImageContent(image: image, bounds: Rect(0, 0, 50, 50))))
    let shown = try picture(.bitmap(checks), item, on: .black, size: PixelSize(50, 50))
    for x in 5..<45 { #expect(abs(shown[x, 25].red - 127.5) <= 3) }
  }

  @Test("a reduced picture is drawn at its own size's place")
  func reduced() throws {
    // Left half red, right half blue, of a picture that was 400x200.
    let small = Bitmap(size: PixelSize(8, 4)) { bytes in
      for place in 0..<32 {
        bytes[4 * place + (place % 8 < 4 ? 2 : 0)] = 255
        bytes[4 * place + 3] = 255
      }
    }
    for (gravity, box) in [
      (Gravity.center, PixelRect(x: 0, y: 50, width: 300, height: 200)),
      (.resizeAspect, PixelRect(x: 0, y: 75, width: 300, height: 150)),
    ] {
      let content = ImageContent(image: image, bounds: Rect(0, 0, 300, 300), gravity: gravity)
      let shown = try picture(
        .reduced(small, from: PixelSize(400, 200)),
        DisplayItem(name: "i", content: .image(content)), on: .black, size: PixelSize(300, 300))
      #expect(Mask(shown).box == box)
      #expect(shown[20, 150].red == 255 && shown[280, 150].blue == 255)
    }
  }

  @Test("the focus chooses what of a covering picture is seen")
  func focus() throws {
    let stripes = Bitmap(size: PixelSize(300, 100)) { bytes in
      for place in 0..<30_000 {
        bytes[4 * place + place % 300 / 100] = 255
        bytes[4 * place + 3] = 255
      }
    }
    for (x, color) in [(0.0, (0.0, 0.0, 255.0)), (0.5, (0, 255, 0)), (0.9, (255, 0, 0))] {
      var content = ImageContent(
        image: image, bounds: Rect(0, 0, 100, 100), gravity: .resizeAspectFill)
      content.focus = Point(x, 0.5)
      let shown = try picture(
        .bitmap(stripes), DisplayItem(name: "i", content: .image(content)), on: .black,
        size: PixelSize(100, 100))
      for place in [3, 50, 96] {
        let found = shown[place, 50]
        #expect((found.red, found.green, found.blue) == color)
      }
    }
  }

  /// Grey levels 50, 100, 150 …, one a frame; counts how often each is asked for.
  private final class Levels: PictureFrames {
    let size = PixelSize(10, 10)
    let timing = ImageTiming(
      delays: Array(repeating: MediaTime(value: 1, timescale: 10), count: 4), plays: 1)
    let byteCount = 0
    let asked = Mutex<[Int]>([])

    func bitmap(ofFrame index: Int) -> Bitmap {
      asked.withLock { $0.append(index) }
      return Bitmap(size: size) { bytes in
        for place in 0..<100 {
          for part in 0..<3 { bytes[4 * place + part] = UInt8(50 * (index + 1)) }
          bytes[4 * place + 3] = 255
        }
      }
    }
  }

  private func animated(_ frame: Int?, opacity: Double = 1) -> DisplayItem {
    var content = ImageContent(image: image, bounds: Rect(10, 10, 20, 20))
    content.frame = frame
    let item = DisplayItem(name: "i", content: .image(content))
    return DisplayItem(name: "g", content: .group([item, item]), opacity: opacity)
  }

  @Test("a frame of an animated picture; decoded once while it stays, also in a fading group")
  func frames() throws {
    let levels = Levels()
    let rasterizer = try Fixture.rasterizer(images: [image: .animated(levels)])
    func shown(_ item: DisplayItem) throws -> Double {
      let list = DisplayList(size: PixelSize(40, 40), items: [item])
      return Picture(try rasterizer.compositeList(for: list))[20, 20].red
    }
    for frame in [2, 2, 0, 0, 2] {
      #expect(try shown(animated(frame)) == Double(50 * (frame + 1)))
    }
    #expect(levels.asked.withLock { $0 } == [2, 0])
    // Beyond the last it is the last; nil is the first.
    #expect(try shown(animated(9)) == 200)
    #expect(try shown(animated(nil)) == 50)
    let list = DisplayList(size: PixelSize(40, 40), items: [animated(2, opacity: 0.5)])
    let steps = try rasterizer.compositeList(for: list).steps
    // The group fades as it is composed; its picture is the tile that is kept.
    #expect(steps.count == 4)
    #expect(levels.asked.withLock { $0 } == [2, 0, 9, 0].map { min(3, $0) })
  }

  @Test("gravity places, and cuts what sticks out; tint multiplies colour and alpha")
  func gravity() throws {
    let white = Bitmap(size: PixelSize(40, 20)) { bytes in
      for index in bytes.indices { bytes[index] = 255 }
    }
    func ink(_ gravity: Gravity) throws -> PixelRect {
      var content = ImageContent(image: image, bounds: Rect(20, 20, 60, 60), gravity: gravity)
      content.tint = Color(1, 0, 0, 0.5)
      let shown = try picture(
        .bitmap(white), DisplayItem(name: "i", content: .image(content)), on: .black,
        size: PixelSize(100, 100))
      #expect(abs(shown[50, 50].red - 128) <= 1 && shown[50, 50].green == 0)
      return try #require(Mask(shown).box)
    }
    #expect(try ink(.resize) == PixelRect(x: 20, y: 20, width: 60, height: 60))
    #expect(try ink(.resizeAspect) == PixelRect(x: 20, y: 35, width: 60, height: 30))
    #expect(try ink(.resizeAspectFill) == PixelRect(x: 20, y: 20, width: 60, height: 60))
    #expect(try ink(.center) == PixelRect(x: 30, y: 40, width: 40, height: 20))
  }

  private func svg(_ body: String, _ head: String = #"width="40" height="20""#) -> ImageSource {
    .svg(Array(#"<svg xmlns="http://www.w3.org/2000/svg" \#(head)>\#(body)</svg>"#.utf8))
  }

  @Test("an SVG is drawn at the size at which it is shown, not enlarged from pixels")
  func svgSharp() throws {
    let item = DisplayItem(
      name: "i",
      content: .image(ImageContent(image: image, bounds: Rect(0, 0, 400, 200))))
    let shown = try picture(
      svg(#"<rect x="10" y="5" width="20" height="10" fill="white"/>"#), item, on: .black,
      size: PixelSize(400, 200))
    #expect(Mask(shown).box == PixelRect(x: 100, y: 50, width: 200, height: 100))
    #expect(shown[100, 50].red == 255 && shown[99, 50].red == 0)
  }

  @Test("an SVG reaches no other file")
  func svgSealed() throws {
    let path = Fixture.assets + "/../../Tests/none.png"
    let body =
      #"<image href="file://\#(path)" width="40" height="20"/>"#
      + #"<image href="/etc/hostname" width="40" height="20"/>"#
    let item = DisplayItem(
      name: "i", content: .image(ImageContent(image: image, bounds: Rect(0, 0, 40, 20))))
    let shown = try picture(svg(body), item, on: .black, size: PixelSize(40, 20))
    #expect(Mask(shown).box == nil)
  }

  @Test("a broken SVG names image and layer", arguments: ["", "<svg", "<html></html>", "hello"])
  func svgBroken(document: String) throws {
    let item = DisplayItem(
      name: "backdrop", content: .image(ImageContent(image: image, bounds: Rect(0, 0, 40, 20))))
    do {
      _ = try picture(.svg(Array(document.utf8)), item, on: .black, size: PixelSize(40, 20))
      Issue.record("drawn")
    } catch let error as RasterError {
      #expect(error.layer == "backdrop")
      guard case .unusableImage("picture", _) = error.reason else {
        Issue.record("\(error)")
        return
      }
    }
  }
}
