/// Sampling along a path that does not change rows, as of what is scaled but not turned: the two
/// rows are mixed once, whole, and the samples are taken from the mixed one. The bytes are the same
/// as those of the general way.
extension Samplers {
  /// Mixes the texels that the path comes by.
  ///
  /// - Parameter row: room for them, and 16 bytes more.
  /// - Returns: where the texel of column 0 would lie.
  @inline(__always)
  private static func mix(
    _ path: Path, count: Int, texelBytes: Int, into row: UnsafeMutablePointer<UInt8>
  ) -> UnsafeRawPointer {
    let start = Int(truncatingIfNeeded: path.u &>> 16)
    let last = UInt32(truncatingIfNeeded: count &- 1)
    let end = Int(truncatingIfNeeded: (path.u &+ last &* path.stepU) &>> 16)
    let first = min(start, end) &* texelBytes
    let bytes = (max(start, end) &+ 2) &* texelBytes &- first
    let top = path.base + Int(truncatingIfNeeded: path.v &>> 16) &* path.stride + first
    let bottom = top + path.stride
    let down = UInt16(truncatingIfNeeded: (path.v &>> 8) & 255)
    let keep = 256 &- down
    for i in 0..<bytes {
      let sum = UInt16(top[i]) &* keep &+ UInt16(bottom[i]) &* down &+ 128
      row[i] = UInt8(truncatingIfNeeded: sum &>> 8)
    }
    return UnsafeRawPointer(row) - first
  }

  /// Two bytes a texel.
  static func sampleRow(
    _ path: Path, count: Int, mixed row: UnsafeMutablePointer<UInt8>,
    into first: UnsafeMutablePointer<UInt8>, _ second: UnsafeMutablePointer<UInt8>
  ) {
    let texels = mix(path, count: count, texelBytes: 2, into: row)
    var index = 0
    // The last block may write up to three samples too many: those are cleared or not looked at.
    while index < count {
      let (ones, twos) = across(
        texels, path.u &+ UInt32(truncatingIfNeeded: index) &* path.stepU, path.stepU)
      UnsafeMutableRawPointer(first + index).storeBytes(
        of: SIMD4<UInt8>(truncatingIfNeeded: ones), as: SIMD4<UInt8>.self)
      UnsafeMutableRawPointer(second + index).storeBytes(
        of: SIMD4<UInt8>(truncatingIfNeeded: twos), as: SIMD4<UInt8>.self)
      index &+= 4
    }
  }

  /// Four samples of two channels from a mixed row.
  @inline(__always)
  private static func across(
    _ texels: UnsafeRawPointer, _ u: UInt32, _ stepU: UInt32
  ) -> (SIMD4<UInt32>, SIMD4<UInt32>) {
    typealias Quad = SIMD4<UInt32>
    var at = u
    @inline(__always) func next() -> UInt32 {
      let texel = texels + Int(truncatingIfNeeded: (at &>> 15) & ~1)
      at &+= stepU
      return texel.loadUnaligned(as: UInt32.self)
    }
    let (a, b, c, d) = (next(), next(), next(), next())
    let mixed = unsafeBitCast(Quad(a, b, c, d), to: Lanes.self)
    let ramp = Quad(0, 1, 2, 3) &* Quad(repeating: stepU)
    let fx = ((Quad(repeating: u) &+ ramp) &>> 8) & Quad(repeating: 255)
    let weights = unsafeBitCast((Quad(repeating: 256) &- fx) | fx &<< 16, to: Lanes.self)
    let ones = unsafeBitCast((mixed & Lanes(repeating: 255)) &* weights, to: Quad.self)
    let twos = unsafeBitCast((mixed &>> 8) &* weights, to: Quad.self)
    let (low, round) = (Quad(repeating: 0xFFFF), Quad(repeating: 128))
    return (
      ((ones & low) &+ (ones &>> 16) &+ round) &>> 8,
      ((twos & low) &+ (twos &>> 16) &+ round) &>> 8
    )
  }

  /// Four bytes a texel; the fourth is left out.
  static func sampleRow(
    _ path: Path, count: Int, mixed row: UnsafeMutablePointer<UInt8>,
    into first: UnsafeMutablePointer<UInt8>, _ second: UnsafeMutablePointer<UInt8>,
    _ third: UnsafeMutablePointer<UInt8>
  ) {
    let texels = mix(path, count: count, texelBytes: 4, into: row)
    var u = path.u
    for x in 0..<count {
      let texel = texels + Int(truncatingIfNeeded: (u &>> 14) & ~3)
      let fx = UInt16(truncatingIfNeeded: (u &>> 8) & 255)
      u &+= path.stepU
      let pair = Lanes(truncatingIfNeeded: texel.loadUnaligned(as: SIMD8<UInt8>.self))
      let parts =
        pair
        &* Lanes(lowHalf: SIMD4(repeating: 256 &- fx), highHalf: SIMD4(repeating: fx))
      let sums = (parts.lowHalf &+ parts.highHalf &+ SIMD4(repeating: 128)) &>> 8
      first[x] = UInt8(truncatingIfNeeded: sums[0])
      second[x] = UInt8(truncatingIfNeeded: sums[1])
      third[x] = UInt8(truncatingIfNeeded: sums[2])
    }
  }
}
