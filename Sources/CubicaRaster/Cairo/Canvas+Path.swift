import CPangoCairo
import CubicaCore

extension Canvas {
  /// Adds `path` to the current path, in the space in use.
  func add(_ path: Path) {
    for element in path.elements {
      switch element {
      case .move(let point): cairo_move_to(context, point.x, point.y)
      case .line(let point): cairo_line_to(context, point.x, point.y)
      case .curve(let first, let second, let end):
        cairo_curve_to(context, first.x, first.y, second.x, second.y, end.x, end.y)
      case .close: cairo_close_path(context)
      }
    }
  }

  /// Fills, then strokes.
  ///
  /// - Parameter space: of the shape, to the larger picture.
  func draw(_ shape: ShapeContent, space: AffineTransform) throws(RasterError) {
    use(space)
    if let fill = shape.fill {
      cairo_new_path(context)
      add(shape.path)
      cairo_set_fill_rule(
        context,
        shape.fillRule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
      try setSource(fill, space: space)
      cairo_fill(context)
    }
    if let stroke = shape.stroke, stroke.width > 0 {
      try draw(stroke, along: shape.path, space: space)
    }
  }

  private func draw(
    _ stroke: Stroke, along path: Path, space: AffineTransform
  ) throws(RasterError) {
    let trimmed = PathTrimming.part(of: path, from: stroke.start, to: stroke.end)
    guard !trimmed.path.elements.isEmpty else { return }
    cairo_new_path(context)
    add(trimmed.path)
    cairo_set_line_width(context, stroke.width)
    cairo_set_line_cap(context, stroke.cap.cairo)
    cairo_set_line_join(context, stroke.join.cairo)
    cairo_set_miter_limit(context, max(1, stroke.miterLimit))
    // Cairo refuses negative or all-zero dashes; such a stroke is solid.
    let isDashed =
      stroke.dash.contains { $0 > 0 } && stroke.dash.allSatisfy { $0 >= 0 && $0.isFinite }
    let dash = isDashed ? stroke.dash : []
    // Dashes stay where they are on the path while its start moves.
    cairo_set_dash(context, dash, Int32(dash.count), stroke.dashPhase + trimmed.skippedLength)
    try setSource(stroke.paint, space: space)
    cairo_stroke(context)
    cairo_set_dash(context, nil, 0, 0)
  }
}

extension Stroke.Cap {
  fileprivate var cairo: cairo_line_cap_t {
    switch self {
    case .butt: CAIRO_LINE_CAP_BUTT
    case .round: CAIRO_LINE_CAP_ROUND
    case .square: CAIRO_LINE_CAP_SQUARE
    }
  }
}

extension Stroke.Join {
  fileprivate var cairo: cairo_line_join_t {
    switch self {
    case .miter: CAIRO_LINE_JOIN_MITER
    case .round: CAIRO_LINE_JOIN_ROUND
    case .bevel: CAIRO_LINE_JOIN_BEVEL
    }
  }
}
