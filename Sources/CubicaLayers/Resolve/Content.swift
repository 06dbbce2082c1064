import CubicaCore

extension LayerPaint {
  /// nil where it paints nothing.
  func paint(at time: Double, bounds: Rect) -> Paint? {
    switch self {
    case .color(let color):
      let value = color.value(at: time)
      return value.alpha > 0 ? .color(value) : nil
    case .gradient(let gradient):
      let resolved = gradient.gradient(at: time, bounds: bounds)
      return resolved.stops.contains { $0.color.alpha > 0 } ? .gradient(resolved) : nil
    }
  }
}

extension LayerGradient {
  func gradient(at time: Double, bounds: Rect) -> Gradient {
    var lowest = 0.0
    let resolved = stops.map { stop in
      lowest = min(max(lowest, stop.location.value(at: time)), 1)
      return Gradient.Stop(location: lowest, color: stop.color.value(at: time))
    }
    func place(_ unit: Animatable<Point>) -> Point {
      let point = unit.value(at: time)
      return Point(bounds.minX + point.x * bounds.width, bounds.minY + point.y * bounds.height)
    }
    return Gradient(kind: kind, stops: resolved, start: place(start), end: place(end))
  }
}

extension LayerStroke {
  /// nil where it paints nothing.
  func stroke(at time: Double, bounds: Rect) -> Stroke? {
    let thickness = width.value(at: time)
    let from = min(max(start.value(at: time), 0), 1)
    let to = min(max(end.value(at: time), 0), 1)
    guard thickness > 0, thickness.isFinite, to > from,
      let paint = paint.paint(at: time, bounds: bounds)
    else {
      return nil
    }
    var stroke = Stroke(paint: paint, width: thickness)
    (stroke.cap, stroke.join, stroke.miterLimit) = (cap, join, miterLimit)
    let lengths = dash.value(at: time).map { max(0, $0) }
    stroke.dash = lengths.contains { $0 > 0 } ? lengths : []
    stroke.dashPhase = dashPhase.value(at: time)
    (stroke.start, stroke.end) = (from, to)
    return stroke
  }
}

extension ShapeLayer {
  func content(at time: Double, bounds: Rect) -> ShapeContent? {
    let fill = fill?.paint(at: time, bounds: bounds)
    let stroke = stroke?.stroke(at: time, bounds: bounds)
    guard fill != nil || stroke != nil else { return nil }
    let path: Path
    switch outline {
    case .rectangle(let radius):
      path = .rectangle(bounds, cornerRadius: radius.value(at: time))
    case .ellipse: path = .ellipse(in: bounds)
    case .path(let animatable): path = animatable.value(at: time)
    }
    guard !path.elements.isEmpty else { return nil }
    return ShapeContent(path: path, fill: fill, fillRule: fillRule, stroke: stroke)
  }
}

extension LayerBorder {
  func content(at time: Double, bounds: Rect, cornerRadius: Double) -> ShapeContent? {
    let thickness = min(width.value(at: time), min(bounds.width, bounds.height))
    guard thickness > 0, let paint = paint.paint(at: time, bounds: bounds) else { return nil }
    let half = thickness / 2
    return ShapeContent(
      path: .rectangle(
        bounds.insetBy(dx: half, dy: half), cornerRadius: max(0, cornerRadius - half)),
      stroke: Stroke(paint: paint, width: thickness))
  }
}

extension LayerShadow {
  func shadow(at time: Double) -> Shadow? {
    let tint = color.value(at: time)
    guard tint.alpha > 0 else { return nil }
    return Shadow(
      color: tint, offset: offset.value(at: time), radius: max(0, radius.value(at: time)))
  }
}

extension TextLayer {
  func content(at time: Double, box: Rect) -> TextContent? {
    switch shown(at: time) {
    case .nothing: return nil
    case .whole: return settledContent(at: time, box: box)
    case .pieces(let reveal):
      var content = settledContent(at: time, box: box)
      content?.reveal = reveal
      return content
    }
  }

  /// Without regard to its coming and going.
  func settledContent(at time: Double, box: Rect) -> TextContent? {
    let size = fontSize.value(at: time)
    guard runs.contains(where: { !$0.text.isEmpty }), size > 0, size.isFinite else { return nil }
    var style = TextStyle(families: families, size: size)
    (style.weight, style.isItalic) = (weight, isItalic)
    style.fill = fill.paint(at: time, bounds: box) ?? .color(.clear)
    style.outlines = outlines.compactMap { outline in
      let width = outline.width.value(at: time)
      guard width > 0 else { return nil }
      return TextStyle.Outline(color: outline.color.value(at: time), width: width)
    }
    style.glows = glows.compactMap { glow in
      let color = glow.color.value(at: time)
      let (radius, strength) = (glow.radius.value(at: time), glow.strength.value(at: time))
      guard radius > 0, strength > 0, color.alpha > 0 else { return nil }
      return TextStyle.Glow(color: color, radius: radius, strength: strength)
    }
    style.letterCase = letterCase
    style.letterSpacing = letterSpacing.value(at: time)
    style.lineHeight = lineHeight
    var content = TextContent(runs: runs, style: style, box: box)
    (content.alignment, content.verticalAlignment) = (alignment, verticalAlignment)
    (content.fit, content.language) = (fit, language)
    content.curve = curve
    content.pill = pill.flatMap { pill in
      pill.paint.paint(at: time, bounds: box).map {
        TextPill(
          paint: $0, padding: pill.padding, cornerRadius: pill.cornerRadius, extent: pill.extent)
      }
    }
    return content
  }
}

extension ImageLayer {
  /// - Parameter timing: of an animated picture.
  func content(at time: Double, bounds: Rect, _ timing: ImageTiming?) -> ImageContent? {
    let color = tint.value(at: time)
    guard color.alpha > 0, !bounds.isEmpty else { return nil }
    var content = ImageContent(image: image, bounds: bounds, gravity: gravity)
    content.tint = color
    if gravity == .resizeAspectFill { content.focus = focus.value(at: time) }
    content.frame = timing.map { timing in
      timing.frame(at: playback.start + time * playback.speed, plays: playback.plays)
    }
    return content
  }
}

extension VideoLayer {
  /// - Parameter pace: the layer's own seconds a second of the film.
  func content(at time: Double, bounds: Rect, pace: Double) -> VideoContent? {
    guard !bounds.isEmpty else { return nil }
    var content = VideoContent(source: source, bounds: bounds, gravity: gravity)
    content.blurRadius = max(0, blurRadius.value(at: time))
    if gravity == .resizeAspectFill { content.focus = focus.value(at: time) }
    if case .layer(let loops) = clock {
      content.time = ClipTime(seconds: time, pace: pace, loops: loops)
    }
    return content
  }
}
