package import CubicaCore

/// A bitmap and a tint as textures, cut to what is not clear.
///
/// Most particles are one flat colour with a soft edge: of those only alpha is kept, whatever
/// their tint, and the colour is applied when drawing.
package final class SpriteSource {
  /// The drawn part, in pixels of the bitmap.
  package let bounds: PixelRect
  /// Set where every pixel is one colour times its alpha; before the tint.
  package let flat: (red: UInt8, green: UInt8, blue: UInt8)?
  private let coefficients: PlaneCoefficients
  private var textures: [SpriteTexture?] = [nil, nil, nil, nil]

  package init(_ bitmap: Bitmap, _ coefficients: PlaneCoefficients) {
    self.coefficients = coefficients
    bounds = bitmap.drawnBounds
    flat = bitmap.flatColor(in: bounds)
  }

  package var byteCount: Int { textures.reduce(0) { $0 + ($1?.byteCount ?? 0) } }

  /// - Parameter tint: 0...255 for each channel; not looked at for `alpha`.
  package func texture(
    _ layout: SpriteTexture.Layout, _ bitmap: Bitmap, tint: Tint
  ) -> SpriteTexture {
    if let made = textures[layout.rawValue] { return made }
    let made = make(layout, bitmap, tint)
    textures[layout.rawValue] = made
    return made
  }

  private func make(
    _ layout: SpriteTexture.Layout, _ bitmap: Bitmap, _ tint: Tint
  ) -> SpriteTexture {
    let (bounds, weights) = (bounds, coefficients)
    return bitmap.withBytes { bytes in
      SpriteTexture(layout, width: bounds.width, height: bounds.height) { row, texels in
        guard let base = bytes.baseAddress else { return }
        let offset = (bounds.y + row) * bitmap.strideBytes + 4 * bounds.x
        let pixels = (base + offset).assumingMemoryBound(to: UInt8.self)
        for x in 0..<bounds.width {
          let pixel = pixels + 4 &* x
          let (b, g) = (tint.blue.times(pixel[0]), tint.green.times(pixel[1]))
          let (r, a) = (tint.red.times(pixel[2]), pixel[3])
          let codes = (Int32(r), Int32(g), Int32(b), Int32(a))
          switch layout {
          case .alpha: texels[x] = a
          case .luma:
            texels[2 &* x] = weights.y(codes.0, codes.1, codes.2, codes.3)
            texels[2 &* x &+ 1] = a
          case .chroma:
            let chroma = weights.chroma(codes.0, codes.1, codes.2, codes.3)
            (texels[4 &* x], texels[4 &* x &+ 1]) = (chroma.cb, chroma.cr)
            texels[4 &* x &+ 2] = a
          case .pixels:
            (texels[4 &* x], texels[4 &* x &+ 1]) = (b, g)
            (texels[4 &* x &+ 2], texels[4 &* x &+ 3]) = (r, a)
          }
        }
      }
    }
  }
}

/// A colour that multiplies, in steps of 1/255.
package struct Tint: Hashable, Sendable {
  package var red, green, blue: UInt8
  package static let white = Tint(red: 255, green: 255, blue: 255)

  package init(red: UInt8, green: UInt8, blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  package init(_ color: Color) {
    let safe = color.clamped
    func byte(_ value: Double) -> UInt8 { UInt8((value * 255).rounded()) }
    self.init(red: byte(safe.red), green: byte(safe.green), blue: byte(safe.blue))
  }
}

extension UInt8 {
  /// self × other / 255, to nearest.
  @inline(__always)
  func times(_ other: UInt8) -> UInt8 { RowKernels.divided(UInt16(self) &* UInt16(other)) }
}

extension Bitmap {
  /// The smallest rectangle that holds all pixels of some alpha; empty where there is none.
  var drawnBounds: PixelRect {
    withBytes { bytes in
      guard let base = bytes.baseAddress else { return PixelRect(x: 0, y: 0, width: 0, height: 0) }
      var (left, right, top, bottom) = (size.width, 0, size.height, 0)
      for y in 0..<size.height {
        let row = (base + y * strideBytes).assumingMemoryBound(to: UInt8.self)
        var (first, last) = (0, size.width)
        while first < last, row[4 &* first &+ 3] == 0 { first += 1 }
        while last > first, row[4 &* last &- 1] == 0 { last -= 1 }
        guard first < last else { continue }
        (left, right) = (min(left, first), max(right, last))
        (top, bottom) = (min(top, y), y + 1)
      }
      return PixelRect(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
    }
  }

  /// The colour of all pixels in `rect`, where each is that colour times its alpha within the
  /// rounding of a byte; nil where they differ or none is opaque.
  func flatColor(in rect: PixelRect) -> (red: UInt8, green: UInt8, blue: UInt8)? {
    withBytes { bytes in
      guard let base = bytes.baseAddress, !rect.isEmpty else { return nil }
      var color: (red: UInt8, green: UInt8, blue: UInt8)?
      for y in rect.y..<rect.maxY where color == nil {
        let row = (base + y * strideBytes).assumingMemoryBound(to: UInt8.self)
        for x in rect.x..<rect.maxX where row[4 * x + 3] == 255 {
          color = (row[4 * x + 2], row[4 * x + 1], row[4 * x])
          break
        }
      }
      guard let color else { return nil }
      for y in rect.y..<rect.maxY {
        let row = (base + y * strideBytes).assumingMemoryBound(to: UInt8.self)
        for x in rect.x..<rect.maxX {
          let pixel = row + 4 &* x
          let a = pixel[3]
          let isNear =
            Self.near(pixel[0], color.blue.times(a)) && Self.near(pixel[1], color.green.times(a))
            && Self.near(pixel[2], color.red.times(a))
          if !isNear { return nil }
        }
      }
      return color
    }
  }

  private static func near(_ a: UInt8, _ b: UInt8) -> Bool { a > b ? a - b <= 1 : b - a <= 1 }
}
