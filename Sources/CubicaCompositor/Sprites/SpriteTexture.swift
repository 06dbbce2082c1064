/// A sprite's pixels ready for sampling: one interleaved layout, at full size and, made when
/// first needed, at powers of two smaller along either side.
package final class SpriteTexture {
  /// What one texel holds.
  package enum Layout: Int, Sendable {
    /// One byte.
    case alpha
    /// Two bytes: Y′, alpha.
    case luma
    /// Four bytes: Cb, Cr, alpha, 0.
    case chroma
    /// Four bytes as in a bitmap: blue, green, red, alpha.
    case pixels

    package var bytes: Int { self == .alpha ? 1 : self == .luma ? 2 : 4 }
  }

  /// Clear texels on each side, so that a few samples beyond the edge may be read.
  package static let border = 20

  /// One size of it, inside a border of clear texels.
  package struct Level {
    /// Texels without the border.
    package let width: Int
    package let height: Int
    package let buffer: PlaneBuffer
    /// Columns that are not clear, border counted, one pair a row: first, one past the last.
    package let columns: [Range<Int32>]

    /// For `alpha`: how far, in texels along either axis, all are opaque (above 0) or all clear
    /// (below 0); 1 is the texel alone, 0 says that it is neither. Nil: not known.
    package let reach: PlaneBuffer?

    /// The border's first texel.
    package var base: UnsafeMutablePointer<UInt8> { buffer[0] }
    package var stride: Int { buffer.stride }
  }

  package let layout: Layout
  private let full: Level
  private var smaller: [Int: Level] = [:]

  /// - Parameter fill: writes the texels of one row.
  init(
    _ layout: Layout, width: Int, height: Int,
    fill: (_ row: Int, _ texels: UnsafeMutablePointer<UInt8>) -> Void
  ) {
    self.layout = layout
    full = Self.makeLevel(layout, width, height, fill)
  }

  package var byteCount: Int {
    full.buffer.byteCount + smaller.values.reduce(0) { $0 + $1.buffer.byteCount }
  }

  /// The texels averaged over blocks of 2^horizontal by 2^vertical.
  package func level(horizontal: Int, vertical: Int) -> Level {
    if horizontal == 0 && vertical == 0 { return full }
    let key = horizontal * 32 + vertical
    if let made = smaller[key] { return made }
    let made = makeSmaller(horizontal, vertical)
    smaller[key] = made
    return made
  }

  private static func makeLevel(
    _ layout: Layout, _ width: Int, _ height: Int,
    _ fill: (_ row: Int, _ texels: UnsafeMutablePointer<UInt8>) -> Void
  ) -> Level {
    let bytes = layout.bytes
    let buffer = PlaneBuffer(
      width: (width + 2 * border) * bytes, height: height + 2 * border, planes: 1)
    var columns = [Range<Int32>](repeating: 0..<0, count: height + 2 * border)
    for row in 0..<height {
      let texels = buffer[0] + (row + border) * buffer.stride + border * bytes
      fill(row, texels)
      var (first, last) = (0, width * bytes)
      while first < last, texels[first] == 0 { first += 1 }
      while last > first, texels[last - 1] == 0 { last -= 1 }
      guard first < last else { continue }
      columns[row + border] = Int32(first / bytes + border)..<Int32((last - 1) / bytes + border + 1)
    }
    let reach = layout == .alpha ? AlphaReach.map(of: buffer) : nil
    return Level(width: width, height: height, buffer: buffer, columns: columns, reach: reach)
  }

  /// One rounding from the full size, the same for every channel, so samples stay ≤ alpha.
  private func makeSmaller(_ horizontal: Int, _ vertical: Int) -> Level {
    let (blockWidth, blockHeight) = (1 << horizontal, 1 << vertical)
    let bytes = layout.bytes
    let shift = UInt32(horizontal + vertical)
    let width = (full.width + blockWidth - 1) >> horizontal
    let height = (full.height + blockHeight - 1) >> vertical
    var sums = [UInt32](repeating: 0, count: width * bytes)
    return Self.makeLevel(layout, width, height) { row, texels in
      for index in sums.indices { sums[index] = (1 << shift) >> 1 }
      for line in (row * blockHeight)..<min(full.height, (row + 1) * blockHeight) {
        let source = full.base + (line + Self.border) * full.stride + Self.border * bytes
        for x in 0..<full.width {
          let into = (x >> horizontal) * bytes
          for channel in 0..<bytes { sums[into + channel] &+= UInt32(source[x * bytes + channel]) }
        }
      }
      for index in sums.indices { texels[index] = UInt8(truncatingIfNeeded: sums[index] >> shift) }
    }
  }
}
