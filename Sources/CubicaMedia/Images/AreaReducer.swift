import CubicaCore

/// Makes a picture smaller while its rows come in: each new pixel is the mean of the area that it
/// covers. Premultiplied, so that clear pixels do not darken their neighbours.
struct AreaReducer {
  private let source: PixelSize
  private(set) var result: PixelArray
  /// By source column: its first target column, and how much of it lies in that one and the next.
  private let columns: [(target: Int, first: Float, second: Float)]
  private let rowScale: Double
  private var sums: [SIMD4<Float>]
  private var row = 0
  private var targetRow = 0

  /// - Parameter target: on no side larger than `source`, on none empty.
  init(from source: PixelSize, to target: PixelSize) {
    self.source = source
    result = PixelArray(size: target)
    columns = Self.shares(source.width, target.width)
    rowScale = Double(target.height) / Double(source.height)
    // One more: the last column's second share, of weight 0.
    sums = Array(repeating: .zero, count: target.width + 1)
  }

  /// How cells of one axis fall onto the fewer of the other; both shares add up to the ratio.
  private static func shares(
    _ source: Int, _ target: Int
  ) -> [(target: Int, first: Float, second: Float)] {
    let scale = Double(target) / Double(source)
    return (0..<source).map { index in
      let first = index * target / source
      let end = Double(index + 1) * scale
      let beyond = max(0, end - Double(first + 1))
      return (first, Float(scale - beyond), Float(beyond))
    }
  }

  /// Takes the next row, `source.width` premultiplied pixels.
  mutating func add(_ pixels: UnsafePointer<UInt32>) {
    guard row < source.height else { return }
    if source == result.size {
      result.pixels.withUnsafeMutableBufferPointer { target in
        let start = target.baseAddress.map { $0 + row * source.width }
        start?.update(from: pixels, count: source.width)
      }
      row += 1
      return
    }
    let end = Double(row + 1) * rowScale
    let beyond = max(0, end - Double(targetRow + 1))
    let isLast = end >= Double(targetRow + 1) - 1e-9
    accumulate(pixels, weight: Float(rowScale - beyond))
    row += 1
    guard isLast || row == source.height else { return }
    finishRow()
    if beyond > 1e-9, targetRow < result.size.height { accumulate(pixels, weight: Float(beyond)) }
  }

  private mutating func accumulate(_ pixels: UnsafePointer<UInt32>, weight: Float) {
    sums.withUnsafeMutableBufferPointer { sums in
      columns.withUnsafeBufferPointer { columns in
        for x in 0..<columns.count {
          let pixel = pixels[x]
          if pixel == 0 { continue }
          let parts = SIMD4<Float>(
            Float(pixel & 255), Float(pixel >> 8 & 255), Float(pixel >> 16 & 255),
            Float(pixel >> 24))
          let column = columns[x]
          sums[column.target] += parts * (column.first * weight)
          if column.second > 0 { sums[column.target + 1] += parts * (column.second * weight) }
        }
      }
    }
  }

  private mutating func finishRow() {
    let width = result.size.width
    let start = targetRow * width
    for x in 0..<width {
      let sum = (sums[x] + 0.5).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
      let alpha = UInt32(sum[3])
      // Rounding must not lift a colour above its alpha.
      let (blue, green, red) = (
        min(UInt32(sum[0]), alpha), min(UInt32(sum[1]), alpha), min(UInt32(sum[2]), alpha)
      )
      result.pixels[start + x] = blue | green << 8 | red << 16 | alpha << 24
    }
    for x in sums.indices { sums[x] = .zero }
    targetRow += 1
  }
}
