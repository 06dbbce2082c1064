import CPangoCairo
import CubicaCore

/// Draws items, with all that happens to them, onto canvases.
final class ItemPainter {
  let layouts: TextLayouts
  let images: ImageStore
  /// Told of every text that is drawn.
  var onText: (TextReport) -> Void = { _ in }

  init(layouts: TextLayouts, images: ImageStore) {
    (self.layouts, self.images) = (layouts, images)
  }

  /// Draws `item` and blends it onto what the canvas holds.
  ///
  /// - Parameter parent: the item's parent space to the larger picture.
  func draw(_ item: DisplayItem, parent: AffineTransform, on canvas: Canvas) throws(RasterError) {
    guard item.opacity > 0 else { return }
    let space = item.transform.concatenating(parent)
    if item.opacity >= 1, item.blendMode == .normal, !item.isDecorated {
      return try drawContent(item, space: space, on: canvas)
    }
    guard let layer = try canvasForWhole(item, space: space, visible: canvas.rect) else { return }
    canvas.paint(layer, opacity: item.opacity, operation: item.blendMode.cairo)
  }

  /// The item with clip, mask, blur and shadow, but without opacity and blending, on a canvas of its
  /// own; nil where nothing of it lies in `visible`.
  ///
  /// - Parameter space: the item's content space to the larger picture.
  func canvasForWhole(
    _ item: DisplayItem, space: AffineTransform, visible: PixelRect
  ) throws(RasterError) -> Canvas? {
    guard space.isFinite else { throw RasterError(.notFinite, layer: item.name) }
    guard space.isDrawable else { return nil }
    guard let shadow = item.shadow, shadow.color.alpha > 0 else {
      return try blurredCanvas(item, space: space, visible: visible)
    }
    let cast: ShadowCast
    do { cast = try ShadowCast(shadow, space: space) } catch { throw error.naming(item.name) }
    let (reach, (x, y)) = (cast.reach, cast.shift)
    // Ink outside the visible part still throws its shadow into it.
    let wider = visible.grown(by: reach + max(abs(x), abs(y)) + 1)
    guard let silhouette = try blurredCanvas(item, space: space, visible: wider) else { return nil }
    let grown = silhouette.rect.grown(by: reach)
    let shadowRect = PixelRect(
      x: grown.x + x, y: grown.y + y, width: grown.width, height: grown.height)
    let rect = shadowRect.union(silhouette.rect).intersection(visible)
    guard !rect.isEmpty else { return nil }
    let result = try Canvas(rect)
    try result.paint(cast, of: silhouette)
    // A clip's picture comes later, in a step of its own.
    if !item.holdsVideo { result.paint(silhouette, operation: CAIRO_OPERATOR_OVER) }
    return result
  }

  private func blurredCanvas(
    _ item: DisplayItem, space: AffineTransform, visible: PixelRect
  ) throws(RasterError) -> Canvas? {
    let sigma = item.blurRadius * space.meanScale
    guard sigma > 0 else { return try clippedCanvas(item, space: space, visible: visible) }
    guard sigma.isFinite, sigma < 4096 else { throw RasterError(.notFinite, layer: item.name) }
    // What lies outside the visible part is blurred into it.
    let wider = visible.grown(by: GaussianBlur.reach(sigma))
    return try clippedCanvas(item, space: space, visible: wider)?
      .blurred(sigma: sigma, visible: visible)
  }

  private func clippedCanvas(
    _ item: DisplayItem, space: AffineTransform, visible: PixelRect
  ) throws(RasterError) -> Canvas? {
    guard
      let rect = try pixels(of: clippedBounds(of: item), under: space, visible: visible, item.name)
    else { return nil }
    let canvas = try Canvas(rect)
    try drawContent(item, space: space, on: canvas)
    try cut(canvas, by: item, space: space)
    return canvas
  }

  /// Takes away what the item's clip and mask do not let through.
  func cut(_ canvas: Canvas, by item: DisplayItem, space: AffineTransform) throws(RasterError) {
    if let clip = item.clip {
      canvas.use(space)
      cairo_new_path(canvas.context)
      canvas.add(Path.rectangle(clip.bounds, cornerRadius: clip.cornerRadius))
      canvas.setSource(.black)
      cairo_set_operator(canvas.context, CAIRO_OPERATOR_DEST_IN)
      cairo_fill(canvas.context)
      cairo_set_operator(canvas.context, CAIRO_OPERATOR_OVER)
    }
    if !item.mask.isEmpty {
      let mask = try Canvas(canvas.rect)
      for part in item.mask { try draw(part, parent: space, on: mask) }
      canvas.paint(mask, operation: CAIRO_OPERATOR_DEST_IN)
    }
    try check(canvas, item.name)
  }

  private func drawContent(
    _ item: DisplayItem, space: AffineTransform, on canvas: Canvas
  ) throws(RasterError) {
    guard space.isFinite else { throw RasterError(.notFinite, layer: item.name) }
    guard space.isDrawable else { return }
    do throws(RasterError) {
      switch item.content {
      case .group(let items):
        for child in items { try draw(child, parent: space, on: canvas) }
      case .text(let text):
        if let reveal = text.reveal {
          try draw(text, reveal, item, space: space, on: canvas)
          break
        }
        let layout = try layouts.layout(text)
        onText(try layouts.report(on: text, layer: item.name))
        try TextPainting(layout: layout, content: text, space: space).draw(on: canvas)
      case .image(let image): try images.draw(image, on: canvas, space: space)
      case .shape(let shape): try canvas.draw(shape, space: space)
      case .sprites(let sprites): try draw(sprites, space: space, on: canvas)
      case .video(let video):
        // Only its silhouette is ever drawn here, for shadows.
        canvas.use(space)
        cairo_new_path(canvas.context)
        canvas.add(Path.rectangle(video.bounds))
        canvas.setSource(.white)
        cairo_fill(canvas.context)
      }
      try canvas.check()
    } catch {
      throw error.naming(item.name)
    }
  }

  /// Particle by particle: for emitters inside flattened groups only.
  private func draw(
    _ sprites: SpriteContent, space: AffineTransform, on canvas: Canvas
  ) throws(RasterError) {
    for instance in sprites.instances where sprites.kinds.indices.contains(instance.kind) {
      let kind = sprites.kinds[instance.kind]
      let size = try images.size(of: kind)
      var content = ImageContent(
        image: kind.image,
        bounds: Rect(-size.width / 2, -size.height / 2, size.width, size.height))
      content.tint = instance.color
      let place = AffineTransform.scale(instance.scaleX, instance.scaleY)
        .concatenating(.rotation(instance.rotation))
        .concatenating(.translation(instance.position.x, instance.position.y))
      let item = DisplayItem(
        name: "", content: .image(content), transform: place,
        blendMode: sprites.isAdditive ? .add : .normal)
      try draw(item, parent: space, on: canvas)
    }
  }

  private func check(_ canvas: Canvas, _ name: String) throws(RasterError) {
    do { try canvas.check() } catch { throw error.naming(name) }
  }
}

extension BlendMode {
  var cairo: cairo_operator_t {
    switch self {
    case .normal: CAIRO_OPERATOR_OVER
    case .multiply: CAIRO_OPERATOR_MULTIPLY
    case .screen: CAIRO_OPERATOR_SCREEN
    case .add: CAIRO_OPERATOR_ADD
    }
  }
}
