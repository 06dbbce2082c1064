package import CubicaCore

/// The definitions of `RowKernels`, one sample at a time in exact arithmetic; for tests.
package enum ReferenceKernels {
  /// numerator / denominator, halves upward.
  package static func rounded(_ numerator: Int, _ denominator: Int) -> Int {
    (2 * numerator + denominator) / (2 * denominator)
  }

  package static func blend(dst: UInt8, src: UInt8, alpha: UInt8) -> UInt8 {
    UInt8(Int(src) + rounded(Int(dst) * (255 - Int(alpha)), 255))
  }

  package static func blend(dst: UInt8, src: UInt8, alpha: UInt8, opacity: UInt8) -> UInt8 {
    let source = rounded(Int(src) * Int(opacity), 255)
    let cover = rounded(Int(alpha) * Int(opacity), 255)
    return UInt8(source + rounded(Int(dst) * (255 - cover), 255))
  }

  package static func mix(dst: UInt8, src: UInt8, weight: UInt8) -> UInt8 {
    UInt8(rounded(Int(dst) * (255 - Int(weight)) + Int(src) * Int(weight), 255))
  }

  /// Four samples around (u, v), weighted by distance, then rounded; outside is 0.
  package static func bilinear(
    _ width: Int, _ height: Int, u: Double, v: Double, sample: (Int, Int) -> Double
  ) -> Double {
    let (column, row) = (u.rounded(.down), v.rounded(.down))
    let (fx, fy) = (u - column, v - row)
    func at(_ dx: Int, _ dy: Int) -> Double {
      let (x, y) = (Int(column) + dx, Int(row) + dy)
      return x >= 0 && y >= 0 && x < width && y < height ? sample(x, y) : 0
    }
    let top = at(0, 0) * (1 - fx) + at(1, 0) * fx
    let bottom = at(0, 1) * (1 - fx) + at(1, 1) * fx
    return top * (1 - fy) + bottom * fy
  }

  /// One pixel of a blend mode on R′G′B′: destination and premultiplied source are 0...1.
  package static func blend(_ mode: BlendMode, dst: Double, src: Double, alpha: Double) -> Double {
    switch mode {
    case .normal: src + dst * (1 - alpha)
    case .multiply: dst * (1 - alpha + src)
    case .screen: dst + src - dst * src
    case .add: min(1, dst + src)
    }
  }
}
