import CubicaCore

/// Blends premultiplied pixels by multiply, screen or add, on R′G′B′, pixel by pixel.
///
/// The canvas's pixels are decoded with the chroma of their block, and only the *change* that
/// blending makes is added to the code values: where nothing is blended nothing changes, not
/// even colours that have no R′G′B′.
struct ModeBlender {
  let mode: BlendMode
  let coefficients: PlaneCoefficients

  /// Blends two rows of source pixels (bitmap order) onto canvas rows `y` and `y + 1`.
  ///
  /// - Parameters:
  ///   - x: even; `y` too.
  ///   - rows: `count` pixels each; clear where nothing is drawn.
  func blend(
    _ rows: (UnsafePointer<UInt32>, UnsafePointer<UInt32>), count: Int, x: Int, y: Int,
    on canvas: Canvas
  ) {
    let height = min(2, canvas.frame.size.height - y)
    let (cbRow, crRow) = (canvas.row(.cb, y / 2), canvas.row(.cr, y / 2))
    let luma = (canvas.row(.y, y), canvas.row(.y, min(y + 1, canvas.frame.size.height - 1)))
    for column in stride(from: 0, to: count, by: 2) {
      let width = min(2, count - column)
      let chroma = (x + column) / 2
      let (cb, cr) = (Int32(cbRow[chroma]), Int32(crRow[chroma]))
      var sums: (red: Int, green: Int, blue: Int) = (0, 0, 0)
      var isDrawn = false
      for line in 0..<height {
        let source = line == 0 ? rows.0 : rows.1
        let target = line == 0 ? luma.0 : luma.1
        for index in column..<(column + width) where source[index] != 0 {
          isDrawn = true
          let place = target + x + index
          let change = change(
            coefficients.rgb(y: Int32(place.pointee), cb: cb, cr: cr), source[index])
          let weights = coefficients
          let lift =
            Int(weights.yRed) * change.red + Int(weights.yGreen) * change.green
            + Int(weights.yBlue) * change.blue
          place.pointee = Self.byte(Int(place.pointee) + Self.rounded(lift, 24))
          sums.red += change.red
          sums.green += change.green
          sums.blue += change.blue
        }
      }
      guard isDrawn else { continue }
      // A block at the canvas's edge has fewer than four pixels.
      let pixels = width * height
      let weights = coefficients
      let shiftCb =
        Int(weights.cbRed) * sums.red + Int(weights.cbGreen) * sums.green
        + Int(weights.cbBlue) * sums.blue
      let shiftCr =
        Int(weights.crRed) * sums.red + Int(weights.crGreen) * sums.green
        + Int(weights.crBlue) * sums.blue
      cbRow[chroma] = Self.byte(Int(cb) + Self.rounded(shiftCb / pixels, 24))
      crRow[chroma] = Self.byte(Int(cr) + Self.rounded(shiftCr / pixels, 24))
    }
  }

  /// What blending adds to each channel; both with 8 fractional bits.
  @inline(__always)
  private func change(
    _ dst: (red: Int32, green: Int32, blue: Int32), _ pixel: UInt32
  ) -> (red: Int, green: Int, blue: Int) {
    let alpha = Int(pixel >> 24)
    func channel(_ value: Int32, _ shift: UInt32) -> Int {
      let (value, source) = (Int(value), Int((pixel >> shift) & 0xFF))
      switch mode {
      case .normal: return source * 256 - value * alpha / 255
      case .multiply: return -(value * max(0, alpha - source) / 255)
      case .screen: return source * (65_280 - value) / 255
      case .add: return min(65_280 - value, source * 256)
      }
    }
    return (channel(dst.red, 16), channel(dst.green, 8), channel(dst.blue, 0))
  }

  @inline(__always)
  private static func rounded(_ value: Int, _ bits: Int) -> Int {
    (value + (1 << (bits - 1))) >> bits
  }

  @inline(__always)
  private static func byte(_ value: Int) -> UInt8 { UInt8(max(0, min(255, value))) }
}
