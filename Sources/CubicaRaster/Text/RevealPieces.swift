import CPangoCairo
import CubicaCore

/// A text's pieces, each drawn once from the one shaping of it all.
///
/// Letters of all pieces, added, are the whole text's letters exactly: where two pieces cover the
/// same pixel, each takes its part of what the whole has there.
final class RevealPieces {
  /// What is drawn before all of the next.
  enum Level: Int, CaseIterable { case ground, outlines, letters }

  struct Piece {
    /// Its middle, pixels of the picture.
    var center: Point
    /// By level, alone; nil where it has nothing there.
    var alone: [Canvas?]
    /// Its part of the whole's letters.
    var share: Canvas?
    /// By level, alone, each with a clear rim.
    var bitmaps: [TilePart?]
  }

  let pieces: [Piece]
  /// The em in the picture, along the content's y axis.
  let em: Point

  /// - Parameters:
  ///   - item: a text without a reveal; its shadow is drawn with each piece.
  ///   - starts: where each piece begins, in bytes of the text.
  ///   - space: content space to the picture.
  ///   - visible: what of the picture is of use.
  init(
    of item: DisplayItem, _ content: TextContent, starts: [Int], layout: TextLayout,
    space: AffineTransform, visible: PixelRect
  ) throws(RasterError) {
    let size = content.style.size * layout.scale
    em = Point(space.c * size, space.d * size)
    let drawing = PieceDrawing(
      item: item, content: content, layout: layout, space: space, visible: visible)
    var pieces: [Piece] = []
    for index in starts.indices {
      pieces.append(
        try drawing.piece { TextPieces.index(of: $0.offset, in: starts) == index })
    }
    let level = Level.letters.rawValue
    let whole = try drawing.letters { _ in true }
    if let whole { try Self.share(whole, among: &pieces, level: level) }
    self.pieces = pieces
  }

  var byteCount: Int {
    pieces.reduce(256) { sum, piece in
      sum + (piece.alone + [piece.share]).reduce(0) { $0 + ($1?.rect.area ?? 0) * 8 }
    }
  }

  /// Pieces where the whole text has them, added into one picture with a clear rim; nil for none.
  ///
  /// - Parameter opacities: by piece.
  func sum(_ level: Level, _ opacities: [UInt8]) throws(RasterError) -> TilePart? {
    let parts = zip(pieces, opacities).compactMap { piece, opacity -> (Canvas, Double)? in
      let canvas = level == .letters ? piece.share : piece.alone[level.rawValue]
      guard opacity > 0, let canvas else { return nil }
      return (canvas, Double(opacity) / 255)
    }
    let rect = parts.reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1.0.rect) }
    guard !rect.isEmpty else { return nil }
    let canvas = try Canvas(rect)
    // Outlines lie over one another; letters and shadows add up to those of the whole.
    let operation = level == .outlines ? CAIRO_OPERATOR_OVER : CAIRO_OPERATOR_ADD
    for (part, opacity) in parts { canvas.paint(part, opacity: opacity, operation: operation) }
    try canvas.check()
    return TilePart(rimmed: canvas)
  }

  /// Splits the whole's pixels by how much of each a piece covers alone.
  private static func share(
    _ whole: Canvas, among pieces: inout [Piece], level: Int
  ) throws(RasterError) {
    let rect = whole.rect
    var total = [Int32](repeating: 0, count: rect.width * rect.height)
    for piece in pieces { piece.alone[level]?.addAlpha(to: &total, in: rect) }
    var passed = [Int32](repeating: 0, count: total.count)
    for index in pieces.indices {
      guard let alone = pieces[index].alone[level] else { continue }
      let share = try Canvas(alone.rect)
      share.take(from: whole, by: alone, passed: &passed, of: total)
      pieces[index].share = share
    }
  }
}

/// Draws one piece after the other.
private struct PieceDrawing {
  let item: DisplayItem
  let content: TextContent
  let layout: TextLayout
  let space: AffineTransform
  let visible: PixelRect

  func letters(_ isShown: (GlyphCluster) -> Bool) throws(RasterError) -> Canvas? {
    let painting = painting(isShown)
    guard let rect = rect(painting.inkBounds) else { return nil }
    let canvas = try Canvas(rect)
    try painting.drawLetters(with: try painting.coloredGlyphs(on: rect), on: canvas)
    return canvas
  }

  /// Nothing is drawn of what is out of sight.
  func piece(_ isShown: (GlyphCluster) -> Bool) throws(RasterError) -> RevealPieces.Piece {
    let painting = painting(isShown)
    let ink = painting.inkBounds
    let letters = try letters(isShown)
    let outlined = ink.insetBy(dx: -layout.reach(content.style), dy: -layout.reach(content.style))
    let outlines = try outlines(painting, outlined)
    let ground = try ground(painting, outlined)
    let alone = [ground, outlines, letters]
    return RevealPieces.Piece(
      center: space.apply(ink.center), alone: alone, share: nil,
      bitmaps: alone.map { $0.map(TilePart.init(rimmed:)) })
  }

  private func outlines(_ painting: TextPainting, _ bounds: Rect) throws(RasterError) -> Canvas? {
    guard content.style.outlineReach > 0, let rect = rect(bounds) else { return nil }
    let canvas = try Canvas(rect)
    try painting.drawOutlines(around: try painting.coloredGlyphs(on: rect), on: canvas)
    return canvas
  }

  /// Shadow and glows.
  private func ground(_ painting: TextPainting, _ bounds: Rect) throws(RasterError) -> Canvas? {
    let glow = content.style.glows.map { Double(GaussianBlur.reach($0.radius * layout.scale)) }
    var all = bounds.insetBy(dx: -(glow.max() ?? 0), dy: -(glow.max() ?? 0))
    guard item.shadow != nil || !glow.isEmpty else { return nil }
    var silhouetteRect: PixelRect?
    if let shadow = item.shadow {
      silhouetteRect = rect(bounds)
      let moved = Rect(
        origin: Point(all.minX + shadow.offset.x, all.minY + shadow.offset.y), size: all.size)
      all = all.union(moved.insetBy(dx: -4 * shadow.radius - 2, dy: -4 * shadow.radius - 2))
    }
    guard let rect = rect(all) else { return nil }
    let canvas = try Canvas(rect)
    if let shadow = item.shadow, let silhouetteRect {
      let silhouette = try Canvas(silhouetteRect)
      try painting.drawGlows(on: silhouette)
      try painting.drawSilhouette(on: silhouette)
      try canvas.paint(try ShadowCast(shadow, space: space), of: silhouette)
    }
    try painting.drawGlows(on: canvas)
    return canvas
  }

  private func painting(_ isShown: (GlyphCluster) -> Bool) -> TextPainting {
    TextPainting(layout: layout, content: content, space: space, where: isShown)
  }

  private func rect(_ bounds: Rect) -> PixelRect? {
    guard !bounds.isEmpty else { return nil }
    let limit = Rect(
      Double(visible.x), Double(visible.y), Double(visible.width), Double(visible.height))
    let cut = space.apply(bounds).insetBy(dx: -2, dy: -2).intersection(limit)
    return cut.isEmpty ? nil : PixelRect(covering: cut)?.intersection(visible)
  }
}

extension TextLayout {
  /// The outlines', content units.
  func reach(_ style: TextStyle) -> Double { style.outlineReach * scale }
}

extension TextPainting {
  /// Around the letters alone, content space; empty for none.
  var inkBounds: Rect {
    runs.reduce(.zero) { all, placed in
      let ink = placed.run.ink
      return ink.isEmpty ? all : all.union(placed.space.apply(ink))
    }
  }
}

extension TilePart {
  /// All of a canvas, with a clear pixel on every side.
  init(rimmed canvas: Canvas) {
    let rect = canvas.rect
    self.init(bitmap: canvas.bitmap(of: rect, rim: 1), x: rect.x - 1, y: rect.y - 1)
  }
}

extension PixelRect {
  var area: Int { width * height }
}

extension Canvas {
  /// Adds each pixel's alpha to the sums of a larger rectangle.
  func addAlpha(to sums: inout [Int32], in larger: PixelRect) {
    let part = rect.intersection(larger)
    guard !part.isEmpty else { return }
    let stride = surface.strideBytes
    surface.withPixels { pixels in
      for y in part.y..<part.maxY {
        let row = pixels + (y - rect.y) * stride + 4 * (part.x - rect.x)
        let start = (y - larger.y) * larger.width + part.x - larger.x
        for x in 0..<part.width { sums[start + x] += Int32(row[4 * x + 3]) }
      }
    }
  }

  /// Becomes that part of `whole` that `alone` covers of what all pieces cover.
  ///
  /// Rounded so that all parts sum to the whole.
  ///
  /// - Parameters:
  ///   - alone: of the same rectangle.
  ///   - passed: what pieces before covered; the piece's own is added.
  ///   - total: what all pieces cover.
  func take(from whole: Canvas, by alone: Canvas, passed: inout [Int32], of total: [Int32]) {
    let part = rect.intersection(whole.rect)
    guard !part.isEmpty else { return }
    let larger = whole.rect
    let strides = (surface.strideBytes, whole.surface.strideBytes, alone.surface.strideBytes)
    surface.withPixels { target in
      whole.surface.withPixels { source in
        alone.surface.withPixels { cover in
          for y in part.y..<part.maxY {
            let out = target + (y - rect.y) * strides.0 + 4 * (part.x - rect.x)
            let all = source + (y - larger.y) * strides.1 + 4 * (part.x - larger.x)
            let own = cover + (y - rect.y) * strides.2 + 4 * (part.x - rect.x)
            let start = (y - larger.y) * larger.width + part.x - larger.x
            for x in 0..<part.width {
              let (sum, before) = (total[start + x], passed[start + x])
              guard sum > 0 else { continue }
              let after = before + Int32(own[4 * x + 3])
              passed[start + x] = after
              for channel in 0..<4 {
                let value = Int32(all[4 * x + channel])
                out[4 * x + channel] = UInt8(
                  (value * after + sum / 2) / sum - (value * before + sum / 2) / sum)
              }
            }
          }
        }
      }
    }
  }
}
