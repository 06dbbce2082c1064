import CubicaCompositor
import CubicaCore
import CubicaTestSupport
import Testing

@Suite struct SpriteTests {
  /// A soft disc of one colour, or one that changes from pixel to pixel.
  private func disc(_ side: Int, isShaded: Bool) -> Bitmap {
    Bitmap.make(side, side) { x, y in
      let (dx, dy) = (Double(x) + 0.5 - Double(side) / 2, Double(y) + 0.5 - Double(side) / 2)
      let reach = Double(side) / 2 - 2 - (dx * dx + dy * dy).squareRoot()
      let shade = isShaded ? Double(x) / Double(side) : 1
      return Color(shade, 0.4, 1 - shade * 0.5, max(0, min(1, reach)))
    }
  }

  private static let places: [AffineTransform] = [
    .translation(3.25, 2.5), .rotation(0.7).concatenating(.translation(20, 4)),
    .scale(1.7, 0.8), .scale(-1, 1).concatenating(.translation(40, 1.5)),
    AffineTransform(a: 0.9, b: 0.5, c: -0.4, d: 0.8, tx: 14.3, ty: -3.2),
    .rotation(3).concatenating(.translation(33.3, 30.1)),
  ]

  @Test("against four weighted texels in floating point", arguments: places, [false, true])
  func bilinear(transform: AffineTransform, isShaded: Bool) throws {
    let bitmap = disc(21, isShaded: isShaded)
    let size = PixelSize(48, 40)
    let tint = Color(1, 0.5, 0.25)
    let opacity = 200.0 / 255
    let frame = try composed(
      size, .white,
      [.sprite(Sprite(bitmap: bitmap, transform: transform, tint: tint, opacity: opacity))])
    let inverse = try #require(transform.inverse)
    func texel(_ x: Int, _ y: Int, _ weights: (Double, Double, Double, Double)) -> Double {
      let p = bitmap[x, y]
      return Double(p.red) * tint.red * weights.0 + Double(p.green) * tint.green * weights.1
        + Double(p.blue) * tint.blue * weights.2 + Double(p.alpha) * weights.3
    }
    func sample(_ point: Point, _ weights: (Double, Double, Double, Double)) -> Double {
      let at = inverse.apply(point)
      return ReferenceKernels.bilinear(21, 21, u: at.x - 0.5, v: at.y - 0.5) {
        texel($0, $1, weights)
      } / 255
    }
    for y in 0..<size.height {
      for x in 0..<size.width {
        let point = Point(Double(x) + 0.5, Double(y) + 0.5)
        let code = sample(point, (219 * 0.2126, 219 * 0.7152, 219 * 0.0722, 16))
        let alpha = sample(point, (0, 0, 0, 1))
        let expected = opacity * code + 235 * (1 - alpha * opacity)
        #expect(near(frame[.y, x, y], expected, 3), "\(x) \(y)")
      }
    }
    // Chroma is sampled at block centres; where it is drawn smaller than half, by halves.
    guard transform.largestScale <= 1, transform.determinant > 0.9 else { return }
    for y in 0..<size.height / 2 {
      for x in 0..<size.width / 2 {
        let point = Point(Double(2 * x + 1), Double(2 * y + 1))
        let (kr, kg, kb) = (-0.2126 / 1.8556, -0.7152 / 1.8556, 0.9278 / 1.8556)
        let code = sample(point, (224 * kr, 224 * kg, 224 * kb, 128))
        let alpha = sample(point, (0, 0, 0, 1))
        let expected = opacity * code + 128 * (1 - alpha * opacity)
        #expect(near(frame[.cb, x, y], expected, 3), "\(x) \(y)")
      }
    }
  }

  @Test("whole pixels: the same as a tile", arguments: [false, true])
  func asTile(isShaded: Bool) throws {
    let bitmap = disc(19, isShaded: isShaded)
    let size = PixelSize(32, 32)
    // Not quite a translation, so that it is resampled.
    let nearly = AffineTransform(a: 1, b: 1e-9, c: 0, d: 1, tx: 5, ty: 6)
    let sprite = try composed(size, .white, [.sprite(Sprite(bitmap: bitmap, transform: nearly))])
    let tile = try composed(size, .white, [.tile(Tile(bitmap: bitmap, x: 5, y: 6))])
    let (largest, place) = sprite.difference(from: tile)
    #expect(largest <= 2, "\(place)")
    let exact = try composed(
      size, .white, [.sprite(Sprite(bitmap: bitmap, transform: .translation(5, 6)))])
    #expect(exact.difference(from: tile).largest == 0)
  }

  /// IMG-03: no fringe, however it is scaled, turned and moved.
  @Test(arguments: [0.37, 1, 2.6])
  func whiteRampOverWhite(scale: Double) throws {
    let ramp = Bitmap.make(64, 16) { x, _ in Color(1, 1, 1, Double(x) / 63) }
    for step in 0..<8 {
      let transform = AffineTransform.scale(scale, scale).concatenating(.rotation(0.1745))
        .concatenating(.translation(10 + 0.3 * Double(step), 6))
      let frame = try composed(
        PixelSize(180, 90), .white, [.sprite(Sprite(bitmap: ramp, transform: transform))])
      let picture = FrameConversion.bitmap(from: frame)
      for y in 0..<90 {
        for x in 0..<180 {
          let pixel = picture[x, y]
          #expect(min(pixel.red, pixel.green, pixel.blue) >= 251)
        }
      }
    }
  }

  @Test("a small copy keeps the mean", arguments: [0.5, 0.25, 0.1, 0.06])
  func smaller(scale: Double) throws {
    // Pixels at random, half of them white.
    var random = SeededGenerator(seed: 3)
    let noise = (0..<65_536).map { _ in random.next() % 2 == 0 }
    let stripes = Bitmap.make(256, 256) { x, y in noise[256 * y + x] ? .white : .clear }
    for phase in [0.0, 0.21, 0.5] {
      let transform = AffineTransform.scale(scale, scale)
        .concatenating(.translation(8 + phase, 8 + phase))
      let frame = try composed(
        PixelSize(160, 160), .black, [.sprite(Sprite(bitmap: stripes, transform: transform))])
      var sum = 0.0
      for y in 0..<160 { for x in 0..<160 { sum += Double(frame[.y, x, y]) - 16 } }
      let expected = 219 * 0.5 * 256 * 256 * scale * scale
      #expect(abs(sum / expected - 1) < 0.04)
    }
  }

  @Test("squashed almost flat it stays drawn, in proportion")
  func squashed() throws {
    let bar = Bitmap.solid(40, 40, .white)
    for height in [8.0, 2, 1, 0.5] {
      let transform = AffineTransform.scale(1, height / 40).concatenating(.translation(10, 15.3))
      let frame = try composed(
        PixelSize(64, 32), .black, [.sprite(Sprite(bitmap: bar, transform: transform))])
      var sum = 0.0
      for y in 0..<32 { for x in 0..<64 { sum += Double(frame[.y, x, y]) - 16 } }
      #expect(abs(sum / (219 * 40 * height) - 1) < 0.12, "height \(height)")
    }
  }

  @Test("cut off by the frame's edge it leaves the next row alone", arguments: [false, true])
  func cutOff(isShaded: Bool) throws {
    let bitmap = disc(40, isShaded: isShaded)
    // Chroma rows of 64 samples and luma rows of 128 have no spare bytes between them.
    let (size, wide) = (PixelSize(128, 48), PixelSize(256, 48))
    for place in 0..<16 {
      let transform = AffineTransform.translation(-20, -20)
        .concatenating(.rotation(0.4)).concatenating(.translation(113 + Double(place), 23.5))
      let sprite = CompositeStep.sprite(Sprite(bitmap: bitmap, transform: transform))
      let cut = try composed(size, .white, [sprite])
      let whole = try composed(wide, .white, [sprite])
      for plane in YCbCrFrame.Plane.allCases {
        let width = cut.size(of: plane).width
        #expect(cut.samples(plane) == whole.samples(plane).map { Array($0.prefix(width)) })
      }
    }
  }

  @Test("impossible transforms draw nothing")
  func impossible() throws {
    let bitmap = Bitmap.solid(4, 4, .white)
    let size = PixelSize(16, 16)
    let plain = try composed(size, .black, [])
    for transform in [
      AffineTransform.scale(0, 1), .scale(.nan, 1), .translation(.infinity, 0),
      .translation(1e300, 0), .scale(1e-200, 1e-200), .translation(-1e7, 3),
    ] {
      let frame = try composed(
        size, .black, [.sprite(Sprite(bitmap: bitmap, transform: transform))])
      #expect(frame.difference(from: plain).largest == 0)
    }
  }
}
