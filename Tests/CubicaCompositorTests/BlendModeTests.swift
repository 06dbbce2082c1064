import CubicaCompositor
import CubicaCore
import Testing

@Suite struct BlendModeTests {
  static let size = PixelSize(16, 12)
  let backdrop = Color(0.6, 0.3, 0.5)
  let paint = Color(0.5, 0.8, 0.2, 0.6)

  /// The W3C formulas on premultiplied colours; add is their `plus-lighter`.
  private func expected(_ mode: BlendMode) -> Color {
    func channel(_ d: Double, _ c: Double) -> Double {
      ReferenceKernels.blend(mode, dst: d, src: c * paint.alpha, alpha: paint.alpha)
    }
    return Color(
      channel(backdrop.red, paint.red), channel(backdrop.green, paint.green),
      channel(backdrop.blue, paint.blue))
  }

  private func check(_ frame: YCbCrFrame, _ mode: BlendMode, _ comment: Comment) {
    let code = YCbCrEncoding.film.encode(expected(mode))
    #expect(near(frame[.y, 7, 5], code.y, 1.5), comment)
    #expect(near(frame[.cb, 3, 2], code.cb, 2), comment)
    #expect(near(frame[.cr, 3, 2], code.cr, 2), comment)
    let ground = YCbCrEncoding.film.encode(backdrop)
    #expect(Double(frame[.y, 0, 0]) == ground.y.rounded(), comment)
    #expect(Double(frame[.y, 14, 11]) == ground.y.rounded(), comment)
  }

  @Test(arguments: BlendMode.allCases)
  func tileAndSprite(mode: BlendMode) throws {
    let bitmap = Bitmap.solid(10, 9, paint)
    let tile = try composed(
      Self.size, backdrop, [.tile(Tile(bitmap: bitmap, x: 3, y: 1, blendMode: mode))])
    check(tile, mode, "tile")
    let moved = AffineTransform.translation(3.3, 1.2)
    let sprite = try composed(
      Self.size, backdrop,
      [.sprite(Sprite(bitmap: bitmap, transform: moved, blendMode: mode))])
    check(sprite, mode, "sprite")
    // One colour throughout, but opaque: the way of flat particles.
    let flat = try composed(
      Self.size, backdrop,
      [
        .sprite(
          Sprite(
            bitmap: .solid(10, 9, .white), transform: moved, tint: paint, opacity: paint.alpha,
            blendMode: mode))
      ])
    check(flat, mode, "flat sprite")
  }

  @Test(arguments: BlendMode.allCases)
  func video(mode: BlendMode) throws {
    let code = YCbCrEncoding.film.encode(paint)
    let clips = FlatClips(
      colors: [
        (UInt8(code.y.rounded()), UInt8(code.cb.rounded()), UInt8(code.cr.rounded()))
      ], display: PixelSize(8, 8))
    for transform in [
      AffineTransform.translation(4, 2), .rotation(0.2).concatenating(.translation(5, 2)),
    ] {
      let frame = try composed(
        Self.size, backdrop,
        [
          .video(
            VideoPlacement(
              source: 0, bounds: Rect(0, 0, 8, 8), transform: transform, gravity: .resize,
              opacity: paint.alpha, blendMode: mode))
        ], video: clips)
      check(frame, mode, "video")
    }
  }

  @Test("clear pixels change nothing, not even colours beyond R′G′B′")
  func clear() throws {
    let clips = FlatClips(colors: [(30, 16, 240)], display: Self.size)
    let whole = CompositeStep.video(
      VideoPlacement(
        source: 0, bounds: Rect(0, 0, 16, 12), transform: .identity, gravity: .resize))
    let plain = try composed(Self.size, .black, [whole], video: clips)
    for mode in BlendMode.allCases {
      let frame = try composed(
        Self.size, .black,
        [whole, .tile(Tile(bitmap: .solid(16, 12, .clear), x: 0, y: 0, blendMode: mode))],
        video: clips)
      #expect(frame.difference(from: plain).largest == 0)
    }
  }
}
