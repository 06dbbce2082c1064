import CPangoCairo
import CubicaCore

extension Canvas {
  /// Makes `paint` the source of what is drawn next.
  ///
  /// - Parameter space: of the gradient's points, to the larger picture; it must be in use.
  func setSource(_ paint: Paint, space: AffineTransform) throws(RasterError) {
    switch paint {
    case .color(let color): setSource(color)
    case .gradient(let gradient): try setSource(gradient, space: space)
    }
  }

  private func setSource(_ gradient: Gradient, space: AffineTransform) throws(RasterError) {
    let (start, end) = (gradient.start, gradient.end)
    switch gradient.kind {
    case .linear:
      guard start != end else { return setSource(gradient.lastColor) }
      use(cairo_pattern_create_linear(start.x, start.y, end.x, end.y), stops: gradient.stops)
    case .radial:
      let (horizontal, vertical) = (abs(end.x - start.x), abs(end.y - start.y))
      guard horizontal > 0, vertical > 0 else { return setSource(gradient.lastColor) }
      let pattern = cairo_pattern_create_radial(0, 0, 0, 0, 0, 1)
      var matrix = AffineTransform.translation(-start.x, -start.y)
        .concatenating(.scale(1 / horizontal, 1 / vertical)).cairo
      cairo_pattern_set_matrix(pattern, &matrix)
      use(pattern, stops: gradient.stops)
    case .conic:
      guard let inverse = space.inverse else { return setSource(gradient.lastColor) }
      let picture = try ImageSurface(rect.size)
      ConicGradient(gradient).fill(picture, at: rect, toContent: inverse)
      // The picture lies in pixels, whatever space the path is drawn in.
      let pattern = cairo_pattern_create_for_surface(picture.pointer)
      var matrix = space.concatenating(.translation(-Double(rect.x), -Double(rect.y))).cairo
      cairo_pattern_set_matrix(pattern, &matrix)
      cairo_pattern_set_filter(pattern, CAIRO_FILTER_NEAREST)
      cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
      cairo_set_source(context, pattern)
      cairo_pattern_destroy(pattern)
    }
  }

  private func use(_ pattern: OpaquePointer?, stops: [Gradient.Stop]) {
    for stop in stops {
      let color = stop.color.clamped
      cairo_pattern_add_color_stop_rgba(
        pattern, stop.location, color.red, color.green, color.blue, color.alpha)
    }
    cairo_set_source(context, pattern)
    cairo_pattern_destroy(pattern)
  }
}

extension Gradient {
  var lastColor: Color { stops.last?.color ?? .clear }

  /// Interpolated unpremultiplied; beyond the end stops their colours go on.
  func color(at location: Double) -> Color {
    guard let first = stops.first else { return .clear }
    if location <= first.location { return first.color }
    for (from, to) in zip(stops, stops.dropFirst()) where location < to.location {
      let span = to.location - from.location
      let part = span > 0 ? (location - from.location) / span : 1
      func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * part }
      return Color(
        mix(from.color.red, to.color.red), mix(from.color.green, to.color.green),
        mix(from.color.blue, to.color.blue), mix(from.color.alpha, to.color.alpha))
    }
    return lastColor
  }
}
