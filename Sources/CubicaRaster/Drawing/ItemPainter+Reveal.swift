import CPangoCairo
import CubicaCore

extension ItemPainter {
  /// A text in the midst of its reveal, inside something that is drawn as a whole.
  func draw(
    _ content: TextContent, _ reveal: TextReveal, _ item: DisplayItem, space: AffineTransform,
    on canvas: Canvas
  ) throws(RasterError) {
    var text = content
    text.reveal = nil
    let layout = try layouts.layout(text)
    let starts = try layouts.pieceStarts(text, unit: reveal.unit)
    let states = RevealStates(reveal, count: starts.count)
    onText(try layouts.report(on: text, layer: item.name))
    if states.isHidden { return }
    let whole = TextPainting(layout: layout, content: text, space: space)
    if states.isWhole { return try whole.draw(on: canvas) }
    let layer = try Canvas(canvas.rect)
    try whole.drawPills(on: layer)
    canvas.paint(layer, opacity: states.largestOpacity, operation: CAIRO_OPERATOR_OVER)
    for (index, state) in states.states.enumerated() where !state.isHidden {
      let still = TextPainting(layout: layout, content: text, space: space) {
        TextPieces.index(of: $0.offset, in: starts) == index
      }
      let center = still.inkBounds.center
      let motion = AffineTransform.translation(-center.x, -center.y)
        .concatenating(.scale(state.scale, state.scale))
        .concatenating(
          .translation(
            center.x, center.y + state.shift * text.style.size * layout.scale))
      let moved = TextPainting(
        layout: layout, content: text, space: motion.concatenating(space)
      ) { TextPieces.index(of: $0.offset, in: starts) == index }
      let piece = try Canvas(canvas.rect)
      try moved.draw(on: piece)
      canvas.paint(piece, opacity: state.opacity, operation: CAIRO_OPERATOR_OVER)
    }
  }
}
