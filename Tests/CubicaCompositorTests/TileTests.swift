import CubicaCompositor
import CubicaCore
import CubicaTestSupport
import Testing

@Suite struct TileTests {
  static let canvas = PixelSize(32, 24)

  /// ITU-R BT.709, limited range, worked out by hand from the weights 0.2126, 0.7152, 0.0722.
  @Test(
    arguments: [
      (Color(1, 0, 0), 63, 102, 240), (Color(0, 1, 0), 173, 42, 26), (Color(0, 0, 1), 32, 240, 118),
      (Color.white, 235, 128, 128), (Color.black, 16, 128, 128),
      (Color(1, 1, 0), 219, 16, 138), (Color(128 / 255, 128 / 255, 128 / 255), 126, 128, 128),
    ] as [(Color, Int, Int, Int)])
  func opaqueColors(color: Color, y: Int, cb: Int, cr: Int) throws {
    for (x, y0) in [(4, 4), (5, 4), (4, 5), (5, 5)] {
      let frame = try composed(
        Self.canvas, .white, [.tile(Tile(bitmap: .solid(12, 12, color), x: x, y: y0))])
      #expect(Int(frame[.y, 8, 8]) == y)
      #expect(abs(Int(frame[.cb, 4, 4]) - cb) <= 1)
      #expect(abs(Int(frame[.cr, 4, 4]) - cr) <= 1)
      let shown = FrameConversion.bitmap(from: frame)[8, 8]
      #expect(near(shown.red, color.red * 255, 2))
      #expect(near(shown.green, color.green * 255, 2))
      #expect(near(shown.blue, color.blue * 255, 2))
    }
  }

  @Test("white of any alpha and opacity over white stays white", arguments: [1, 0.5, 0.3])
  func whiteOverWhite(opacity: Double) throws {
    let ramp = Bitmap.make(256, 4) { x, _ in Color(1, 1, 1, Double(x) / 255) }
    let frame = try composed(
      PixelSize(256, 4), .white, [.tile(Tile(bitmap: ramp, x: 0, y: 0, opacity: opacity))])
    let picture = FrameConversion.bitmap(from: frame)
    for x in 0..<256 {
      let pixel = picture[x, 1]
      #expect(min(pixel.red, pixel.green, pixel.blue) >= 252, "alpha \(x)")
    }
  }

  @Test("alpha over black is alpha")
  func rampOverBlack() throws {
    let ramp = Bitmap.make(256, 4) { x, _ in Color(1, 1, 1, Double(x) / 255) }
    let frame = try composed(
      PixelSize(256, 4), .black, [.tile(Tile(bitmap: ramp, x: 0, y: 0))])
    for x in 0..<256 {
      #expect(near(frame[.y, x, 2], 16 + 219 * Double(x) / 255, 1))
    }
  }

  /// Definition in floating point: each luma pixel by its own alpha; chroma by the mean of the
  /// premultiplied colours and of alpha over the 2×2 block.
  @Test("random tiles, all parities, partly outside, unequal strides")
  func againstDefinition() throws {
    var random = SeededGenerator(seed: 77)
    let encoding = YCbCrEncoding.film
    for round in 0..<60 {
      let size = PixelSize(16 + 2 * (round % 5), 12 + 2 * (round % 3))
      let bitmap = Bitmap.random(
        1 + round % 33, 1 + (round * 7) % 21, extraStride: 4 * (round % 3), using: &random)
      let (x, y) = (Int(random.next() % 24) - 8, Int(random.next() % 20) - 8)
      let opacity = round % 2 == 0 ? 1 : 0.4
      let background = Color(0.3, 0.6, 0.9)
      let frame = try composed(
        size, background, [.tile(Tile(bitmap: bitmap, x: x, y: y, opacity: opacity))])
      func source(_ cx: Int, _ cy: Int) -> (Double, Double, Double, Double) {
        let (u, v) = (cx - x, cy - y)
        guard u >= 0, v >= 0, u < bitmap.size.width, v < bitmap.size.height else {
          return (0, 0, 0, 0)
        }
        let p = bitmap[u, v]
        return (
          Double(p.red) / 255, Double(p.green) / 255, Double(p.blue) / 255, Double(p.alpha) / 255
        )
      }
      let ground = encoding.encode(background)
      for cy in 0..<size.height {
        for cx in 0..<size.width {
          let s = source(cx, cy)
          let code = 219 * (0.2126 * s.0 + 0.7152 * s.1 + 0.0722 * s.2) + 16 * s.3
          let expected = opacity * code + ground.y.rounded() * (1 - s.3 * opacity)
          #expect(near(frame[.y, cx, cy], expected, 1.6))
        }
      }
      for cy in 0..<size.height / 2 {
        for cx in 0..<size.width / 2 {
          var (cb, alpha) = (0.0, 0.0)
          for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            let s = source(2 * cx + dx, 2 * cy + dy)
            let luma = 0.2126 * s.0 + 0.7152 * s.1 + 0.0722 * s.2
            cb += (224 * (s.2 - luma) / 1.8556 + 128 * s.3) / 4
            alpha += s.3 / 4
          }
          let expected = opacity * cb + ground.cb.rounded() * (1 - alpha * opacity)
          #expect(near(frame[.cb, cx, cy], expected, 2))
        }
      }
    }
  }

  @Test("nothing outside the tile changes, padding neither")
  func guardBytes() throws {
    var random = SeededGenerator(seed: 5)
    let size = PixelSize(34, 20)
    let frame = YCbCrFrame.random(size, using: &random)
    let before = frame.copy()
    let video = Untouched()
    let compositor = Compositor(size: size)
    let bitmap = Bitmap.solid(3, 3, Color(1, 0, 0))
    let turned = AffineTransform.rotation(0.4).concatenating(.translation(30, 9))
    try compositor.compose(
      CompositeList(
        size: size, background: .black,
        steps: [
          .video(
            VideoPlacement(
              source: 0, bounds: Rect(0, 0, 34, 20), transform: .identity, gravity: .resize)),
          .tile(Tile(bitmap: bitmap, x: 30, y: 9)),
          .sprite(Sprite(bitmap: bitmap, transform: turned)),
        ]), into: frame, video: video)
    for plane in YCbCrFrame.Plane.allCases {
      let stride = frame.strideBytes(of: plane)
      let unit = plane == .y ? 1 : 2
      for y in 0..<frame.size(of: plane).height {
        for x in 0..<stride where x < 26 / unit || x > 34 / unit || y < 6 / unit || y > 16 / unit {
          let at = y * stride + x
          #expect(frame.baseAddress(of: plane)[at] == before.baseAddress(of: plane)[at])
        }
      }
    }
    #expect(frame[.y, 31, 10] == 63)
  }

  /// Says that it fills the canvas and leaves it as it is.
  struct Untouched: VideoPictureSource {
    func displaySize(of source: Int) -> PixelSize? { PixelSize(34, 20) }
    func write(
      _ source: Int, crop: Rect, size: PixelSize, into frame: YCbCrFrame, x: Int, y: Int
    ) throws {}
  }

  @Test("a bitmap that took the place of another in memory is not taken for it")
  func identity() throws {
    let size = PixelSize(8, 8)
    let compositor = Compositor(size: size)
    let frame = YCbCrFrame(size: size)
    for index in 0..<200 {
      let color = index % 2 == 0 ? Color.white : Color.black
      let list = CompositeList(
        size: size, background: Color(0.5, 0.5, 0.5),
        steps: [.tile(Tile(bitmap: .solid(8, 8, color), x: 0, y: 0))])
      try compositor.compose(list, into: frame, video: FlatClips())
      #expect(frame[.y, 4, 4] == (index % 2 == 0 ? 235 : 16))
    }
  }
}
