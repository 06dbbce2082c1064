import CubicaCore

/// Premultiplied sRGB pixels while a picture is being read: 4 bytes each in the order blue, green,
/// red, alpha, row after row without gaps.
struct PixelArray: Sendable {
  let size: PixelSize
  var pixels: [UInt32]

  /// Clear.
  init(size: PixelSize) {
    self.size = size
    pixels = [UInt32](repeating: 0, count: size.count)
  }

  /// A finished picture, turned as `orientation` says.
  func bitmap(_ orientation: Orientation = .upright) -> Bitmap {
    let target = orientation.apply(size)
    return Bitmap(size: target) { bytes in
      let out = bytes.bindMemory(to: UInt32.self)
      pixels.withUnsafeBufferPointer { source in
        if orientation == .upright {
          _ = out.update(fromContentsOf: source)
        } else {
          turn(source, into: out, target, orientation)
        }
      }
    }
  }

  private func turn(
    _ source: UnsafeBufferPointer<UInt32>, into out: UnsafeMutableBufferPointer<UInt32>,
    _ target: PixelSize, _ orientation: Orientation
  ) {
    for y in 0..<target.height {
      for x in 0..<target.width {
        var (column, row): (Int, Int) =
          switch orientation.quarterTurns {
          case 1: (y, size.height - 1 - x)
          case 2: (size.width - 1 - x, size.height - 1 - y)
          case 3: (size.width - 1 - y, x)
          default: (x, y)
          }
        if orientation.isMirrored { column = size.width - 1 - column }
        out[y &* target.width &+ x] = source[row &* size.width &+ column]
      }
    }
  }
}

/// Arithmetic on pixels in one 32-bit number: blue in the lowest byte, alpha in the highest.
enum PixelMath {
  static func alpha(_ pixel: UInt32) -> UInt32 { pixel >> 24 }

  /// From a pixel that is not premultiplied; rounds to nearest.
  static func premultiplied(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    if alpha == 255 { return pixel }
    if alpha == 0 { return 0 }
    func part(_ shift: UInt32) -> UInt32 {
      ((((pixel >> shift) & 255) &* alpha &+ 127) / 255) << shift
    }
    return part(0) | part(8) | part(16) | alpha << 24
  }

  /// `source` over `below`, both premultiplied; rounds to nearest.
  static func over(_ source: UInt32, _ below: UInt32) -> UInt32 {
    let rest = 255 &- (source >> 24)
    if rest == 0 || below == 0 { return source }
    if source == 0 { return below }
    // No byte overflows: a colour is at most its alpha.
    return source &+ scaled(below, by: rest)
  }

  private static func scaled(_ pixel: UInt32, by factor: UInt32) -> UInt32 {
    func part(_ shift: UInt32) -> UInt32 {
      (((((pixel >> shift) & 255) &* factor) &+ 127) / 255) << shift
    }
    return part(0) | part(8) | part(16) | part(24)
  }
}
