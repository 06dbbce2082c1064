import CubicaCore

/// Colours around a point, computed pixel by pixel: Cairo has no such gradient.
struct ConicGradient {
  private let center: Point
  /// Unit vector of angle 0.
  private let axis: Point
  /// Premultiplied BGRA over one turn.
  private let colors: [UInt32]

  private static let steps = 4096

  init(_ gradient: Gradient) {
    center = gradient.start
    let (dx, dy) = (gradient.end.x - gradient.start.x, gradient.end.y - gradient.start.y)
    let length = (dx * dx + dy * dy).squareRoot()
    axis = length > 0 ? Point(dx / length, dy / length) : Point(1, 0)
    colors = (0..<Self.steps).map { step in
      let color = gradient.color(at: (Double(step) + 0.5) / Double(Self.steps)).clamped
      func byte(_ value: Double) -> UInt32 { UInt32((value * color.alpha * 255).rounded()) }
      return UInt32((color.alpha * 255).rounded()) << 24 | byte(color.red) << 16
        | byte(color.green) << 8 | byte(color.blue)
    }
  }

  /// Fills a colour surface that lies at `rect` of the picture.
  ///
  /// - Parameter toContent: picture pixels to the gradient's space.
  func fill(_ surface: ImageSurface, at rect: PixelRect, toContent: AffineTransform) {
    let (stride, steps) = (surface.strideBytes, Self.steps)
    surface.withPixels { pixels in
      colors.withUnsafeBufferPointer { colors in
        for y in 0..<rect.height {
          let row = UnsafeMutableRawPointer(pixels + y * stride)
            .assumingMemoryBound(to: UInt32.self)
          for x in 0..<rect.width {
            let point = toContent.apply(
              Point(Double(rect.x + x) + 0.5, Double(rect.y + y) + 0.5))
            let (dx, dy) = (point.x - center.x, point.y - center.y)
            let turn = Self.turn(
              x: dx * axis.x + dy * axis.y, y: dy * axis.x - dx * axis.y)
            row[x] = colors[min(steps - 1, Int(turn * Double(steps)))]
          }
        }
      }
    }
  }

  /// The angle of (x, y) in turns, 0 up to 1, growing from +x towards +y.
  ///
  /// Within 2e-6 of a turn; a polynomial of our own, so that it is the same on every machine.
  static func turn(x: Double, y: Double) -> Double {
    let (across, down) = (abs(x), abs(y))
    guard across > 0 || down > 0 else { return 0 }
    let ratio = min(across, down) / max(across, down)
    let square = ratio * ratio
    // Abramowitz and Stegun 4.4.49, on [0, 1].
    var angle = 0.0028662257
    for factor in [
      -0.0161657367, 0.0429096138, -0.0752896400, 0.1065626393, -0.1420889944, 0.1999355085,
      -0.3333314528, 1,
    ] { angle = angle * square + factor }
    angle *= ratio / (2 * .pi)
    if down > across { angle = 0.25 - angle }
    if x < 0 { angle = 0.5 - angle }
    if y < 0 { angle = 1 - angle }
    return angle < 1 ? max(0, angle) : 0
  }
}
