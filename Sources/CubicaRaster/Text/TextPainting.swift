import CPangoCairo
import CubicaCore

/// Draws a placed text: the ground behind it, glows, outlines under the letters from the outermost
/// in, then the letters, then coloured glyphs.
struct TextPainting {
  let layout: TextLayout
  let content: TextContent
  /// Content space to the larger picture.
  let space: AffineTransform
  /// What of the text is drawn.
  let runs: [TextLayout.PlacedRun]

  init(layout: TextLayout, content: TextContent, space: AffineTransform) {
    (self.layout, self.content, self.space) = (layout, content, space)
    runs = layout.runs
  }

  /// Some of the text's clusters, without the ground behind it all.
  init(
    layout: TextLayout, content: TextContent, space: AffineTransform,
    where isShown: (GlyphCluster) -> Bool
  ) {
    (self.layout, self.space) = (layout, space)
    var content = content
    content.pill = nil
    self.content = content
    runs = layout.runs.compactMap { placed in
      var part = placed
      part.run.clusters = placed.run.clusters.filter(isShown)
      return part.run.clusters.isEmpty ? nil : part
    }
  }

  func draw(on canvas: Canvas) throws(RasterError) {
    try drawPills(on: canvas)
    try drawGlows(on: canvas)
    try drawSilhouette(on: canvas)
  }

  private var style: TextStyle { content.style }

  func drawPills(on canvas: Canvas) throws(RasterError) {
    guard let pill = content.pill, !layout.pills.isEmpty else { return }
    canvas.use(space)
    try canvas.setSource(pill.paint, space: space)
    cairo_new_path(canvas.context)
    for rect in layout.pills { canvas.add(.rectangle(rect, cornerRadius: pill.cornerRadius)) }
    cairo_set_fill_rule(canvas.context, CAIRO_FILL_RULE_WINDING)
    cairo_fill(canvas.context)
  }

  func drawGlows(on canvas: Canvas) throws(RasterError) {
    guard !style.glows.isEmpty, !layout.ink.isEmpty else { return }
    let factor = layout.scale * space.meanScale
    let reach = style.glows.map { GaussianBlur.reach($0.radius * factor) }.max() ?? 0
    guard reach < 4096 else { throw RasterError(.notFinite) }
    // Ink beyond the canvas glows into it.
    let silhouette = try Canvas(canvas.rect.grown(by: reach))
    try drawSilhouette(on: silhouette)
    for glow in style.glows.reversed() {
      var coverage = Coverage(alphaOf: silhouette, margin: 0)
      coverage.blur(sigma: glow.radius * factor)
      if glow.strength != 1 { coverage.multiply(by: Float(glow.strength)) }
      canvas.paint(
        glow.color, through: try coverage.surface(), x: coverage.rect.x, y: coverage.rect.y)
    }
  }

  /// Outlines and letters.
  func drawSilhouette(on canvas: Canvas) throws(RasterError) {
    guard !layout.ink.isEmpty else { return }
    let emoji = try coloredGlyphs(on: canvas.rect)
    try drawOutlines(around: emoji, on: canvas)
    try drawLetters(with: emoji, on: canvas)
  }

  func drawOutlines(around emoji: Canvas?, on canvas: Canvas) throws(RasterError) {
    var total = style.outlineReach
    for outline in style.outlines.reversed() where outline.width > 0 {
      try draw(outline.color, reach: total, around: emoji, on: canvas)
      total -= outline.width
    }
  }

  func drawLetters(with emoji: Canvas?, on canvas: Canvas) throws(RasterError) {
    for (index, placed) in runs.enumerated() {
      if index == 0 || placed.run.color != runs[index - 1].run.color {
        canvas.use(space)
        try canvas.setSource(placed.run.color.map(Paint.color) ?? style.fill, space: space)
      }
      cairo_new_path(canvas.context)
      add(placed, to: canvas)
      cairo_set_fill_rule(canvas.context, CAIRO_FILL_RULE_WINDING)
      cairo_fill(canvas.context)
    }
    if let emoji { canvas.paint(emoji, opacity: fillAlpha, operation: CAIRO_OPERATOR_OVER) }
  }

  /// Coloured glyphs know no colour of ours, but fade with it.
  private var fillAlpha: Double {
    if case .color(let color) = style.fill { return color.clamped.alpha }
    return 1
  }

  /// Adds a run's outlines, and frames for characters without a glyph, to the current path.
  private func add(_ placed: TextLayout.PlacedRun, to canvas: Canvas) {
    let run = placed.run
    canvas.use(placed.space.concatenating(space))
    if !run.font.isColor { run.font.addPath(of: run.glyphs, to: canvas.context) }
    for box in run.clusters.compactMap(\.placeholder) {
      let thickness = min(box.width, box.height) * 0.12
      cairo_rectangle(canvas.context, box.minX, box.minY, box.width, box.height)
      // Counter-clockwise, so that the winding rule leaves the middle open.
      let inner = box.insetBy(dx: thickness, dy: thickness)
      cairo_move_to(canvas.context, inner.minX, inner.minY)
      cairo_line_to(canvas.context, inner.minX, inner.maxY)
      cairo_line_to(canvas.context, inner.maxX, inner.maxY)
      cairo_line_to(canvas.context, inner.maxX, inner.minY)
      cairo_close_path(canvas.context)
    }
  }

  /// Letters grown by `reach` layout units in one colour, drawn as one shape.
  private func draw(
    _ color: Color, reach: Double, around emoji: Canvas?, on canvas: Canvas
  ) throws(RasterError) {
    let isOpaque = color.clamped.alpha >= 1
    let target = isOpaque ? canvas : try Canvas(canvas.rect)
    target.setSource(color.withAlpha(1))
    cairo_new_path(target.context)
    for placed in runs { add(placed, to: target) }
    target.use(AffineTransform.scale(layout.scale, layout.scale).concatenating(space))
    cairo_set_line_join(target.context, CAIRO_LINE_JOIN_ROUND)
    cairo_set_line_cap(target.context, CAIRO_LINE_CAP_ROUND)
    cairo_set_dash(target.context, nil, 0, 0)
    cairo_set_line_width(target.context, 2 * reach)
    cairo_stroke_preserve(target.context)
    cairo_set_fill_rule(target.context, CAIRO_FILL_RULE_WINDING)
    cairo_fill(target.context)
    if let emoji {
      let pixels = reach * layout.scale * space.meanScale
      var coverage = Coverage(alphaOf: emoji, margin: 0)
      coverage.dilate(by: pixels)
      target.paint(
        color.withAlpha(1), through: try coverage.surface(), x: coverage.rect.x,
        y: coverage.rect.y)
    }
    if !isOpaque {
      canvas.paint(target, opacity: color.clamped.alpha, operation: CAIRO_OPERATOR_OVER)
    }
  }

  /// All coloured glyphs on a clear canvas; nil where the text has none.
  func coloredGlyphs(on rect: PixelRect) throws(RasterError) -> Canvas? {
    guard runs.contains(where: \.run.font.isColor) else { return nil }
    let canvas = try Canvas(rect)
    canvas.setSource(.black)
    for placed in runs where placed.run.font.isColor {
      canvas.use(placed.space.concatenating(space))
      placed.run.font.show(placed.run.glyphs, in: canvas.context)
    }
    return canvas
  }
}
