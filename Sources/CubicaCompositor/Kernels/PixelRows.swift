import CubicaCore

/// Gives a step's premultiplied pixels row by row, for blend modes that need R′G′B′.
protocol PixelRows {
  /// What may be drawn, in canvas pixels.
  var bounds: PixelRect { get }

  /// Writes row `y` from canvas column `x` on.
  /// - Parameter out: `count` pixels, cleared before.
  func write(row y: Int, x: Int, count: Int, into out: UnsafeMutablePointer<UInt32>)
}

extension PixelRows {
  /// Blends all rows onto the canvas.
  func draw(
    _ mode: BlendMode, _ coefficients: PlaneCoefficients, on canvas: Canvas, scratch: Scratch
  ) {
    let canvas = canvas.clipped(to: bounds)
    let clip = canvas.clip
    guard !clip.isEmpty else { return }
    let blender = ModeBlender(mode: mode, coefficients: coefficients)
    let rows = (scratch.pixels(4), scratch.pixels(5))
    for y in stride(from: clip.y, to: clip.maxY, by: 2) {
      for (line, row) in [rows.0, rows.1].enumerated() {
        row.update(repeating: 0, count: clip.width)
        if y + line < clip.maxY {
          write(row: y + line, x: clip.x, count: clip.width, into: row)
        }
      }
      blender.blend(
        (UnsafePointer(rows.0), UnsafePointer(rows.1)), count: clip.width, x: clip.x, y: y,
        on: canvas)
    }
  }

  /// Multiplies all four channels of `count` pixels.
  @inline(__always)
  func fade(_ pixels: UnsafeMutablePointer<UInt32>, by factor: UInt8, count: Int) {
    guard factor < 255 else { return }
    let bytes = UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: UInt8.self)
    RowKernels.scale(bytes, by: factor, count: 4 * count)
  }
}

/// A tile's own pixels.
struct TilePixelRows: PixelRows {
  let tile: Tile
  let opacity: UInt8

  var bounds: PixelRect {
    let size = tile.bitmap.size
    return PixelRect(x: tile.x, y: tile.y, width: size.width, height: size.height)
  }

  func write(row y: Int, x: Int, count: Int, into out: UnsafeMutablePointer<UInt32>) {
    let bounds = bounds
    guard y >= bounds.y, y < bounds.maxY else { return }
    let (start, end) = (max(x, bounds.x), min(x + count, bounds.maxX))
    guard start < end else { return }
    tile.bitmap.withBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      let row = base + (y - bounds.y) * tile.bitmap.strideBytes + 4 * (start - bounds.x)
      UnsafeMutableRawPointer(out + (start - x)).copyMemory(
        from: row, byteCount: 4 * (end - start))
    }
    fade(out + (start - x), by: opacity, count: end - start)
  }
}

/// A sprite's pixels, resampled.
struct SpritePixelRows: PixelRows {
  let route: SpriteBlender.Route
  let opacity: UInt8
  /// The tinted colour of a source whose texture is alpha alone.
  let flat: Tint?
  let alpha: UnsafeMutablePointer<UInt8>

  var bounds: PixelRect { route.clip }

  func write(row y: Int, x: Int, count: Int, into out: UnsafeMutablePointer<UInt32>) {
    guard route.rows.contains(y), let (path, start, length) = route.path(y) else { return }
    // The canvas is clipped to the route's own rectangle, widened at most.
    let into = out + (start - x)
    if let flat {
      Samplers.sample(path, count: length, into: alpha)
      for i in 0..<length {
        let a = alpha[i]
        into[i] =
          UInt32(flat.blue.times(a)) | UInt32(flat.green.times(a)) << 8
          | UInt32(flat.red.times(a)) << 16 | UInt32(a) << 24
      }
    } else {
      Samplers.sample(path, count: length, into: into)
    }
    fade(into, by: opacity, count: length)
  }
}

/// A clip's picture, placed at whole pixels or resampled, as pixels.
struct PicturePixelRows: PixelRows {
  /// Holds the drawn picture at canvas coordinates, inside `bounds`.
  let drawn: YCbCrFrame
  /// How much of each pixel the picture covers.
  let cover: YCbCrFrame
  let bounds: PixelRect
  let coefficients: PlaneCoefficients

  func write(row y: Int, x: Int, count: Int, into out: UnsafeMutablePointer<UInt32>) {
    guard y >= bounds.y, y < bounds.maxY else { return }
    let row = drawn.baseAddress(of: .y) + y * drawn.strideBytes(of: .y)
    let alphas = cover.baseAddress(of: .y) + y * cover.strideBytes(of: .y)
    let chromaOffset = y / 2 * drawn.strideBytes(of: .cb)
    let cb = drawn.baseAddress(of: .cb) + chromaOffset
    let cr = drawn.baseAddress(of: .cr) + chromaOffset
    for at in max(x, bounds.x)..<min(x + count, bounds.maxX) {
      let a = alphas[at]
      if a == 0 { continue }
      let color = coefficients.rgb(
        y: Int32(row[at]), cb: Int32(cb[at / 2]), cr: Int32(cr[at / 2]))
      func byte(_ value: Int32) -> UInt32 {
        UInt32(UInt8(truncatingIfNeeded: (value + 128) >> 8).times(a))
      }
      out[at - x] =
        byte(color.blue) | byte(color.green) << 8 | byte(color.red) << 16 | UInt32(a) << 24
    }
  }
}
