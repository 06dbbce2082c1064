package import CubicaCore

/// Fixed-point weights between premultiplied R′G′B′A bytes and premultiplied Y′CbCr code values.
///
/// A premultiplied code value carries its offset times alpha (black at alpha a is 16 × a), so
/// that "source over" works on code values as they are. Every result is ≤ its alpha.
package struct PlaneCoefficients: Sendable {
  /// 16 fractional bits.
  package let yRed, yGreen, yBlue, yAlpha: Int32
  /// 16 fractional bits; each triple sums to exactly 0, so that greys stay neutral.
  package let cbRed, cbGreen, cbBlue: Int32
  package let crRed, crGreen, crBlue: Int32
  /// Code values to R′G′B′ bytes, 16 fractional bits.
  package let luma, redFromCr, greenFromCb, greenFromCr, blueFromCb: Int32
  package let lumaOffset: Int32

  package init(_ encoding: YCbCrEncoding) {
    let (kr, kb) = (encoding.matrix.redWeight, encoding.matrix.blueWeight)
    let kg = 1 - kr - kb
    let isLimited = encoding.range == .limited
    let (lumaSpan, chromaSpan) = isLimited ? (219.0, 224.0) : (255.0, 255.0)
    func fixed(_ value: Double) -> Int32 { Int32((value * 65_536).rounded()) }
    let lumaScale = lumaSpan / 255
    (yRed, yGreen) = (fixed(lumaScale * kr), fixed(lumaScale * kg))
    (yBlue, yAlpha) = (fixed(lumaScale * kb), fixed(isLimited ? 16.0 / 255 : 0))
    let (cbScale, crScale) = (chromaSpan / 255 / (2 * (1 - kb)), chromaSpan / 255 / (2 * (1 - kr)))
    (cbRed, cbBlue) = (fixed(-kr * cbScale), fixed((1 - kb) * cbScale))
    cbGreen = -(cbRed + cbBlue)
    (crRed, crBlue) = (fixed((1 - kr) * crScale), fixed(-kb * crScale))
    crGreen = -(crRed + crBlue)
    luma = fixed(255 / lumaSpan)
    lumaOffset = isLimited ? 16 : 0
    let (blue, red) = (2 * (1 - kb) * 255 / chromaSpan, 2 * (1 - kr) * 255 / chromaSpan)
    (redFromCr, blueFromCb) = (fixed(red), fixed(blue))
    (greenFromCb, greenFromCr) = (fixed(-kb * blue / kg), fixed(-kr * red / kg))
  }

  /// Y′ of one premultiplied pixel.
  @inline(__always)
  func y(_ red: Int32, _ green: Int32, _ blue: Int32, _ alpha: Int32) -> UInt8 {
    let sum = yRed &* red &+ yGreen &* green &+ yBlue &* blue &+ yAlpha &* alpha
    return UInt8(truncatingIfNeeded: min((sum &+ 32_768) &>> 16, alpha))
  }

  /// Cb, Cr of one premultiplied pixel.
  @inline(__always)
  func chroma(
    _ red: Int32, _ green: Int32, _ blue: Int32, _ alpha: Int32
  ) -> (cb: UInt8, cr: UInt8) {
    // 128 / 255 of alpha; 32897 = 128 × 65536 / 255 to nearest.
    let neutral = alpha &* 32_897 &+ 32_768
    let cb = (cbRed &* red &+ cbGreen &* green &+ cbBlue &* blue &+ neutral) &>> 16
    let cr = (crRed &* red &+ crGreen &* green &+ crBlue &* blue &+ neutral) &>> 16
    return (
      UInt8(truncatingIfNeeded: max(0, min(cb, alpha))),
      UInt8(truncatingIfNeeded: max(0, min(cr, alpha)))
    )
  }

  /// Cb, Cr, alpha of a 2×2 block from the sums of its four premultiplied pixels.
  @inline(__always)
  func chroma(
    sums red: Int32, _ green: Int32, _ blue: Int32, _ alpha: Int32
  ) -> (cb: UInt8, cr: UInt8, alpha: UInt8) {
    let mean = (alpha &+ 2) &>> 2
    // The neutral part comes from the rounded alpha: grey over grey stays grey.
    let neutral = mean &* 131_587 &+ 131_072
    let cb = (cbRed &* red &+ cbGreen &* green &+ cbBlue &* blue &+ neutral) &>> 18
    let cr = (crRed &* red &+ crGreen &* green &+ crBlue &* blue &+ neutral) &>> 18
    return (
      UInt8(truncatingIfNeeded: max(0, min(cb, mean))),
      UInt8(truncatingIfNeeded: max(0, min(cr, mean))), UInt8(truncatingIfNeeded: mean)
    )
  }

  /// R′G′B′ of one pixel, with 8 fractional bits, clamped to 0...65280.
  @inline(__always)
  func rgb(y: Int32, cb: Int32, cr: Int32) -> (red: Int32, green: Int32, blue: Int32) {
    let base = luma &* (y &- lumaOffset) &+ 128
    let (u, v) = (cb &- 128, cr &- 128)
    func clamped(_ value: Int32) -> Int32 { max(0, min(value &>> 8, 65_280)) }
    return (
      clamped(base &+ redFromCr &* v), clamped(base &+ greenFromCb &* u &+ greenFromCr &* v),
      clamped(base &+ blueFromCb &* u)
    )
  }
}
