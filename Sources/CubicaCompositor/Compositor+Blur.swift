import CubicaCore

extension Compositor {
  /// Draws what `body` draws, blurred as a whole.
  ///
  /// It is drawn onto black and onto white: the one is its colours times its coverage, what both
  /// differ by is what shows through. Blurring both and blending them then is exact.
  ///
  /// - Parameters:
  ///   - radius: standard deviation in canvas pixels.
  ///   - area: what `body` may change, canvas pixels.
  func drawBlurred(
    radius: Double, opacity: Double, within area: PixelRect, on canvas: Canvas,
    _ body: (Canvas) throws -> Void
  ) throws {
    let reach = Int(min(3 * radius + 3, 100_000))
    let wide = PixelRect(
      x: area.x - reach, y: area.y - reach, width: area.width + 2 * reach,
      height: area.height + 2 * reach)
    let region = wide.intersection(PixelRect(size)).widenedToEven.intersection(PixelRect(size))
    let weight = opacity.opacityByte
    guard !area.isEmpty, !region.isEmpty, weight > 0, !region.intersection(canvas.clip).isEmpty
    else { return }
    let (dark, light) = (pool.take(size), pool.take(size))
    defer {
      pool.give(dark)
      pool.give(light)
    }
    dark.fill(.black)
    light.fill(.white)
    let (black, white) = (dark.baseAddress(of: .y).pointee, light.baseAddress(of: .y).pointee)
    for frame in [dark, light] {
      try body(Canvas(frame))
      blur(frame, radius: radius, region)
    }
    mix(dark, light, black: black, white: white, weight: weight, in: region, on: canvas)
  }

  private func blur(_ frame: YCbCrFrame, radius: Double, _ region: PixelRect) {
    let whole = PixelSize(region.width, region.height)
    let small = pool.take(
      PlaneBlur.reduced(whole, by: PlaneBlur.reduction(for: radius)))
    defer { pool.give(small) }
    for plane in YCbCrFrame.Plane.allCases { reduce(frame, region, plane, to: small) }
    PlaneBlur.draw(small, radius: radius, size: whole, into: frame, x: region.x, y: region.y)
  }

  /// Averages of a region, one for each pixel of a smaller plane.
  private func reduce(
    _ frame: YCbCrFrame, _ region: PixelRect, _ plane: YCbCrFrame.Plane, to small: YCbCrFrame
  ) {
    let part = Canvas(frame).clipped(to: region).clip(of: plane)
    let size = small.size(of: plane)
    let stride = frame.strideBytes(of: plane)
    let source = frame.baseAddress(of: plane) + part.y * stride + part.x
    func span(_ index: Int, _ length: Int, _ count: Int) -> Range<Int> {
      let first = min(index * length / count, length - 1)
      return first..<min(length, max(first + 1, (index + 1) * length / count))
    }
    let columns = (0..<size.width).map { span($0, part.width, size.width) }
    for y in 0..<size.height {
      let rows = span(y, part.height, size.height)
      let out = small.baseAddress(of: plane) + y * small.strideBytes(of: plane)
      for x in 0..<size.width {
        let range = columns[x]
        var sum = 0
        for row in rows {
          let line = source + row * stride
          for column in range { sum &+= Int(line[column]) }
        }
        let count = rows.count * range.count
        out[x] = UInt8((sum + count / 2) / count)
      }
    }
  }

  /// canvas = colours + canvas × what shows through, faded by `weight` of 255.
  private func mix(
    _ dark: YCbCrFrame, _ light: YCbCrFrame, black: UInt8, white: UInt8, weight: UInt8,
    in region: PixelRect, on canvas: Canvas
  ) {
    let canvas = canvas.clipped(to: region)
    let span = max(1, Int(white) - Int(black))
    let (lumaStride, fade) = (dark.strideBytes(of: .y), Int(weight))
    let (darkLuma, lightLuma) = (dark.baseAddress(of: .y), light.baseAddress(of: .y))
    for plane in YCbCrFrame.Plane.allCases {
      let isLuma = plane == .y
      let rect = canvas.clip(of: plane)
      let ground = isLuma ? Int(black) : 128
      let stride = dark.strideBytes(of: plane)
      for y in rect.y..<rect.maxY {
        let out = canvas.row(plane, y)
        let colors = dark.baseAddress(of: plane) + y * stride
        // Of a chroma sample: the left of its two columns, the upper of its two rows.
        let row = isLuma ? y : 2 * y
        for x in rect.x..<rect.maxX {
          let at = row * lumaStride + (isLuma ? x : 2 * x)
          let through = min(max(Int(lightLuma[at]) - Int(darkLuma[at]), 0), span)
          let behind = (Int(out[x]) - ground) * through
          let rounded = (behind + (behind >= 0 ? span / 2 : -span / 2)) / span
          let value = Int(colors[x]) + rounded
          let faded = Int(out[x]) * (255 - fade) + value * fade
          out[x] = UInt8(min(max((faded + 127) / 255, 0), 255))
        }
      }
    }
  }
}
