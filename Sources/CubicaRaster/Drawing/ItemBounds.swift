import CubicaCore

extension ItemPainter {
  /// Around all that the item's content can paint, in its content space; never too small.
  func contentBounds(of item: DisplayItem) throws(RasterError) -> Rect {
    do throws(RasterError) {
      switch item.content {
      case .group(let items):
        var all = Rect.zero
        for child in items { all = all.union(child.transform.apply(try wholeBounds(of: child))) }
        return all
      case .text(let text):
        let bounds = try layouts.layout(text).bounds(text.style)
        guard text.reveal != nil else { return bounds }
        // Pieces come from below, and may overshoot.
        let reach = text.style.size * 1.5
        return bounds.isEmpty ? bounds : bounds.insetBy(dx: -reach, dy: -reach)
      case .image(let image): return image.bounds
      case .shape(let shape): return shape.bounds
      case .video(let video): return video.bounds
      case .sprites(let sprites): return try bounds(of: sprites)
      }
    } catch {
      throw error.naming(item.name)
    }
  }

  func clippedBounds(of item: DisplayItem) throws(RasterError) -> Rect {
    let bounds = try contentBounds(of: item)
    return item.clip.map { bounds.intersection($0.bounds) } ?? bounds
  }

  /// With blur and shadow.
  func wholeBounds(of item: DisplayItem) throws(RasterError) -> Rect {
    var bounds = try clippedBounds(of: item)
    if item.blurRadius > 0, !bounds.isEmpty {
      let reach = 4 * item.blurRadius + 2
      bounds = bounds.insetBy(dx: -reach, dy: -reach)
    }
    guard let shadow = item.shadow, !bounds.isEmpty else { return bounds }
    let moved = Rect(
      origin: Point(bounds.minX + shadow.offset.x, bounds.minY + shadow.offset.y),
      size: bounds.size)
    // Three standard deviations, and some for rounding.
    return bounds.union(moved.insetBy(dx: -4 * shadow.radius - 2, dy: -4 * shadow.radius - 2))
  }

  /// The pixels that `bounds` touches under `space`, with a pixel around for smoothing, inside
  /// `visible`, starting at even coordinates; nil where there are none.
  func pixels(
    of bounds: Rect, under space: AffineTransform, visible: PixelRect, _ name: String
  ) throws(RasterError) -> PixelRect? {
    guard !bounds.isEmpty else { return nil }
    let placed = space.apply(bounds)
    guard placed.minX.isFinite, placed.minY.isFinite, placed.width.isFinite,
      placed.height.isFinite
    else { throw RasterError(.notFinite, layer: name) }
    // Cut as numbers first: the whole may be larger than any integer.
    let limit = Rect(
      Double(visible.x), Double(visible.y), Double(visible.width), Double(visible.height))
    let cut = placed.insetBy(dx: -1, dy: -1).intersection(limit)
    guard !cut.isEmpty, let covering = PixelRect(covering: cut) else { return nil }
    let aligned = covering.expandedToEven.intersection(visible)
    return aligned.isEmpty ? nil : aligned
  }

  private func bounds(of sprites: SpriteContent) throws(RasterError) -> Rect {
    var all = Rect.zero
    for instance in sprites.instances where sprites.kinds.indices.contains(instance.kind) {
      let kind = sprites.kinds[instance.kind]
      let size = try images.size(of: kind)
      let radius =
        (size.width * abs(instance.scaleX) + size.height * abs(instance.scaleY)) / 2
      all = all.union(
        Rect(
          instance.position.x - radius, instance.position.y - radius, 2 * radius, 2 * radius))
    }
    return all
  }
}

extension ShapeContent {
  /// Around fill and stroke, mitred corners included.
  var bounds: Rect {
    guard let stroke, stroke.width > 0 else { return path.controlBounds }
    let corner = stroke.join == .miter ? max(1, stroke.miterLimit) : 1.5
    let reach = stroke.width / 2 * max(corner, 1.5)
    let grown = path.controlBounds.insetBy(dx: -reach, dy: -reach)
    return path.elements.isEmpty ? .zero : grown
  }
}

extension DisplayItem {
  /// Something happens to it besides its own opacity and blending.
  var isDecorated: Bool { clip != nil || !mask.isEmpty || shadow != nil || blurRadius > 0 }
}

extension PixelRect {
  func grown(by margin: Int) -> PixelRect {
    PixelRect(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }

  func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let (left, top) = (min(x, other.x), min(y, other.y))
    return PixelRect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// The smallest one around it with even edges, so that chroma samples are not shared.
  var expandedToEven: PixelRect {
    let (left, top) = (x & ~1, y & ~1)
    return PixelRect(
      x: left, y: top, width: ((maxX + 1) & ~1) - left, height: ((maxY + 1) & ~1) - top)
  }
}
