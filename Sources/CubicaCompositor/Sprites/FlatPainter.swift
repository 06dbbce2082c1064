/// Blends one flat value through sampled alpha, eight samples at a time: most blocks of a
/// particle lie wholly inside or outside its shape and need no sampling.
struct FlatPainter {
  private typealias Lanes = SIMD8<UInt16>
  private static var order: Lanes { Lanes(0, 1, 2, 3, 4, 5, 6, 7) }

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
  func paint(
    _ dst: UnsafeMutablePointer<UInt8>, _ value: UInt8, _ path: Samplers.Path, count: Int
  ) {
    forEachBlock(path, count) { index, alpha in
      Self.blend(dst + index, value, alpha)
    }
  }

  /// One row of two planes with the same alpha.
  func paint(
    _ first: UnsafeMutablePointer<UInt8>, _ one: UInt8, _ second: UnsafeMutablePointer<UInt8>,
    _ two: UInt8, _ path: Samplers.Path, count: Int
  ) {
    forEachBlock(path, count) { index, alpha in
      Self.blend(first + index, one, alpha)
      Self.blend(second + index, two, alpha)
    }
  }

  /// Alpha beyond the run's end is 0: the samples there are written back as they are. A run that
  /// the canvas cuts off ends inside the shape, and what lies on from there is the next row.
  @inline(__always)
  private func forEachBlock(
    _ path: Samplers.Path, _ count: Int, _ body: (Int, Lanes) -> Void
  ) {
    guard isBlockwise, let reach else { return forEachSlow(path, count, body) }
    let flat = Lanes(repeating: UInt16(opacity))
    var index = 0
    while index < count {
      let rest = UInt16(truncatingIfNeeded: min(8, count &- index))
      func cut(_ alpha: Lanes) -> Lanes {
        rest == 8 ? alpha : alpha.replacing(with: 0, where: Self.order .>= rest)
      }
      let at = path.advanced(index)
      let middle = at.advanced(4)
      let place =
        Int(truncatingIfNeeded: middle.v &>> 16) &* path.stride
        &+ Int(truncatingIfNeeded: middle.u &>> 16)
      let known = reach[place]
      if known >= needed {
        body(index, cut(flat))
      } else if known > 0 &- needed {
        body(index, cut(sampled(at)))
      }
      index &+= 8
    }
  }

  @inline(__always)
  private func sampled(_ at: Samplers.Path) -> Lanes {
    let alpha = Samplers.eight(
      UnsafeRawPointer(at.base), at.stride, at.u, at.v, at.stepU, at.stepV, rampU, rampV)
    return opacity == 255 ? alpha : Self.divided(alpha &* Lanes(repeating: UInt16(opacity)))
  }

  /// x / 255 to nearest.
  @inline(__always)
  private static func divided(_ x: Lanes) -> Lanes {
    let t = x &+ Lanes(repeating: 128)
    return (t &+ (t &>> 8)) &>> 8
  }

  @inline(__always)
  private static func blend(_ dst: UnsafeMutablePointer<UInt8>, _ value: UInt8, _ alpha: Lanes) {
    let raw = UnsafeMutableRawPointer(dst)
    let before = Lanes(truncatingIfNeeded: raw.loadUnaligned(as: SIMD8<UInt8>.self))
    let sum =
      before &* (Lanes(repeating: 255) &- alpha) &+ Lanes(repeating: UInt16(value)) &* alpha
    raw.storeBytes(of: SIMD8<UInt8>(truncatingIfNeeded: divided(sum)), as: SIMD8<UInt8>.self)
  }

  /// Sample by sample, where steps are longer than the border allows.
  private func forEachSlow(
    _ path: Samplers.Path, _ count: Int, _ body: (Int, Lanes) -> Void
  ) {
    var alpha: UInt8 = 0
    for index in 0..<count {
      Samplers.sample(path.advanced(index), count: 1, into: &alpha)
      var lanes = Lanes.zero
      lanes[0] = UInt16(alpha.times(opacity))
      body(index, lanes)
    }
  }
}
