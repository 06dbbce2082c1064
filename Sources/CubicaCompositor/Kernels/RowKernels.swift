/// The inner loops over one row of one 8-bit plane.
///
/// `dst` never overlaps the other rows. Every division by 255 rounds to nearest; weights of 0
/// and 255 are exact. Plain loops on purpose: the compiler turns them into vector code.
package enum RowKernels {
  /// x / 255 to nearest, for x in 0...65025.
  @inline(__always)
  static func divided(_ x: UInt16) -> UInt8 {
    let t = x &+ 128
    return UInt8(truncatingIfNeeded: (t &+ (t &>> 8)) &>> 8)
  }

  /// dst = src + dst × (1 − alpha); `src` is premultiplied, so src ≤ alpha in every sample.
  package static func blend(
    _ dst: UnsafeMutablePointer<UInt8>, _ src: UnsafePointer<UInt8>,
    _ alpha: UnsafePointer<UInt8>, count: Int
  ) {
    for i in 0..<count {
      dst[i] = src[i] &+ divided(UInt16(dst[i]) &* UInt16(255 &- alpha[i]))
    }
  }

  /// The same with `src` and `alpha` both multiplied by opacity / 255.
  package static func blend(
    _ dst: UnsafeMutablePointer<UInt8>, _ src: UnsafePointer<UInt8>,
    _ alpha: UnsafePointer<UInt8>, opacity: UInt8, count: Int
  ) {
    let factor = UInt16(opacity)
    for i in 0..<count {
      let keep = 255 &- divided(UInt16(alpha[i]) &* factor)
      let part = divided(UInt16(src[i]) &* factor)
      dst[i] = part &+ divided(UInt16(dst[i]) &* UInt16(keep))
    }
  }

  /// dst = value × alpha + dst × (1 − alpha), one flat value through a mask.
  package static func blend(
    _ dst: UnsafeMutablePointer<UInt8>, value: UInt8, _ alpha: UnsafePointer<UInt8>, count: Int
  ) {
    let flat = UInt16(value)
    for i in 0..<count {
      let a = UInt16(alpha[i])
      dst[i] = divided(UInt16(dst[i]) &* (255 &- a) &+ flat &* a)
    }
  }

  /// row = row × factor / 255.
  package static func scale(_ row: UnsafeMutablePointer<UInt8>, by factor: UInt8, count: Int) {
    let factor = UInt16(factor)
    for i in 0..<count { row[i] = divided(UInt16(row[i]) &* factor) }
  }

  /// row = row × other / 255.
  package static func multiply(
    _ row: UnsafeMutablePointer<UInt8>, by other: UnsafePointer<UInt8>, count: Int
  ) {
    for i in 0..<count { row[i] = divided(UInt16(row[i]) &* UInt16(other[i])) }
  }

  /// dst = src × weight + dst × (1 − weight), with a weight of 0...255 for each sample.
  package static func mix(
    _ dst: UnsafeMutablePointer<UInt8>, with src: UnsafePointer<UInt8>,
    weights: UnsafePointer<UInt8>, count: Int
  ) {
    for i in 0..<count {
      let w = UInt16(weights[i])
      dst[i] = divided(UInt16(dst[i]) &* (255 &- w) &+ UInt16(src[i]) &* w)
    }
  }

  /// dst = src × weight + dst × (1 − weight), with one weight of 0...255.
  package static func mix(
    _ dst: UnsafeMutablePointer<UInt8>, with src: UnsafePointer<UInt8>, weight: UInt8, count: Int
  ) {
    let w = UInt16(weight)
    let keep = 255 &- w
    for i in 0..<count {
      dst[i] = divided(UInt16(dst[i]) &* keep &+ UInt16(src[i]) &* w)
    }
  }

  /// weights = 255 − weights.
  package static func invert(_ row: UnsafeMutablePointer<UInt8>, count: Int) {
    for i in 0..<count { row[i] = 255 &- row[i] }
  }
}
