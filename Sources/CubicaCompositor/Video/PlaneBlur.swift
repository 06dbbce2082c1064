package import CubicaCore

/// A Gaussian blur that works on a smaller copy of the picture and enlarges the result.
package enum PlaneBlur {
  /// How much smaller the picture is made for a blur, so that one to three of its pixels remain
  /// as the deviation.
  package static func reduction(for radius: Double) -> Int {
    var factor = 1
    while factor < 256, radius / Double(factor * 2) >= 1.5 { factor *= 2 }
    return factor
  }

  /// Even sides, at least 2.
  package static func reduced(_ size: PixelSize, by factor: Int) -> PixelSize {
    func side(_ length: Int) -> Int { max(2, (length + 2 * factor - 1) / (2 * factor) * 2) }
    return PixelSize(side(size.width), side(size.height))
  }

  /// Blurs `small` and enlarges it to `size`, into `frame` at (x, y), both even.
  ///
  /// - Parameter radius: standard deviation in pixels of the enlarged picture, above 0.
  package static func draw(
    _ small: YCbCrFrame, radius: Double, size: PixelSize, into frame: YCbCrFrame, x: Int, y: Int
  ) {
    for plane in YCbCrFrame.Plane.allCases {
      let isLuma = plane == .y
      let from = small.size(of: plane)
      let to = isLuma ? size : PixelSize(size.width / 2, size.height / 2)
      let deviation = isLuma ? radius : radius / 2
      let stride = frame.strideBytes(of: plane)
      let target =
        frame.baseAddress(of: plane) + (isLuma ? y * stride + x : y / 2 * stride + x / 2)
      let pixels = blurred(
        small.baseAddress(of: plane), stride: small.strideBytes(of: plane), from,
        horizontal: deviation * Double(from.width) / Double(to.width),
        vertical: deviation * Double(from.height) / Double(to.height))
      enlarge(pixels, from, to: to, into: target, stride: stride)
    }
  }

  /// Halves of a symmetric kernel that sums to 65,536 with its centre counted once.
  static func kernel(deviation: Double) -> [Int32] {
    // Making smaller and larger blurs by about a quarter pixel² of its own.
    let variance = max(deviation * deviation - 0.25, 0.04)
    let reach = max(1, Int((3 * variance.squareRoot()).rounded(.up)))
    let raw = (0...reach).map { Gaussian.value(Double($0 * $0) / (2 * variance)) }
    let total = raw[0] + 2 * raw.dropFirst().reduce(0, +)
    var taps = raw.map { Int32(($0 / total * 65_536).rounded()) }
    taps[0] = 65_536 - 2 * taps.dropFirst().reduce(0, +)
    return taps
  }

  /// Both passes, edges repeated; 8 fractional bits remain.
  private static func blurred(
    _ plane: UnsafePointer<UInt8>, stride: Int, _ size: PixelSize, horizontal: Double,
    vertical: Double
  ) -> [UInt16] {
    let across = kernel(deviation: horizontal)
    let down = kernel(deviation: vertical)
    let reach = across.count - 1
    var padded = [Int32](repeating: 0, count: size.width + 2 * reach)
    var middle = [Int32](repeating: 0, count: size.count)
    for y in 0..<size.height {
      let row = plane + y * stride
      for x in 0..<padded.count {
        padded[x] = Int32(row[max(0, min(x - reach, size.width - 1))])
      }
      for x in 0..<size.width {
        var sum = across[0] &* padded[x &+ reach]
        for tap in 1...reach {
          sum &+= across[tap] &* (padded[x &+ reach &- tap] &+ padded[x &+ reach &+ tap])
        }
        middle[y &* size.width &+ x] = (sum &+ 128) &>> 8
      }
    }
    // 8 fractional bits in, 16-bit weights: the sum needs 64 bits only in its last step.
    var result = [UInt16](repeating: 0, count: size.count)
    var sums = [Int64](repeating: 0, count: size.width)
    for y in 0..<size.height {
      for x in 0..<size.width { sums[x] = 32_768 }
      for (tap, weight) in down.enumerated() {
        let rows = tap == 0 ? [y] : [max(0, y - tap), min(size.height - 1, y + tap)]
        for row in rows {
          for x in 0..<size.width {
            sums[x] &+= Int64(weight) &* Int64(middle[row &* size.width &+ x])
          }
        }
      }
      for x in 0..<size.width {
        result[y &* size.width &+ x] = UInt16(truncatingIfNeeded: sums[x] &>> 16)
      }
    }
    return result
  }

  /// Bilinear: each small row is widened once, then neighbouring wide rows are mixed.
  private static func enlarge(
    _ pixels: [UInt16], _ from: PixelSize, to: PixelSize, into target: UnsafeMutablePointer<UInt8>,
    stride: Int
  ) {
    let columns = places(from.width, to: to.width)
    let rows = places(from.height, to: to.height)
    let wide = UnsafeMutablePointer<UInt16>.allocate(capacity: 2 * to.width)
    defer { wide.deallocate() }
    var held = (-1, -1)
    func widen(_ row: Int, into out: UnsafeMutablePointer<UInt16>) {
      pixels.withUnsafeBufferPointer { pixels in
        guard let line = pixels.baseAddress.map({ $0 + row * from.width }) else { return }
        for (x, place) in columns.enumerated() {
          let sum = UInt32(line[place.first]) &* (256 &- place.weight)
          out[x] = UInt16(
            truncatingIfNeeded: (sum &+ UInt32(line[place.second]) &* place.weight &+ 128) &>> 8)
        }
      }
    }
    for (y, place) in rows.enumerated() {
      // Even small rows in the first buffer, odd ones in the second.
      for row in [place.first, place.second] {
        if row & 1 == 0, held.0 != row {
          widen(row, into: wide)
          held.0 = row
        }
        if row & 1 == 1, held.1 != row {
          widen(row, into: wide + to.width)
          held.1 = row
        }
      }
      let upper = wide + (place.first & 1) * to.width
      let lower = wide + (place.second & 1) * to.width
      let out = target + y * stride
      let (keep, weight) = (256 &- place.weight, place.weight)
      for x in 0..<to.width {
        let sum = UInt32(upper[x]) &* keep &+ UInt32(lower[x]) &* weight &+ 32_768
        out[x] = UInt8(truncatingIfNeeded: sum &>> 16)
      }
    }
  }

  private static func places(
    _ from: Int, to: Int
  ) -> [(first: Int, second: Int, weight: UInt32)] {
    (0..<to).map { index in
      // (index + ½) × from / to − ½, in 1/256, exactly.
      let position = max(0, ((2 * index + 1) * from * 128) / to - 128)
      let first = min(position >> 8, from - 1)
      return (first, min(first + 1, from - 1), UInt32(position & 255))
    }
  }
}
