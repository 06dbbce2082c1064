import CubicaCompositor
import CubicaCore
import Testing

@Suite struct VideoTests {
  static let size = PixelSize(64, 48)

  private func placement(
    _ bounds: Rect, _ transform: AffineTransform = .identity, blur: Double = 0,
    opacity: Double = 1, blend: BlendMode = .normal, mask: Tile? = nil
  ) -> CompositeStep {
    .video(
      VideoPlacement(
        source: 0, bounds: bounds, transform: transform, gravity: .resize, blurRadius: blur,
        opacity: opacity, blendMode: blend, mask: mask))
  }

  @Test func inside() throws {
    let frame = try composed(Self.size, .black, [placement(Rect(10, 8, 20, 16))])
    #expect(frame[.y, 9, 12] == 16 && frame[.y, 10, 12] == 180 && frame[.y, 29, 12] == 180)
    #expect(frame[.y, 30, 12] == 16 && frame[.cb, 5, 4] == 100 && frame[.cr, 14, 11] == 150)
    #expect(frame[.cb, 4, 4] == 128 && frame[.cr, 15, 11] == 128)
  }

  @Test("reaching over every edge of the canvas")
  func clipped() throws {
    let frame = try composed(Self.size, .black, [placement(Rect(-20, -10, 40, 30))])
    #expect(frame[.y, 0, 0] == 180 && frame[.y, 19, 19] == 180 && frame[.y, 20, 0] == 16)
    let corner = try composed(Self.size, .black, [placement(Rect(50, 40, 40, 30))])
    #expect(corner[.y, 63, 47] == 180 && corner[.y, 49, 47] == 16 && corner[.cb, 31, 23] == 100)
  }

  @Test func faded() throws {
    let frame = try composed(Self.size, .white, [placement(Rect(0, 0, 32, 48), opacity: 0.25)])
    #expect(near(frame[.y, 4, 4], 0.25 * 180 + 0.75 * 235, 1))
    #expect(frame[.y, 40, 4] == 235)
  }

  @Test("a mask keeps what it hides", arguments: [0, 30])
  func masked(left: Int) throws {
    let mask = Bitmap.make(20, 20) { x, y in
      Color(0, 0, 0, x < 2 || y < 2 ? 0 : x < 10 ? 1 : 0.5)
    }
    // At 30 the picture reaches over the canvas and is drawn by another way.
    let bounds = Rect(Double(left), 0, 40, 40)
    let frame = try composed(
      Self.size, .white,
      [placement(bounds, mask: Tile(bitmap: mask, x: left + 4, y: 6))])
    #expect(frame[.y, left, 0] == 235 && frame[.y, left + 5, 20] == 235)
    #expect(frame[.y, left + 8, 10] == 180)
    #expect(near(frame[.y, left + 20, 12], (180 + 235) / 2, 1))
    #expect(frame[.y, left + 26, 12] == 235 && frame[.cb, left / 2 + 4, 6] == 100)
  }

  @Test("turned by a quarter the ramp runs down")
  func quarterTurn() throws {
    let transform = AffineTransform.rotation(.pi / 2).concatenating(.translation(44, 2))
    let frame = try composed(
      Self.size, .black, [placement(Rect(0, 0, 40, 32), transform)],
      video: RampClip(display: PixelSize(40, 32)))
    for y in 4..<40 {
      let place = Double(y - 2) + 0.5
      #expect(near(frame[.y, 30, y], 16 + 219 * place / 40, 1.5))
      #expect(frame[.y, 30, y] == frame[.y, 20, y])
    }
    #expect(frame[.y, 8, 20] == 16 && frame[.y, 46, 20] == 16)
  }

  @Test func mirrored() throws {
    let transform = AffineTransform.scale(-1, 1).concatenating(.translation(64, 0))
    let frame = try composed(
      Self.size, .black, [placement(Rect(0, 0, 64, 48), transform)], video: RampClip())
    for x in 1..<63 {
      let place = 64 - (Double(x) + 0.5)
      #expect(near(frame[.y, x, 20], 16 + 219 * place / 64, 1))
    }
  }

  @Test("a moving picture glides: its edge weighs what the pixel is covered by")
  func moving() throws {
    for offset in [0.0, 0.25, 0.5, 1.3, 2] {
      var step = VideoPlacement(
        source: 0, bounds: Rect(0, 0, 20, 16), transform: .translation(10 + offset, 8),
        gravity: .resize)
      step.isMoving = true
      let clips = FlatClips(colors: [(235, 128, 128)])
      let frame = try composed(Self.size, .black, [.video(step)], video: clips)
      var sum = 0.0
      for x in 0..<64 { sum += Double(frame[.y, x, 16]) - 16 }
      #expect(abs(sum / 219 - 20) < 0.1)
      var center = 0.0
      for x in 0..<64 { center += (Double(frame[.y, x, 16]) - 16) * (Double(x) + 0.5) }
      #expect(abs(center / sum - (20 + offset)) < 0.05)
    }
  }

  @Test("a turned picture covers as much as its area, with soft edges")
  func coverage() throws {
    let transform = AffineTransform.translation(-10, -8).concatenating(.rotation(0.3))
      .concatenating(.translation(32.2, 24.7))
    let clips = FlatClips(colors: [(235, 128, 128)])
    let frame = try composed(
      Self.size, .black, [placement(Rect(0, 0, 20, 16), transform)], video: clips)
    var (sum, soft) = (0.0, 0)
    for y in 0..<48 {
      for x in 0..<64 {
        sum += (Double(frame[.y, x, y]) - 16) / 219
        if frame[.y, x, y] != 16 && frame[.y, x, y] != 235 { soft += 1 }
      }
    }
    #expect(abs(sum - 320) < 4)
    #expect(soft > 30)
  }

  @Test("blur: flat stays flat, an edge becomes its Gaussian integral", arguments: [1.2, 3, 8])
  func blur(radius: Double) throws {
    let flat = try composed(
      Self.size, .black, [placement(Rect(0, 0, 64, 48), blur: radius)])
    for x in [0, 1, 30, 63] { #expect(flat[.y, x, 20] == 180 && flat[.cb, x / 2, 10] == 100) }
    struct Edge: VideoPictureSource {
      func displaySize(of source: Int) -> PixelSize? { PixelSize(128, 48) }
      func write(
        _ source: Int, crop: Rect, size: PixelSize, into frame: YCbCrFrame, x: Int, y: Int
      ) throws {
        frame.fill(.black)
        for row in 0..<size.height {
          let line = frame.baseAddress(of: .y) + (y + row) * frame.strideBytes(of: .y) + x
          for column in 0..<size.width { line[column] = column < size.width / 2 ? 16 : 235 }
        }
      }
    }
    let wide = PixelSize(128, 48)
    let frame = try composed(
      wide, .black, [placement(Rect(0, 0, 128, 48), blur: radius)], video: Edge())
    for x in stride(from: 64 - Int(3 * radius), through: 64 + Int(3 * radius), by: 1) {
      let z = (Double(x) + 0.5 - 64) / radius
      #expect(near(frame[.y, x, 20], 16 + 219 * normal(z), 7), "x \(x)")
    }
    #expect(frame[.y, 2, 2] <= 18 && frame[.y, 125, 2] >= 233)
  }

  /// The normal distribution function by the trapezoid rule.
  private func normal(_ z: Double) -> Double {
    let steps = 400
    let width = (z + 8) / Double(steps)
    var sum = 0.0
    for step in 0...steps {
      let t = -8 + Double(step) * width
      let weight = step == 0 || step == steps ? 0.5 : 1
      // e^(−t²/2) by repeated halving and its series.
      var value = 1 - t * t / 2 / 1024
      value += (t * t / 2 / 1024) * (t * t / 2 / 1024) / 2
      for _ in 0..<10 { value *= value }
      sum += weight * value
    }
    return sum * width / 2.506_628_274_6
  }

  @Test("what a full-canvas picture hides is skipped, in vain or not")
  func hidden() throws {
    let tile = Tile(bitmap: .solid(20, 20, Color(1, 0, 0)), x: 0, y: 0)
    let over = Tile(bitmap: .solid(4, 4, .white), x: 2, y: 2)
    let whole = placement(Rect(0, 0, 64, 48))
    let frame = try composed(Self.size, .white, [.tile(tile), whole, .tile(over)])
    let plain = try composed(Self.size, .black, [whole, .tile(over)])
    #expect(frame.difference(from: plain).largest == 0)
    #expect(frame[.y, 10, 10] == 180 && frame[.y, 3, 3] == 235)
  }
}
