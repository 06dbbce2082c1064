/// Blends one flat value through sampled alpha, eight samples at a time: most blocks of a
/// particle lie wholly inside or outside its shape and need no sampling.
struct FlatPainter {
  private typealias Lanes = SIMD8<UInt16>
  private static var order: Lanes { Lanes(0, 1, 2, 3, 4, 5, 6, 7) }

  /// What a block of one plane is made of.
  private struct Ink {
    let row: UnsafeMutableRawPointer
    /// The value eight times, times 1 and times opacity.
    let bytes: UInt64
    let solid: Lanes
    let value: Lanes
  }

  private let opacity: UInt8
  private let reach: UnsafePointer<Int8>?
  /// A block whose fifth sample lies on a texel of this reach is all the same.
  private let needed: Int8
  /// Steps are small enough to read past the end of a run within the border.
  private let isBlockwise: Bool
  private let rampU: Lanes
  private let rampV: Lanes
  private let level: SpriteTexture.Level

  init(_ level: SpriteTexture.Level, _ walk: AffineWalk, _ opacity: UInt8) {
    self.opacity = opacity
    self.level = level
    let step = max(abs(walk.stepU), abs(walk.stepV))
    isBlockwise = walk.isShort
    // From the block's fifth sample four steps back, or three on and one texel.
    let (back, on) = ((4 &* step &+ 65_535) &>> 16, (3 &* step &+ 65_535) &>> 16 &+ 1)
    needed = Int8(truncatingIfNeeded: min(99, max(back, on) &+ 1))
    reach = level.reach.map { UnsafeRawPointer($0[0]).assumingMemoryBound(to: Int8.self) }
    rampU = Self.order &* Lanes(repeating: UInt16(truncatingIfNeeded: walk.stepU))
    rampV = Self.order &* Lanes(repeating: UInt16(truncatingIfNeeded: walk.stepV))
  }

  /// One row of one plane.
  @inline(__always)
  func paint(
    _ dst: UnsafeMutablePointer<UInt8>, _ value: UInt8, _ path: Samplers.Path, count: Int
  ) {
    let ink = ink(dst, value)
    forEachBlock(path, count) { index in
      fill(ink, index)
    } sampled: { index, alpha in
      blend(ink, index, alpha)
    }
  }

  /// One row of two planes with the same alpha.
  @inline(__always)
  func paint(
    _ first: UnsafeMutablePointer<UInt8>, _ one: UInt8, _ second: UnsafeMutablePointer<UInt8>,
    _ two: UInt8, _ path: Samplers.Path, count: Int
  ) {
    let (one, two) = (ink(first, one), ink(second, two))
    forEachBlock(path, count) { index in
      fill(one, index)
      fill(two, index)
    } sampled: { index, alpha in
      blend(one, index, alpha)
      blend(two, index, alpha)
    }
  }

  /// Calls `whole` for blocks inside the shape and `sampled` for those at its edge, each of eight
  /// samples from its index on; those outside are passed over.
  ///
  /// Alpha beyond the run's end is 0: the samples there are written back as they are. A run that
  /// the canvas cuts off ends inside the shape, and what lies on from there is the next row.
  @inline(__always)
  private func forEachBlock(
    _ path: Samplers.Path, _ count: Int, whole: (Int) -> Void, sampled: (Int, Lanes) -> Void
  ) {
    guard isBlockwise, let reach else { return forEachSlow(path, count, sampled) }
    let (base, stride) = (UnsafeRawPointer(path.base), path.stride)
    let (needed, clear) = (Int(needed), 0 &- Int(needed))
    var (u, v) = (path.u, path.v)
    @inline(__always) func known() -> Int {
      let row = Int(truncatingIfNeeded: (v &+ 4 &* path.stepV) &>> 16)
      let column = Int(truncatingIfNeeded: (u &+ 4 &* path.stepU) &>> 16)
      return Int(reach[row &* stride &+ column])
    }
    @inline(__always) func alpha() -> Lanes {
      Samplers.eight(base, stride, u, v, path.stepU, path.stepV, rampU, rampV)
    }
    var index = 0
    while index &+ 8 <= count {
      let known = known()
      if known >= needed {
        whole(index)
      } else if known > clear {
        sampled(index, alpha())
      }
      u &+= 8 &* path.stepU
      v &+= 8 &* path.stepV
      index &+= 8
    }
    guard index < count else { return }
    let known = known()
    if known <= clear { return }
    let rest = Lanes(repeating: UInt16(truncatingIfNeeded: count &- index))
    let alpha = known >= needed ? Lanes(repeating: 255) : alpha()
    sampled(index, alpha.replacing(with: 0, where: Self.order .>= rest))
  }

  @inline(__always)
  private func ink(_ dst: UnsafeMutablePointer<UInt8>, _ value: UInt8) -> Ink {
    let wide = Lanes(repeating: UInt16(value))
    return Ink(
      row: UnsafeMutableRawPointer(dst), bytes: UInt64(value) &* 0x0101_0101_0101_0101,
      solid: wide &* Lanes(repeating: UInt16(opacity)), value: wide)
  }

  @inline(__always)
  private func fill(_ ink: Ink, _ index: Int) {
    let place = ink.row + index
    if opacity == 255 {
      place.storeBytes(of: ink.bytes, as: UInt64.self)
      return
    }
    let before = Lanes(truncatingIfNeeded: place.loadUnaligned(as: SIMD8<UInt8>.self))
    let sum = before &* Lanes(repeating: UInt16(255 &- opacity)) &+ ink.solid
    place.storeBytes(of: SIMD8<UInt8>(truncatingIfNeeded: Self.divided(sum)), as: SIMD8<UInt8>.self)
  }

  @inline(__always)
  private func blend(_ ink: Ink, _ index: Int, _ alpha: Lanes) {
    let alpha =
      opacity == 255 ? alpha : Self.divided(alpha &* Lanes(repeating: UInt16(opacity)))
    let place = ink.row + index
    let before = Lanes(truncatingIfNeeded: place.loadUnaligned(as: SIMD8<UInt8>.self))
    let sum = before &* (Lanes(repeating: 255) &- alpha) &+ ink.value &* alpha
    place.storeBytes(of: SIMD8<UInt8>(truncatingIfNeeded: Self.divided(sum)), as: SIMD8<UInt8>.self)
  }

  /// x / 255 to nearest.
  @inline(__always)
  private static func divided(_ x: Lanes) -> Lanes {
    let t = x &+ Lanes(repeating: 128)
    return (t &+ (t &>> 8)) &>> 8
  }

  /// Sample by sample, where steps are longer than the border allows.
  @inline(never)
  private func forEachSlow(
    _ path: Samplers.Path, _ count: Int, _ body: (Int, Lanes) -> Void
  ) {
    var alpha: UInt8 = 0
    for index in 0..<count {
      Samplers.sample(path.advanced(index), count: 1, into: &alpha)
      var lanes = Lanes.zero
      lanes[0] = UInt16(alpha)
      body(index, lanes)
    }
  }
}
