import CubicaCore

/// No clip at all.
struct NoClips: VideoPictureSource {
  func displaySize(of source: Int) -> PixelSize? { nil }
  func write(
    _ source: Int, crop: Rect, size: PixelSize, into target: YCbCrFrame, x: Int, y: Int
  ) {}
}

/// A clip of one colour, of the canvas's shape.
struct FlatClip: VideoPictureSource {
  let canvas: PixelSize
  private let code: (y: UInt8, cb: UInt8, cr: UInt8)

  init(_ color: Color, canvas: PixelSize) {
    self.canvas = canvas
    let exact = YCbCrEncoding.film.encode(color)
    func byte(_ value: Double) -> UInt8 { UInt8(min(max(value.rounded(), 0), 255)) }
    code = (byte(exact.y), byte(exact.cb), byte(exact.cr))
  }

  func displaySize(of source: Int) -> PixelSize? { canvas }

  func write(
    _ source: Int, crop: Rect, size: PixelSize, into target: YCbCrFrame, x: Int, y: Int
  ) {
    let parts: [(YCbCrFrame.Plane, UInt8, Int)] = [
      (.y, code.y, 1), (.cb, code.cb, 2), (.cr, code.cr, 2),
    ]
    for (plane, value, step) in parts {
      let stride = target.strideBytes(of: plane)
      for row in 0..<size.height / step {
        let start = target.baseAddress(of: plane) + (y / step + row) * stride + x / step
        start.update(repeating: value, count: size.width / step)
      }
    }
  }
}
