import CubicaCore

extension Canvas {
  /// Multiplies every pixel's colour and alpha by those of `tint`.
  func multiply(by tint: Color) {
    let tint = tint.clamped
    func factor(_ value: Double) -> Int { Int((value * tint.alpha * 65536).rounded()) }
    let (blue, green, red) = (factor(tint.blue), factor(tint.green), factor(tint.red))
    let alpha = factor(1)
    let (width, height, stride) = (rect.width, rect.height, surface.strideBytes)
    surface.withPixels { pixels in
      for y in 0..<height {
        let row = pixels + y * stride
        for x in 0..<width {
          let pixel = row + 4 * x
          pixel[0] = UInt8((Int(pixel[0]) * blue + 32768) >> 16)
          pixel[1] = UInt8((Int(pixel[1]) * green + 32768) >> 16)
          pixel[2] = UInt8((Int(pixel[2]) * red + 32768) >> 16)
          pixel[3] = UInt8((Int(pixel[3]) * alpha + 32768) >> 16)
        }
      }
    }
  }
}
