package import CubicaCore

/// Another matrix or range for 8-bit 4:2:0 planes, in place: Y′CbCr to Y′CbCr without RGB pixels.
///
/// Greys stay greys, so chroma becomes a 2×2 of chroma, and luma a multiple of itself plus a
/// share of the chroma around it (bilinear, chroma sited left as in MPEG-2 and H.264).
package struct PlaneMatrix: Sendable {
  private static let bits = 14
  private static let half = 1 << (bits - 1)
  /// Times 2¹⁴: luma of luma, of Cb, of Cr; then the chroma rows.
  private let luma: (own: Int, cb: Int, cr: Int, offset: Int)
  private let blue: (cb: Int, cr: Int)
  private let red: (cb: Int, cr: Int)

  /// nil where both encodings are the same.
  package init?(from source: YCbCrEncoding, to target: YCbCrEncoding) {
    guard source != target else { return nil }
    func columns(_ y: Double, _ cb: Double, _ cr: Double) -> (Double, Double, Double) {
      let code = target.encode(source.decode(y: y, cb: cb, cr: cr))
      return (code.y, code.cb, code.cr)
    }
    let zero = columns(0, 128, 128)
    let forLuma = columns(1, 128, 128)
    let forBlue = columns(0, 129, 128)
    let forRed = columns(0, 128, 129)
    func fixed(_ value: Double) -> Int { Int((value * Double(1 << Self.bits)).rounded()) }
    luma = (
      fixed(forLuma.0 - zero.0), fixed(forBlue.0 - zero.0), fixed(forRed.0 - zero.0),
      fixed(zero.0) + Self.half
    )
    blue = (fixed(forBlue.1 - zero.1), fixed(forRed.1 - zero.1))
    red = (fixed(forBlue.2 - zero.2), fixed(forRed.2 - zero.2))
  }

  func apply(to planes: Planes) {
    let chroma = planes.chromaSize
    var shares = [Int](repeating: 0, count: 2 * chroma.width + 1)
    shares.withUnsafeMutableBufferPointer { buffer in
      guard let share = buffer.baseAddress else { return }
      for row in 0..<planes.size.height {
        // Luma rows 2n and 2n + 1 lie a quarter above and below chroma row n.
        let near = min(row / 2, chroma.height - 1)
        let far = min(max(row % 2 == 0 ? near - 1 : near + 1, 0), chroma.height - 1)
        fillShares(share, planes, near: near, far: far, count: chroma.width)
        applyLuma(planes.y + row * planes.lumaStride, share, count: planes.size.width)
      }
    }
    for row in 0..<chroma.height {
      let offset = row * planes.chromaStride
      applyChroma(planes.cb + offset, planes.cr + offset, count: chroma.width)
    }
  }

  /// The chroma's share of luma, for each chroma column of a luma row, and one more.
  private func fillShares(
    _ share: UnsafeMutablePointer<Int>, _ planes: Planes, near: Int, far: Int, count: Int
  ) {
    let (cb, cr) = (planes.cb + near * planes.chromaStride, planes.cr + near * planes.chromaStride)
    let (cb2, cr2) = (planes.cb + far * planes.chromaStride, planes.cr + far * planes.chromaStride)
    let (weightBlue, weightRed) = (luma.cb, luma.cr)
    var column = 0
    while column < count {
      let u = 3 &* Int(cb[column]) &+ Int(cb2[column]) &- 512
      let v = 3 &* Int(cr[column]) &+ Int(cr2[column]) &- 512
      share[column] = (weightBlue &* u &+ weightRed &* v) >> 2
      column &+= 1
    }
    share[count] = share[count - 1]
  }

  private func applyLuma(
    _ line: UnsafeMutablePointer<UInt8>, _ share: UnsafePointer<Int>, count: Int
  ) {
    let (own, offset) = (luma.own, luma.offset)
    var column = 0
    while column < count {
      let place = column >> 1
      let between = column & 1
      let part = (share[place] &+ share[place &+ between]) >> 1
      let value = (own &* Int(line[column]) &+ part &+ offset) >> Self.bits
      line[column] = UInt8(truncatingIfNeeded: min(max(value, 0), 255))
      column &+= 1
    }
  }

  private func applyChroma(
    _ cb: UnsafeMutablePointer<UInt8>, _ cr: UnsafeMutablePointer<UInt8>, count: Int
  ) {
    let offset = 128 << Self.bits + Self.half
    var column = 0
    while column < count {
      let (u, v) = (Int(cb[column]) &- 128, Int(cr[column]) &- 128)
      let first = (blue.cb &* u &+ blue.cr &* v &+ offset) >> Self.bits
      let second = (red.cb &* u &+ red.cr &* v &+ offset) >> Self.bits
      cb[column] = UInt8(truncatingIfNeeded: min(max(first, 0), 255))
      cr[column] = UInt8(truncatingIfNeeded: min(max(second, 0), 255))
      column &+= 1
    }
  }
}
