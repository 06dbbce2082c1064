import CubicaCore

/// How much of a picture shows at each place: an opacity times a mask, if there is one.
struct Coverage {
  /// 0...255.
  let opacity: UInt8
  private let mask: (planes: TilePlanes, chroma: TilePlanes.Chroma, x: Int, y: Int)?

  enum Part {
    case clear
    case full
    case constant(UInt8)
    /// One weight a sample.
    case weights(UnsafePointer<UInt8>)
  }

  init(opacity: Double, mask: Tile?, cache: PlaneCache) {
    let factor = opacity.opacityFactor * (mask.map(\.opacity.opacityFactor) ?? 1)
    self.opacity = UInt8((factor * 255).rounded())
    self.mask = mask.map { tile in
      let planes = cache.tile(tile.bitmap)
      let chroma = planes.chroma(
        tile.bitmap, isOddX: tile.x & 1 != 0, isOddY: tile.y & 1 != 0)
      return (planes, chroma, tile.x, tile.y)
    }
  }

  /// Everything shows, everywhere.
  var isFull: Bool { mask == nil && opacity == 255 }

  /// Where anything shows at all, in canvas pixels; nil: no bounds.
  var bounds: PixelRect? {
    mask.map {
      PixelRect(x: $0.x, y: $0.y, width: $0.planes.luma.width, height: $0.planes.luma.height)
    }
  }

  /// Calls `body` with the parts of one row of one plane, in order and without gaps.
  ///
  /// - Parameter scratch: room for the row's weights.
  @inline(__always)
  func forEach(
    _ plane: YCbCrFrame.Plane, row: Int, in range: Range<Int>,
    scratch: UnsafeMutablePointer<UInt8>, _ body: (_ start: Int, _ count: Int, Part) -> Void
  ) {
    guard let mask, opacity > 0 else {
      body(
        range.lowerBound, range.count,
        opacity == 255 ? .full : opacity == 0 ? .clear : .constant(opacity))
      return
    }
    let isLuma = plane == .y
    let buffer = isLuma ? mask.planes.luma : mask.chroma.buffer
    let spans = isLuma ? mask.planes.lumaSpans : mask.chroma.spans
    let (left, top) = isLuma ? (mask.x, mask.y) : (mask.x >> 1, mask.y >> 1)
    var at = range.lowerBound
    if row >= top && row < top + buffer.height {
      let alpha = buffer[isLuma ? 1 : 2] + (row - top) * buffer.stride
      spans.forEach(
        row: row - top, in: (range.lowerBound - left)..<(range.upperBound - left)
      ) { start, end, isOpaque in
        if start + left > at { body(at, start + left - at, .clear) }
        at = end + left
        if isOpaque {
          body(start + left, end - start, opacity == 255 ? .full : .constant(opacity))
          return
        }
        guard opacity < 255 else {
          body(start + left, end - start, .weights(alpha + start))
          return
        }
        scratch.update(from: alpha + start, count: end - start)
        RowKernels.scale(scratch, by: opacity, count: end - start)
        body(start + left, end - start, .weights(scratch))
      }
    }
    if at < range.upperBound { body(at, range.upperBound - at, .clear) }
  }
}

extension Double {
  /// Within 0...1; not-a-number is 0.
  var opacityFactor: Double { self > 0 ? min(self, 1) : 0 }

  /// 0...255.
  var opacityByte: UInt8 { UInt8((opacityFactor * 255).rounded()) }
}
