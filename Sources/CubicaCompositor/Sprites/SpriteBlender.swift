import CubicaCore

/// Draws a bitmap under an affine transform.
struct SpriteBlender {
  let source: SpriteSource
  let bitmap: Bitmap
  let transform: AffineTransform
  let tint: Tint
  /// 1...255.
  let opacity: UInt8

  /// One texture at the size that suits a plane, and the way through it.
  struct Route {
    let level: SpriteTexture.Level
    let walk: AffineWalk
    /// Rows of the plane that may have samples.
    let rows: Range<Int>
    let clip: PixelRect
    let isShort: Bool

    /// Path and destination of one row, nil where nothing is drawn.
    @inline(__always)
    func path(_ y: Int) -> (path: Samplers.Path, start: Int, count: Int)? {
      var columns: Range<Int>?
      if walk.stepV == 0 {
        let row = walk.sourceRow(y)
        guard row >= 0, row + 1 < level.columns.count else { return nil }
        let (upper, lower) = (level.columns[row], level.columns[row + 1])
        if upper.isEmpty && lower.isEmpty { return nil }
        let first =
          upper.isEmpty
          ? lower.lowerBound
          : lower.isEmpty
            ? upper.lowerBound
            : min(upper.lowerBound, lower.lowerBound)
        columns = Int(first)..<Int(max(upper.upperBound, lower.upperBound))
      }
      let found =
        isShort
        ? walk.roughRun(y: y, first: clip.x, end: clip.maxX, columns: columns)
        : walk.run(y: y, first: clip.x, end: clip.maxX, columns: columns)
      guard let run = found else { return nil }
      let path = Samplers.Path(
        base: level.base, stride: level.stride, u: run.u, v: run.v, stepU: walk.stepU,
        stepV: walk.stepV)
      return (path, run.start, run.count)
    }
  }

  func draw(on canvas: Canvas, scratch: Scratch) {
    if let flat = source.flat {
      drawFlat(flat, on: canvas, scratch)
    } else {
      drawColored(on: canvas, scratch)
    }
  }

  private func drawFlat(
    _ flat: (red: UInt8, green: UInt8, blue: UInt8), on canvas: Canvas, _ scratch: Scratch
  ) {
    func part(_ value: UInt8, _ tint: UInt8) -> Double { Double(value) * Double(tint) / 65_025 }
    let code = canvas.frame.encoding.encode(
      Color(part(flat.red, tint.red), part(flat.green, tint.green), part(flat.blue, tint.blue)))
    func byte(_ value: Double) -> UInt8 { UInt8(max(0, min(255, value.rounded()))) }
    let texture = source.texture(.alpha, bitmap, tint: tint)
    if let route = route(through: texture, to: .y, on: canvas) {
      Self.warm(.y, route, canvas, scratch)
      let painter = FlatPainter(route.level, route.walk, opacity)
      for y in route.rows {
        guard let (path, start, count) = route.path(y) else { continue }
        painter.paint(canvas.row(.y, y) + start, byte(code.y), path, count: count)
      }
    }
    if let route = route(through: texture, to: .cb, on: canvas) {
      Self.warm(.cb, route, canvas, scratch)
      Self.warm(.cr, route, canvas, scratch)
      let painter = FlatPainter(route.level, route.walk, opacity)
      let (cb, cr) = (byte(code.cb), byte(code.cr))
      for y in route.rows {
        guard let (path, start, count) = route.path(y) else { continue }
        painter.paint(
          canvas.row(.cb, y) + start, cb, canvas.row(.cr, y) + start, cr, path, count: count)
      }
    }
  }

  /// Reads a byte at both ends of each row that will be drawn on. The rows lie apart in memory, and
  /// fetched together they come sooner than one by one while drawing, which was a fifth of its time.
  @inline(__always)
  private static func warm(
    _ plane: YCbCrFrame.Plane, _ route: Route, _ canvas: Canvas, _ scratch: Scratch
  ) {
    let (first, last) = (route.clip.x, route.clip.maxX &- 1)
    var sum: UInt8 = 0
    for y in route.rows {
      let row = canvas.row(plane, y)
      sum &+= row[first] &+ row[last]
    }
    // Kept, so that the reading is not left out.
    scratch[Scratch.rows - 1].pointee = sum
  }

  private func drawColored(on canvas: Canvas, _ scratch: Scratch) {
    let luma = source.texture(.luma, bitmap, tint: tint)
    if let route = route(through: luma, to: .y, on: canvas) {
      let mixed = mixedRow(route, scratch)
      draw(route, scratch) { path, count, rows in
        if let mixed {
          Samplers.sampleRow(path, count: count, mixed: mixed, into: rows.1, rows.0)
        } else {
          Samplers.sample(path, count: count, into: rows.1, rows.0)
        }
        Self.pad(rows.0, count)
        Self.pad(rows.1, count)
      } blend: { row, start, count, rows in
        blend(canvas.row(.y, row) + start, rows.1, rows.0, count)
      }
    }
    let chroma = source.texture(.chroma, bitmap, tint: tint)
    if let route = route(through: chroma, to: .cb, on: canvas) {
      let mixed = mixedRow(route, scratch)
      draw(route, scratch) { path, count, rows in
        if let mixed {
          Samplers.sampleRow(path, count: count, mixed: mixed, into: rows.1, rows.2, rows.0)
        } else {
          Samplers.sample(path, count: count, into: rows.1, rows.2, rows.0)
        }
        Self.pad(rows.0, count)
        Self.pad(rows.1, count)
        Self.pad(rows.2, count)
      } blend: { row, start, count, rows in
        blend(canvas.row(.cb, row) + start, rows.1, rows.0, count)
        blend(canvas.row(.cr, row) + start, rows.2, rows.0, count)
      }
    }
  }

  /// Room for the mixed rows of a route that does not change rows; nil for all others.
  ///
  /// Three rows of it: a short step takes at most 2.1 texels of 4 bytes for each sample.
  private func mixedRow(_ route: Route, _ scratch: Scratch) -> UnsafeMutablePointer<UInt8>? {
    route.walk.stepV == 0 && route.isShort ? scratch[Scratch.rows - 4] + 64 : nil
  }

  private typealias Rows = (
    UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<UInt8>
  )

  /// Samples a few rows, then blends them: bytes that were just written one by one cannot be
  /// read as a vector without waiting.
  @inline(__always)
  private func draw(
    _ route: Route, _ scratch: Scratch,
    sample: (Samplers.Path, Int, Rows) -> Void,
    blend: (_ row: Int, _ start: Int, _ count: Int, Rows) -> Void
  ) {
    let batch = 4
    var y = route.rows.lowerBound
    while y < route.rows.upperBound {
      var runs: (SIMD4<Int>, SIMD4<Int>) = (.zero, .zero)
      let lines = min(batch, route.rows.upperBound - y)
      for line in 0..<lines {
        guard let (path, start, count) = route.path(y + line) else { continue }
        sample(path, count, Self.rows(scratch, line))
        runs.0[line] = start
        // Rounded up to whole vectors, see `pad`.
        runs.1[line] = (count &+ 15) & ~15
      }
      for line in 0..<lines where runs.1[line] > 0 {
        blend(y + line, runs.0[line], runs.1[line], Self.rows(scratch, line))
      }
      y += lines
    }
  }

  @inline(__always)
  private static func rows(_ scratch: Scratch, _ line: Int) -> Rows {
    (scratch[3 &* line], scratch[3 &* line &+ 1], scratch[3 &* line &+ 2])
  }

  /// Clears what follows in a sampled row, so that it can be blended in whole vectors: where
  /// alpha is 0 blending writes back what is there. A frame has spare bytes at its end.
  @inline(__always)
  private static func pad(_ row: UnsafeMutablePointer<UInt8>, _ count: Int) {
    let raw = UnsafeMutableRawPointer(row + count)
    raw.storeBytes(of: 0, as: UInt64.self)
    (raw + 8).storeBytes(of: 0, as: UInt64.self)
  }

  @inline(__always)
  private func blend(
    _ dst: UnsafeMutablePointer<UInt8>, _ src: UnsafeMutablePointer<UInt8>,
    _ alpha: UnsafeMutablePointer<UInt8>, _ count: Int
  ) {
    if opacity < 255 {
      RowKernels.blend(dst, src, alpha, opacity: opacity, count: count)
    } else {
      RowKernels.blend(dst, src, alpha, count: count)
    }
  }

  /// nil where nothing can be drawn.
  func route(
    through texture: SpriteTexture, to plane: YCbCrFrame.Plane, on canvas: Canvas
  ) -> Route? {
    let pitch = plane == .y ? 1.0 : 2.0
    guard !source.bounds.isEmpty, let inverse = transform.inverse else { return nil }
    let horizontal = Self.exponent(
      (transform.a * transform.a + transform.b * transform.b).squareRoot() / pitch)
    let vertical = Self.exponent(
      (transform.c * transform.c + transform.d * transform.d).squareRoot() / pitch)
    let level = texture.level(horizontal: horizontal, vertical: vertical)
    let border = Double(SpriteTexture.border)
    let (blockWidth, blockHeight) = (Double(1 << horizontal), Double(1 << vertical))
    // Centres of the plane's samples → bitmap pixels → the level's texels, border counted.
    let centers = AffineTransform(a: pitch, b: 0, c: 0, d: pitch, tx: pitch / 2, ty: pitch / 2)
    let toLevel = AffineTransform(
      a: 1 / blockWidth, b: 0, c: 0, d: 1 / blockHeight,
      tx: -Double(source.bounds.x) / blockWidth - 0.5 + border,
      ty: -Double(source.bounds.y) / blockHeight - 0.5 + border)
    let map = centers.concatenating(inverse).concatenating(toLevel)
    guard let back = map.inverse,
      let walk = AffineWalk(
        width: level.width + 2 * SpriteTexture.border,
        height: level.height + 2 * SpriteTexture.border, map: map, margin: border - 1),
      let covered = PixelRect(
        covering: Rect(
          border - 1, border - 1, Double(level.width + 1), Double(level.height + 1)), back)
    else { return nil }
    let rect = covered.intersection(canvas.clip(of: plane))
    guard !rect.isEmpty else { return nil }
    return Route(
      level: level, walk: walk, rows: rect.y..<rect.maxY, clip: rect, isShort: walk.isShort)
  }

  /// How often a side is halved so that it is drawn at half its size or more.
  private static func exponent(_ scale: Double) -> Int {
    var (exponent, reached) = (0, scale)
    // A turned picture of full size must not count as smaller by a rounding.
    while reached < 0.499, exponent < 12 {
      exponent += 1
      reached *= 2
    }
    return exponent
  }
}

/// Rows to work in, as wide as the canvas; one set for each compositor.
final class Scratch {
  private let memory: UnsafeMutablePointer<UInt8>
  private let stride: Int
  static let rows = 16

  init(width: Int) {
    // Four bytes a pixel, so that any row can hold whole pixels.
    stride = (width * 4 + 127) / 64 * 64
    memory = .allocate(capacity: stride * Self.rows)
    memory.initialize(repeating: 0, count: stride * Self.rows)
  }

  deinit { memory.deallocate() }

  subscript(row: Int) -> UnsafeMutablePointer<UInt8> { memory + row * stride }

  func pixels(_ row: Int) -> UnsafeMutablePointer<UInt32> {
    UnsafeMutableRawPointer(memory + row * stride).assumingMemoryBound(to: UInt32.self)
  }
}
