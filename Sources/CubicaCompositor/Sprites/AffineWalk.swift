package import CubicaCore

/// Walks along rows of a destination through a source under an affine map, in fixed point.
package struct AffineWalk {
  /// The source of destination sample (0, 0) and its change from row to row, 32 fractional bits.
  private let originU, originV, rowU, rowV: Int
  /// The change from column to column, 16 fractional bits.
  package let stepU, stepV: Int
  /// Sources between these, 16 fractional bits, have four samples around them.
  private let fromU, fromV, toU, toV: Int
  private let inverseU, inverseV: Double

  /// A run of destination samples whose sources are all inside.
  package struct Run {
    package var start: Int
    package var count: Int
    /// Position of the first, 16 fractional bits.
    package var u: UInt32
    package var v: UInt32
  }

  /// - Parameters:
  ///   - width: source samples a row, 2...65,535; so the height.
  ///   - map: destination sample (x, y) to source coordinates, where sample (i, j) lies at i, j;
  ///     nil is returned where it is not finite or far beyond any picture.
  ///   - margin: 0 or more source samples at each edge that count as outside.
  package init?(width: Int, height: Int, map: AffineTransform, margin: Double = 0) {
    let limit = 1e8
    guard abs(map.a) < limit, abs(map.b) < limit, abs(map.c) < limit, abs(map.d) < limit,
      abs(map.tx) < limit, abs(map.ty) < limit, width > 1, height > 1, width < 65_536,
      height < 65_536, margin >= 0, margin < 65_536
    else { return nil }
    func fixed(_ value: Double, _ scale: Double) -> Int { Int((value * scale).rounded()) }
    (originU, originV) = (fixed(map.tx, 0x1p32), fixed(map.ty, 0x1p32))
    (rowU, rowV) = (fixed(map.c, 0x1p32), fixed(map.d, 0x1p32))
    (stepU, stepV) = (fixed(map.a, 0x1p16), fixed(map.b, 0x1p16))
    let inset = Int((margin * 65_536).rounded(.up))
    (fromU, fromV) = (inset, inset)
    (toU, toV) = ((width - 1) << 16 - 1 - inset, (height - 1) << 16 - 1 - inset)
    inverseU = stepU == 0 ? 0 : 1 / Double(stepU)
    inverseV = stepV == 0 ? 0 : 1 / Double(stepV)
  }

  /// The part of row `y`, |y| below 2²⁰, between `first` and `end` that has a source.
  ///
  /// - Parameter columns: source columns to which u is limited further: u + 1 > lowerBound and
  ///   u < upperBound.
  @inline(__always)
  package func run(
    y: Int, first: Int, end: Int, columns: Range<Int>? = nil
  ) -> Run? {
    let u0 = (originU &+ y &* rowU) &>> 16 &+ first &* stepU
    let v0 = (originV &+ y &* rowV) &>> 16 &+ first &* stepV
    var (low, high) = (0, end &- first &- 1)
    var (leastU, mostU) = (fromU, toU)
    if let columns {
      leastU = max(leastU, (columns.lowerBound &- 1) &<< 16)
      mostU = min(mostU, columns.upperBound &<< 16 &- 1)
    }
    Self.limit(&low, &high, u0, stepU, inverseU, leastU, mostU)
    Self.limit(&low, &high, v0, stepV, inverseV, fromV, toV)
    guard low <= high else { return nil }
    return Run(
      start: first &+ low, count: high &- low &+ 1,
      u: UInt32(truncatingIfNeeded: u0 &+ low &* stepU),
      v: UInt32(truncatingIfNeeded: v0 &+ low &* stepV))
  }

  /// Eight steps and a rough end stay within the border of a `SpriteTexture`.
  package var isShort: Bool { max(abs(stepU), abs(stepV)) <= 137_000 }

  /// As `run`, but one sample more may be taken in at either end: quicker, for sources with a
  /// border.
  @inline(__always)
  package func roughRun(
    y: Int, first: Int, end: Int, columns: Range<Int>? = nil
  ) -> Run? {
    let u0 = (originU &+ y &* rowU) &>> 16 &+ first &* stepU
    let v0 = (originV &+ y &* rowV) &>> 16 &+ first &* stepV
    var (low, high) = (0.0, Double(end &- first &- 1))
    var (leastU, mostU) = (fromU, toU)
    if let columns {
      leastU = max(leastU, (columns.lowerBound &- 1) &<< 16)
      mostU = min(mostU, columns.upperBound &<< 16 &- 1)
    }
    if stepU == 0 {
      if u0 < leastU || u0 > mostU { return nil }
    } else {
      let (one, two) = (Double(leastU &- u0) * inverseU, Double(mostU &- u0) * inverseU)
      (low, high) = (max(low, min(one, two)), min(high, max(one, two)))
    }
    if stepV == 0 {
      if v0 < fromV || v0 > toV { return nil }
    } else {
      let (one, two) = (Double(fromV &- v0) * inverseV, Double(toV &- v0) * inverseV)
      (low, high) = (max(low, min(one, two)), min(high, max(one, two)))
    }
    guard low <= high else { return nil }
    let start = Int(low)
    let last = min(Int(high) &+ 1, end &- first &- 1)
    return Run(
      start: first &+ start, count: last &- start &+ 1,
      u: UInt32(truncatingIfNeeded: u0 &+ start &* stepU),
      v: UInt32(truncatingIfNeeded: v0 &+ start &* stepV))
  }

  /// The upper of the two source rows of row `y`, where the walk does not change rows.
  package func sourceRow(_ y: Int) -> Int { (originV &+ y &* rowV) &>> 32 }

  /// Narrows low...high to the n for which from ≤ start + n × step ≤ to.
  @inline(__always)
  private static func limit(
    _ low: inout Int, _ high: inout Int, _ start: Int, _ step: Int, _ inverse: Double,
    _ from: Int, _ to: Int
  ) {
    if step == 0 {
      if start < from || start > to { high = low &- 1 }
      return
    }
    // A guess by floating point, clamped to the row, then made exact.
    let (entry, exit) = step > 0 ? (from, to) : (to, from)
    let wide = Double(high &+ 2)
    func guess(_ edge: Int) -> Int {
      Int(max(-2, min(Double(edge &- start) * inverse, wide)))
    }
    let size = step > 0 ? step : 0 &- step
    let (near, far) = step > 0 ? (entry &- start, exit &- start) : (start &- entry, start &- exit)
    var n = guess(entry)
    while n &* size < near, n <= high { n &+= 1 }
    while n > low, (n &- 1) &* size >= near { n &-= 1 }
    low = max(low, n)
    n = guess(exit)
    while n &* size > far, n >= low { n &-= 1 }
    while n < high, (n &+ 1) &* size <= far { n &+= 1 }
    high = min(high, n)
  }
}
