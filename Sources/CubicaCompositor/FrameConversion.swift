public import CubicaCore

/// Frames to pictures for people to look at.
public enum FrameConversion {
  /// The frame as an opaque picture, by its own matrix and range; chroma, which lies on the left
  /// of each pair of columns and between each pair of rows, is interpolated linearly.
  public static func bitmap(from frame: YCbCrFrame) -> Bitmap {
    let weights = PlaneCoefficients(frame.encoding)
    let (width, height) = (frame.size.width, frame.size.height)
    let chroma = frame.size(of: .cb)
    return Bitmap(size: frame.size) { bytes in
      guard let base = bytes.baseAddress else { return }
      let pixels = base.assumingMemoryBound(to: UInt32.self)
      let rows = [Int32](repeating: 0, count: 2 * (chroma.width + 1))
      var (cb, cr) = (rows, rows)
      for y in 0..<height {
        let near = y / 2
        let far = max(0, min(y & 1 == 0 ? near - 1 : near + 1, chroma.height - 1))
        interpolate(frame, .cb, near, far, into: &cb)
        interpolate(frame, .cr, near, far, into: &cr)
        let luma = frame.baseAddress(of: .y) + y * frame.strideBytes(of: .y)
        let out = pixels + y * width
        for x in 0..<width {
          out[x] = pixel(weights, Int32(luma[x]), cb[x], cr[x])
        }
      }
    }
  }

  /// One chroma row at luma width, 3 fractional bits.
  private static func interpolate(
    _ frame: YCbCrFrame, _ plane: YCbCrFrame.Plane, _ near: Int, _ far: Int,
    into out: inout [Int32]
  ) {
    let stride = frame.strideBytes(of: plane)
    let width = frame.size(of: plane).width
    let first = frame.baseAddress(of: plane) + near * stride
    let second = frame.baseAddress(of: plane) + far * stride
    func column(_ x: Int) -> Int32 { 3 &* Int32(first[x]) &+ Int32(second[x]) }
    for x in 0..<width {
      let here = column(x)
      out[2 &* x] = 2 &* here
      out[2 &* x &+ 1] = here &+ column(min(x &+ 1, width &- 1))
    }
  }

  @inline(__always)
  fileprivate static func pixel(
    _ weights: PlaneCoefficients, _ y: Int32, _ cb: Int32, _ cr: Int32
  ) -> UInt32 {
    // 19 fractional bits in all; the sum stays below 2³¹ only in 64 bits.
    let base = Int(weights.luma) &* Int(y &- weights.lumaOffset) &* 8 &+ 262_144
    let (u, v) = (Int(cb) &- 1024, Int(cr) &- 1024)
    func byte(_ value: Int) -> UInt32 {
      UInt32(truncatingIfNeeded: max(0, min(value &>> 19, 255)))
    }
    let red = byte(base &+ Int(weights.redFromCr) &* v)
    let green = byte(base &+ Int(weights.greenFromCb) &* u &+ Int(weights.greenFromCr) &* v)
    let blue = byte(base &+ Int(weights.blueFromCb) &* u)
    return blue | green &<< 8 | red &<< 16 | 0xFF00_0000
  }
}

/// Single pixels of a frame, each as `FrameConversion.bitmap` has it.
public struct FramePixels {
  private let frame: YCbCrFrame
  private let weights: PlaneCoefficients

  /// - Parameter frame: not written any more.
  public init(_ frame: YCbCrFrame) {
    (self.frame, weights) = (frame, PlaneCoefficients(frame.encoding))
  }

  public var size: PixelSize { frame.size }

  /// Y′ as it is stored.
  public func luma(_ x: Int, _ y: Int) -> UInt8 { frame[.y, x, y] }

  public subscript(x: Int, y: Int) -> (red: UInt8, green: UInt8, blue: UInt8) {
    let value = FrameConversion.pixel(
      weights, Int32(frame[.y, x, y]), chroma(.cb, x, y), chroma(.cr, x, y))
    return (
      UInt8(truncatingIfNeeded: value >> 16), UInt8(truncatingIfNeeded: value >> 8),
      UInt8(truncatingIfNeeded: value)
    )
  }

  /// 3 fractional bits.
  private func chroma(_ plane: YCbCrFrame.Plane, _ x: Int, _ y: Int) -> Int32 {
    let size = frame.size(of: plane)
    let near = y / 2
    let far = max(0, min(y & 1 == 0 ? near - 1 : near + 1, size.height - 1))
    func column(_ x: Int) -> Int32 {
      3 * Int32(frame[plane, x, near]) + Int32(frame[plane, x, far])
    }
    let here = column(x / 2)
    return x & 1 == 0 ? 2 * here : here + column(min(x / 2 + 1, size.width - 1))
  }
}
