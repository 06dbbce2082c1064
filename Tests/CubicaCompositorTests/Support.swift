import CubicaCompositor
import CubicaCore
import CubicaTestSupport

extension SeededGenerator {
  mutating func byte() -> UInt8 { UInt8(truncatingIfNeeded: next()) }
}

extension Bitmap {
  /// Straight colour and alpha (0...1) of each pixel, premultiplied and rounded here.
  static func make(
    _ width: Int, _ height: Int, extraStride: Int = 0, _ pixel: (Int, Int) -> Color
  ) -> Bitmap {
    let stride = 4 * width + extraStride
    return Bitmap(size: PixelSize(width, height), strideBytes: stride) { bytes in
      for y in 0..<height {
        for x in 0..<width {
          let color = pixel(x, y)
          func byte(_ value: Double) -> UInt8 { UInt8((value * 255).rounded()) }
          let alpha = Double(byte(color.alpha)) / 255
          let offset = y * stride + 4 * x
          bytes[offset] = byte(color.blue * alpha)
          bytes[offset + 1] = byte(color.green * alpha)
          bytes[offset + 2] = byte(color.red * alpha)
          bytes[offset + 3] = byte(color.alpha)
        }
      }
    }
  }

  static func solid(_ width: Int, _ height: Int, _ color: Color) -> Bitmap {
    make(width, height) { _, _ in color }
  }

  /// Random premultiplied pixels; about a third clear, a third opaque.
  static func random(
    _ width: Int, _ height: Int, extraStride: Int = 0, using random: inout SeededGenerator
  ) -> Bitmap {
    var pixels: [Color] = []
    for _ in 0..<(width * height) {
      func part() -> Double { Double(random.byte()) / 255 }
      let kind = random.next() % 3
      let alpha = kind == 0 ? 0 : kind == 1 ? 1 : part()
      pixels.append(Color(part(), part(), part(), alpha))
    }
    return make(width, height, extraStride: extraStride) { pixels[$1 * width + $0] }
  }
}

/// Clips that are one flat colour each, or a function of the place.
struct FlatClips: VideoPictureSource {
  /// Y′, Cb, Cr of each source.
  var colors: [(UInt8, UInt8, UInt8)] = [(180, 100, 150)]
  var display = PixelSize(64, 48)

  func displaySize(of source: Int) -> PixelSize? {
    source < colors.count ? display : nil
  }

  func write(
    _ source: Int, crop: Rect, size: PixelSize, into frame: YCbCrFrame, x: Int, y: Int
  ) throws {
    precondition(x >= 0 && y >= 0 && x % 2 == 0 && y % 2 == 0)
    precondition(size.width % 2 == 0 && size.height % 2 == 0)
    precondition(x + size.width <= frame.size.width && y + size.height <= frame.size.height)
    let (luma, cb, cr) = colors[source]
    for (plane, value) in zip(YCbCrFrame.Plane.allCases, [luma, cb, cr]) {
      let unit = plane == .y ? 1 : 2
      for row in 0..<(size.height / unit) {
        let at = (y / unit + row) * frame.strideBytes(of: plane) + x / unit
        (frame.baseAddress(of: plane) + at).update(repeating: value, count: size.width / unit)
      }
    }
  }
}

/// A clip whose Y′ is a horizontal ramp over the upright picture, 16...235; grey.
struct RampClip: VideoPictureSource {
  var display = PixelSize(64, 48)

  func displaySize(of source: Int) -> PixelSize? { display }

  func write(
    _ source: Int, crop: Rect, size: PixelSize, into frame: YCbCrFrame, x: Int, y: Int
  ) throws {
    for row in 0..<size.height {
      let line = frame.baseAddress(of: .y) + (y + row) * frame.strideBytes(of: .y) + x
      for column in 0..<size.width {
        let place = crop.minX + (Double(column) + 0.5) * crop.width / Double(size.width)
        line[column] = UInt8((16 + 219 * place / Double(display.width)).rounded())
      }
    }
    for plane in [YCbCrFrame.Plane.cb, .cr] {
      for row in 0..<(size.height / 2) {
        let at = (y / 2 + row) * frame.strideBytes(of: plane) + x / 2
        (frame.baseAddress(of: plane) + at).update(repeating: 128, count: size.width / 2)
      }
    }
  }
}

extension YCbCrFrame {
  /// Random code values everywhere, padding included.
  static func random(_ size: PixelSize, using random: inout SeededGenerator) -> YCbCrFrame {
    let frame = YCbCrFrame(size: size)
    for plane in Plane.allCases {
      for i in 0..<(frame.strideBytes(of: plane) * frame.size(of: plane).height) {
        frame.baseAddress(of: plane)[i] = random.byte()
      }
    }
    return frame
  }

  func copy() -> YCbCrFrame {
    let other = YCbCrFrame(size: size, encoding: encoding)
    for plane in Plane.allCases {
      other.baseAddress(of: plane).update(
        from: baseAddress(of: plane), count: strideBytes(of: plane) * size(of: plane).height)
    }
    return other
  }

  func samples(_ plane: Plane) -> [[UInt8]] {
    let size = size(of: plane)
    return (0..<size.height).map { y in (0..<size.width).map { x in self[plane, x, y] } }
  }

  /// The largest difference of any sample, and where.
  func difference(from other: YCbCrFrame) -> (largest: Int, place: String) {
    var (largest, place) = (0, "")
    for plane in Plane.allCases {
      let size = size(of: plane)
      for y in 0..<size.height {
        for x in 0..<size.width {
          let change = abs(Int(self[plane, x, y]) - Int(other[plane, x, y]))
          if change > largest { (largest, place) = (change, "\(plane) \(x) \(y)") }
        }
      }
    }
    return (largest, place)
  }
}

/// Composes with a new compositor.
func composed(
  _ size: PixelSize, _ background: Color = .black, _ steps: [CompositeStep],
  video: some VideoPictureSource = FlatClips()
) throws -> YCbCrFrame {
  let frame = YCbCrFrame(size: size)
  try Compositor(size: size).compose(
    CompositeList(size: size, background: background, steps: steps), into: frame, video: video)
  return frame
}

/// Whether a sample lies within `tolerance` of a value that a formula gives.
func near(_ sample: UInt8, _ expected: Double, _ tolerance: Double) -> Bool {
  abs(Double(sample) - expected) <= tolerance
}
