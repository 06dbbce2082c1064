import CubicaCore

/// Premultiplied colours and alpha of a canvas, blurred as a Gaussian does.
///
/// Wide blurs are made on a smaller copy, of which at least four pixels remain as the deviation, and
/// enlarged again.
struct PictureBlur {
  private let rect: PixelRect
  private let factor: Int
  private let width: Int
  private let height: Int
  /// Four channels in the order of the pixels' bytes, 0...255, row after row.
  private var channels: [[Float]]

  /// - Parameter sigma: pixels, above 0.
  init(_ canvas: Canvas, sigma: Double) {
    var factor = 1
    while factor < 256, sigma / Double(factor * 2) >= 4 { factor *= 2 }
    self.factor = factor
    rect = canvas.rect.grown(by: GaussianBlur.reach(sigma) + 2 * factor)
    width = (rect.width + factor - 1) / factor
    height = (rect.height + factor - 1) / factor
    channels = Array(repeating: [Float](repeating: 0, count: width * height), count: 4)
    gather(canvas)
    // Averages and enlarging blur by a quarter of a small pixel's square themselves.
    let small = sigma / Double(factor)
    let left = factor == 1 ? small : (small * small - 0.25).squareRoot()
    for index in channels.indices {
      GaussianBlur.blur(&channels[index], width: width, height: height, sigma: left)
    }
  }

  /// Sums of the canvas's pixels, each by its part of a small one.
  private mutating func gather(_ canvas: Canvas) {
    let (left, top) = (canvas.rect.x - rect.x, canvas.rect.y - rect.y)
    let (columns, rows, stride) = (
      canvas.rect.width, canvas.rect.height, canvas.surface.strideBytes
    )
    let share = 1 / Float(factor * factor)
    let (width, factor) = (width, factor)
    canvas.surface.withPixels { pixels in
      for index in channels.indices {
        channels[index].withUnsafeMutableBufferPointer { values in
          for y in 0..<rows {
            let row = pixels + y * stride + index
            let start = (y + top) / factor * width
            for x in 0..<columns {
              values[start + (x + left) / factor] += Float(row[4 * x]) * share
            }
          }
        }
      }
    }
  }

  /// As a canvas of what lies in `visible`; nil where nothing does.
  func canvas(in visible: PixelRect) throws(RasterError) -> Canvas? {
    let part = rect.intersection(visible)
    guard !part.isEmpty else { return nil }
    let result = try Canvas(part)
    let stride = result.surface.strideBytes
    let across = places(part.x - rect.x, part.width, limit: width)
    let down = places(part.y - rect.y, part.height, limit: height)
    result.surface.withPixels { pixels in
      for index in channels.indices {
        channels[index].withUnsafeBufferPointer { values in
          for (y, row) in down.enumerated() {
            let out = pixels + y * stride + index
            let (upper, lower) = (row.first * width, row.second * width)
            for (x, column) in across.enumerated() {
              let above =
                values[upper + column.first] * (1 - column.weight)
                + values[upper + column.second] * column.weight
              let below =
                values[lower + column.first] * (1 - column.weight)
                + values[lower + column.second] * column.weight
              let value = above * (1 - row.weight) + below * row.weight
              out[4 * x] = UInt8(max(0, min(255, value + 0.5)))
            }
          }
        }
      }
      Self.keepPremultiplied(pixels, stride: stride, part.width, part.height)
    }
    return result
  }

  /// Rounding must not make a colour larger than its alpha.
  private static func keepPremultiplied(
    _ pixels: UnsafeMutablePointer<UInt8>, stride: Int, _ width: Int, _ height: Int
  ) {
    for y in 0..<height {
      let row = pixels + y * stride
      for x in 0..<width {
        let alpha = row[4 * x + 3]
        for index in 0..<3 where row[4 * x + index] > alpha { row[4 * x + index] = alpha }
      }
    }
  }

  /// For each pixel the two small ones it lies between, by their centres.
  private func places(
    _ start: Int, _ count: Int, limit: Int
  ) -> [(first: Int, second: Int, weight: Float)] {
    (start..<start + count).map { pixel in
      let place = max(0, (Float(pixel) + 0.5) / Float(factor) - 0.5)
      let first = min(Int(place), limit - 1)
      return (first, min(first + 1, limit - 1), place - Float(first))
    }
  }
}

extension Canvas {
  /// - Returns: what of the blurred picture lies in `visible`.
  func blurred(sigma: Double, visible: PixelRect) throws(RasterError) -> Canvas? {
    guard sigma > 0.05 else { return self }
    return try PictureBlur(self, sigma: sigma).canvas(in: visible)
  }
}
