package import CubicaCore

/// A bitmap as premultiplied planes: Y′ and alpha at full size, and, for each parity of its
/// place on the canvas, Cb, Cr and alpha averaged over the canvas's 2×2 blocks.
package final class TilePlanes {
  package struct Chroma {
    /// Planes 0 Cb, 1 Cr, 2 alpha.
    package let buffer: PlaneBuffer
    package let spans: SpanTable
  }

  /// Planes 0 Y′, 1 alpha.
  package let luma: PlaneBuffer
  package let lumaSpans: SpanTable
  private var chromas: [Chroma?] = [nil, nil, nil, nil]
  private let coefficients: PlaneCoefficients

  package init(_ bitmap: Bitmap, _ coefficients: PlaneCoefficients) {
    self.coefficients = coefficients
    let (width, height) = (bitmap.size.width, bitmap.size.height)
    let planes = PlaneBuffer(width: width, height: height, planes: 2)
    bitmap.withBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      for row in 0..<height {
        Self.convert(
          base + row * bitmap.strideBytes, planes[0] + row * planes.stride,
          planes[1] + row * planes.stride, count: width, coefficients)
      }
    }
    luma = planes
    lumaSpans = SpanTable(planes[1], stride: planes.stride, width: width, height: height)
  }

  package var byteCount: Int {
    luma.byteCount + chromas.reduce(0) { $0 + ($1?.buffer.byteCount ?? 0) }
  }

  /// Every pixel has alpha 255.
  package var isOpaque: Bool { lumaSpans.isOpaque }

  /// The chroma of the bitmap with its top-left pixel at an odd or even column and row; sample
  /// (0, 0) belongs to the block that holds that pixel.
  package func chroma(_ bitmap: Bitmap, isOddX: Bool, isOddY: Bool) -> Chroma {
    let index = (isOddX ? 1 : 0) + (isOddY ? 2 : 0)
    if let made = chromas[index] { return made }
    let made = makeChroma(bitmap, isOddX ? 1 : 0, isOddY ? 1 : 0)
    chromas[index] = made
    return made
  }

  private static func convert(
    _ pixels: UnsafeRawPointer, _ y: UnsafeMutablePointer<UInt8>,
    _ alpha: UnsafeMutablePointer<UInt8>, count: Int, _ weights: PlaneCoefficients
  ) {
    for x in 0..<count {
      let pixel = pixels.loadUnaligned(fromByteOffset: 4 &* x, as: UInt32.self)
      if pixel == 0 { continue }
      let (b, g, r, a) = unpack(pixel)
      y[x] = weights.y(r, g, b, a)
      alpha[x] = UInt8(truncatingIfNeeded: a)
    }
  }

  @inline(__always)
  private static func unpack(_ pixel: UInt32) -> (Int32, Int32, Int32, Int32) {
    let (low, high) = (pixel & 0xFF, pixel &>> 24)
    return (
      Int32(truncatingIfNeeded: low), Int32(truncatingIfNeeded: (pixel &>> 8) & 0xFF),
      Int32(truncatingIfNeeded: (pixel &>> 16) & 0xFF), Int32(truncatingIfNeeded: high)
    )
  }

  private func makeChroma(_ bitmap: Bitmap, _ oddX: Int, _ oddY: Int) -> Chroma {
    let (width, height) = (bitmap.size.width, bitmap.size.height)
    let planes = PlaneBuffer(
      width: (width + oddX + 1) / 2, height: (height + oddY + 1) / 2, planes: 3)
    // Sums of two rows: four per chroma sample, of blue, green, red, alpha.
    let sums = UnsafeMutablePointer<UInt16>.allocate(capacity: 4 * planes.width)
    defer { sums.deallocate() }
    bitmap.withBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      for row in 0..<planes.height {
        sums.initialize(repeating: 0, count: 4 * planes.width)
        for source in max(0, 2 * row - oddY)..<min(height, 2 * row - oddY + 2) {
          let pixels = (base + source * bitmap.strideBytes).assumingMemoryBound(to: UInt8.self)
          for x in 0..<width {
            let into = sums + 4 &* ((x &+ oddX) &>> 1)
            let pixel = pixels + 4 &* x
            for channel in 0..<4 { into[channel] &+= UInt16(pixel[channel]) }
          }
        }
        let offset = row * planes.stride
        let (cb, cr, alpha) = (planes[0] + offset, planes[1] + offset, planes[2] + offset)
        for x in 0..<planes.width {
          let sum = sums + 4 &* x
          if sum[3] == 0 { continue }
          let code = coefficients.chroma(
            sums: Int32(sum[2]), Int32(sum[1]), Int32(sum[0]), Int32(sum[3]))
          (cb[x], cr[x], alpha[x]) = code
        }
      }
    }
    return Chroma(
      buffer: planes,
      spans: SpanTable(
        planes[2], stride: planes.stride, width: planes.width, height: planes.height))
  }
}
