/// Bilinear sampling along an `AffineWalk.Run`, in 8-bit fractions of a texel, all in integers.
///
/// First between rows, then between columns, each rounded to nearest; so channels that are ≤
/// alpha in every texel stay so. Vectors of a fixed width compile to the machine's plain ones.
package enum Samplers {
  /// The source and how to move through it.
  package struct Path {
    package var base: UnsafePointer<UInt8>
    package var stride: Int
    /// 16 fractional bits.
    package var u: UInt32
    package var v: UInt32
    package var stepU: UInt32
    package var stepV: UInt32

    package init(
      base: UnsafePointer<UInt8>, stride: Int, u: UInt32, v: UInt32, stepU: Int, stepV: Int
    ) {
      (self.base, self.stride, self.u, self.v) = (base, stride, u, v)
      self.stepU = UInt32(truncatingIfNeeded: stepU)
      self.stepV = UInt32(truncatingIfNeeded: stepV)
    }

    /// From the sample at `index` on.
    @inline(__always)
    func advanced(_ index: Int) -> Path {
      var path = self
      let index = UInt32(truncatingIfNeeded: index)
      path.u &+= index &* stepU
      path.v &+= index &* stepV
      return path
    }

    /// The texel left and above, then one step on.
    @inline(__always)
    mutating func next(texelBits: UInt32) -> UnsafeRawPointer {
      let row = Int(truncatingIfNeeded: v &>> 16) &* stride
      let column = Int(truncatingIfNeeded: (u &>> 16) &<< texelBits)
      u &+= stepU
      v &+= stepV
      return UnsafeRawPointer(base) + row + column
    }
  }

  typealias Lanes = SIMD8<UInt16>
  private typealias Quad = SIMD4<UInt32>
  private static var half: Lanes { Lanes(repeating: 128) }
  private static var whole: Lanes { Lanes(repeating: 256) }

  /// Runs `block` on each `size` samples, the last of them overlapping the one before, and
  /// `single` on the samples of shorter rows.
  @inline(__always)
  private static func blocks(
    _ count: Int, of size: Int, _ block: (Int) -> Void, single: (Int) -> Void
  ) {
    guard count >= size else {
      for index in 0..<max(0, count) { single(index) }
      return
    }
    var index = 0
    while index &+ size <= count {
      block(index)
      index &+= size
    }
    if index < count { block(count &- size) }
  }

  /// a × (256 − f) + b × f, rounded.
  @inline(__always)
  private static func between(_ a: UInt32, _ b: UInt32, _ f: UInt32) -> UInt32 {
    (a &* (256 &- f) &+ b &* f &+ 128) &>> 8
  }

  /// Eight samples in a row. Kept out of the loop, where the compiler would carry eight positions
  /// along instead of adding steps.
  @inline(never)
  static func eight(
    _ base: UnsafeRawPointer, _ stride: Int, _ u: UInt32, _ v: UInt32, _ stepU: UInt32,
    _ stepV: UInt32, _ rampU: Lanes, _ rampV: Lanes
  ) -> Lanes {
    var (atU, atV) = (u, v)
    @inline(__always) func next() -> (UInt16, UInt16) {
      let texel =
        base + Int(truncatingIfNeeded: atV &>> 16) &* stride + Int(truncatingIfNeeded: atU &>> 16)
      atU &+= stepU
      atV &+= stepV
      return (
        texel.loadUnaligned(as: UInt16.self), (texel + stride).loadUnaligned(as: UInt16.self)
      )
    }
    let (a, b, c, d) = (next(), next(), next(), next())
    let (e, f, g, h) = (next(), next(), next(), next())
    let top = Lanes(a.0, b.0, c.0, d.0, e.0, f.0, g.0, h.0)
    let bottom = Lanes(a.1, b.1, c.1, d.1, e.1, f.1, g.1, h.1)
    let (whole, half) = (Lanes(repeating: 256), Lanes(repeating: 128))
    let mask = Lanes(repeating: 255)
    let fx = (Lanes(repeating: UInt16(truncatingIfNeeded: u)) &+ rampU) &>> 8
    let fy = (Lanes(repeating: UInt16(truncatingIfNeeded: v)) &+ rampV) &>> 8
    let (gx, gy) = (whole &- fx, whole &- fy)
    let left = ((top & mask) &* gy &+ (bottom & mask) &* fy &+ half) &>> 8
    let right = ((top &>> 8) &* gy &+ (bottom &>> 8) &* fy &+ half) &>> 8
    return (left &* gx &+ right &* fx &+ half) &>> 8
  }

  /// One byte a texel.
  package static func sample(
    _ path: Path, count: Int, into out: UnsafeMutablePointer<UInt8>
  ) {
    let rampU =
      Lanes(0, 1, 2, 3, 4, 5, 6, 7) &* Lanes(repeating: .init(truncatingIfNeeded: path.stepU))
    let rampV =
      Lanes(0, 1, 2, 3, 4, 5, 6, 7) &* Lanes(repeating: .init(truncatingIfNeeded: path.stepV))
    let stride = path.stride
    blocks(count, of: 8) { index in
      let at = path.advanced(index)
      let sums = eight(
        UnsafeRawPointer(at.base), stride, at.u, at.v, at.stepU, at.stepV, rampU, rampV)
      UnsafeMutableRawPointer(out + index).storeBytes(
        of: SIMD8<UInt8>(truncatingIfNeeded: sums), as: SIMD8<UInt8>.self)
    } single: { index in
      var at = path.advanced(index)
      let (fx, fy) = ((at.u &>> 8) & 255, (at.v &>> 8) & 255)
      let top = at.next(texelBits: 0)
      let bottom = top + stride
      func byte(_ row: UnsafeRawPointer, _ offset: Int) -> UInt32 {
        UInt32(row.load(fromByteOffset: offset, as: UInt8.self))
      }
      let left = between(byte(top, 0), byte(bottom, 0), fy)
      let right = between(byte(top, 1), byte(bottom, 1), fy)
      out[index] = UInt8(truncatingIfNeeded: between(left, right, fx))
    }
  }

  /// Four samples of two channels in a row; out of the loop as `eight` is.
  @inline(never)
  private static func four(
    _ base: UnsafeRawPointer, _ stride: Int, _ u: UInt32, _ v: UInt32, _ stepU: UInt32,
    _ stepV: UInt32, _ rampU: Quad, _ rampV: Quad
  ) -> (Quad, Quad) {
    var (atU, atV) = (u, v)
    @inline(__always) func next() -> (UInt32, UInt32) {
      let column = Int(truncatingIfNeeded: (atU &>> 15) & ~1)
      let texel = base + Int(truncatingIfNeeded: atV &>> 16) &* stride + column
      atU &+= stepU
      atV &+= stepV
      return (
        texel.loadUnaligned(as: UInt32.self), (texel + stride).loadUnaligned(as: UInt32.self)
      )
    }
    let (a, b, c, d) = (next(), next(), next(), next())
    let top = unsafeBitCast(Quad(a.0, b.0, c.0, d.0), to: Lanes.self)
    let bottom = unsafeBitCast(Quad(a.1, b.1, c.1, d.1), to: Lanes.self)
    let byte = Quad(repeating: 255)
    let fx = ((Quad(repeating: u) &+ rampU) &>> 8) & byte
    let fy = ((Quad(repeating: v) &+ rampV) &>> 8) & byte
    // Weights for the 16-bit halves of each sample's 32 bits: both rows', then both columns'.
    let down = unsafeBitCast(fy | fy &<< 16, to: Lanes.self)
    let across = unsafeBitCast((Quad(repeating: 256) &- fx) | fx &<< 16, to: Lanes.self)
    let keep = whole &- down
    let mask = Lanes(repeating: 255)
    let one = ((top & mask) &* keep &+ (bottom & mask) &* down &+ half) &>> 8
    let two = ((top &>> 8) &* keep &+ (bottom &>> 8) &* down &+ half) &>> 8
    let oneSums = unsafeBitCast(one &* across, to: Quad.self)
    let twoSums = unsafeBitCast(two &* across, to: Quad.self)
    let (low, round) = (Quad(repeating: 0xFFFF), Quad(repeating: 128))
    return (
      ((oneSums & low) &+ (oneSums &>> 16) &+ round) &>> 8,
      ((twoSums & low) &+ (twoSums &>> 16) &+ round) &>> 8
    )
  }

  /// Two bytes a texel.
  package static func sample(
    _ path: Path, count: Int, into first: UnsafeMutablePointer<UInt8>,
    _ second: UnsafeMutablePointer<UInt8>
  ) {
    let rampU = Quad(0, 1, 2, 3) &* Quad(repeating: path.stepU)
    let rampV = Quad(0, 1, 2, 3) &* Quad(repeating: path.stepV)
    let stride = path.stride
    blocks(count, of: 4) { index in
      let at = path.advanced(index)
      let (ones, twos) = four(
        UnsafeRawPointer(at.base), stride, at.u, at.v, at.stepU, at.stepV, rampU, rampV)
      UnsafeMutableRawPointer(first + index).storeBytes(
        of: SIMD4<UInt8>(truncatingIfNeeded: ones), as: SIMD4<UInt8>.self)
      UnsafeMutableRawPointer(second + index).storeBytes(
        of: SIMD4<UInt8>(truncatingIfNeeded: twos), as: SIMD4<UInt8>.self)
    } single: { index in
      var at = path.advanced(index)
      let (fx, fy) = ((at.u &>> 8) & 255, (at.v &>> 8) & 255)
      let top = at.next(texelBits: 1)
      let bottom = top + stride
      func value(_ channel: Int) -> UInt8 {
        func byte(_ row: UnsafeRawPointer, _ offset: Int) -> UInt32 {
          UInt32(row.load(fromByteOffset: offset, as: UInt8.self))
        }
        let left = between(byte(top, channel), byte(bottom, channel), fy)
        let right = between(byte(top, channel + 2), byte(bottom, channel + 2), fy)
        return UInt8(truncatingIfNeeded: between(left, right, fx))
      }
      first[index] = value(0)
      second[index] = value(1)
    }
  }

  /// Four bytes a texel: byte k of the word is channel k.
  @inline(__always)
  private static func next(_ path: inout Path) -> UInt32 {
    let fx = UInt16(truncatingIfNeeded: (path.u &>> 8) & 255)
    let fy = UInt16(truncatingIfNeeded: (path.v &>> 8) & 255)
    let stride = path.stride
    let texel = path.next(texelBits: 2)
    let top = Lanes(truncatingIfNeeded: texel.loadUnaligned(as: SIMD8<UInt8>.self))
    let bottom = Lanes(truncatingIfNeeded: (texel + stride).loadUnaligned(as: SIMD8<UInt8>.self))
    let down = Lanes(repeating: fy)
    let rows = (top &* (whole &- down) &+ bottom &* down &+ half) &>> 8
    let across = Lanes(
      lowHalf: SIMD4(repeating: 256 &- fx), highHalf: SIMD4(repeating: fx))
    let parts = rows &* across
    let sums = (parts.lowHalf &+ parts.highHalf &+ SIMD4(repeating: 128)) &>> 8
    return unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: sums), to: UInt32.self)
  }

  /// Four bytes a texel; the fourth is left out.
  package static func sample(
    _ path: Path, count: Int, into first: UnsafeMutablePointer<UInt8>,
    _ second: UnsafeMutablePointer<UInt8>, _ third: UnsafeMutablePointer<UInt8>
  ) {
    var path = path
    for x in 0..<count {
      let texel = next(&path)
      first[x] = UInt8(truncatingIfNeeded: texel)
      second[x] = UInt8(truncatingIfNeeded: texel &>> 8)
      third[x] = UInt8(truncatingIfNeeded: texel &>> 16)
    }
  }

  /// Four bytes a texel, written as they are.
  package static func sample(
    _ path: Path, count: Int, into out: UnsafeMutablePointer<UInt32>
  ) {
    var path = path
    for x in 0..<count { out[x] = next(&path) }
  }
}
