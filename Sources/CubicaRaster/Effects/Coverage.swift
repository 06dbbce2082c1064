import CubicaCore

/// Alpha alone, one number 0...1 a pixel, at whole pixels of a larger picture.
struct Coverage {
  var rect: PixelRect
  /// Row after row.
  var values: [Float]

  init(rect: PixelRect) {
    self.rect = rect
    values = [Float](repeating: 0, count: rect.width * rect.height)
  }

  /// The alpha of `canvas`, with `margin` clear pixels around it.
  init(alphaOf canvas: Canvas, margin: Int) {
    self.init(
      rect: PixelRect(
        x: canvas.rect.x - margin, y: canvas.rect.y - margin,
        width: canvas.rect.width + 2 * margin, height: canvas.rect.height + 2 * margin))
    let (width, stride) = (rect.width, canvas.surface.strideBytes)
    let (columns, rows) = (canvas.rect.width, canvas.rect.height)
    values.withUnsafeMutableBufferPointer { values in
      canvas.surface.withPixels { pixels in
        for y in 0..<rows {
          let row = pixels + y * stride + 3
          let start = (y + margin) * width + margin
          for x in 0..<columns { values[start + x] = Float(row[4 * x]) * (1 / 255) }
        }
      }
    }
  }

  mutating func blur(sigma: Double) {
    GaussianBlur.blur(&values, width: rect.width, height: rect.height, sigma: sigma)
  }

  /// - Parameter factor: 0 or more; coverage above 1 is cut where it is turned to bytes.
  mutating func multiply(by factor: Float) {
    for index in values.indices { values[index] *= factor }
  }

  /// As 8-bit coverage for Cairo.
  func surface() throws(RasterError) -> ImageSurface {
    let surface = try ImageSurface(rect.size, .alpha)
    let (width, height, stride) = (rect.width, rect.height, surface.strideBytes)
    values.withUnsafeBufferPointer { values in
      surface.withPixels { pixels in
        for y in 0..<height {
          for x in 0..<width {
            pixels[y * stride + x] = UInt8(max(0, min(255, values[y * width + x] * 255 + 0.5)))
          }
        }
      }
    }
    return surface
  }
}
