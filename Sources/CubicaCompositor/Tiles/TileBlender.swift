import CubicaCore

/// Draws premultiplied planes at whole pixels.
enum TileBlender {
  /// - Parameter opacity: 1...255.
  static func draw(
    _ planes: TilePlanes, _ bitmap: Bitmap, x: Int, y: Int, opacity: UInt8, on canvas: Canvas
  ) {
    draw(
      planes.luma, alpha: planes.luma[1], planes.lumaSpans, x: x, y: y, opacity, on: canvas,
      [.y])
    let chroma = planes.chroma(bitmap, isOddX: x & 1 != 0, isOddY: y & 1 != 0)
    draw(
      chroma.buffer, alpha: chroma.buffer[2], chroma.spans, x: x >> 1, y: y >> 1, opacity,
      on: canvas, [.cb, .cr])
  }

  private static func draw(
    _ buffer: PlaneBuffer, alpha: UnsafeMutablePointer<UInt8>, _ table: SpanTable, x: Int, y: Int,
    _ opacity: UInt8, on canvas: Canvas, _ targets: [YCbCrFrame.Plane]
  ) {
    let clip = canvas.clip(of: targets[0])
    let rect = PixelRect(x: x, y: y, width: buffer.width, height: buffer.height)
      .intersection(clip)
    guard !rect.isEmpty else { return }
    for row in rect.y..<rect.maxY {
      let offset = (row - y) * buffer.stride
      table.forEach(row: row - y, in: (rect.x - x)..<(rect.maxX - x)) { start, end, isOpaque in
        for (index, target) in targets.enumerated() {
          let dst = canvas.row(target, row) + x + start
          let src = buffer[index] + offset + start
          let count = end - start
          if opacity < 255 {
            RowKernels.blend(dst, src, alpha + offset + start, opacity: opacity, count: count)
          } else if isOpaque {
            dst.update(from: src, count: count)
          } else {
            RowKernels.blend(dst, src, alpha + offset + start, count: count)
          }
        }
      }
    }
  }
}

extension SpanTable {
  /// Calls `body` with each run of a row inside `range`: first, one past the last, is opaque.
  @inline(__always)
  func forEach(row: Int, in range: Range<Int>, _ body: (Int, Int, Bool) -> Void) {
    for index in Int(starts[row])..<Int(starts[row + 1]) {
      let span = spans[index]
      let start = max(Int(span.start), range.lowerBound)
      let end = min(Int(span.end), range.upperBound)
      if start < end { body(start, end, span.isOpaque) }
    }
  }
}
