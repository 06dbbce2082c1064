import CPangoCairo
import CubicaCore

/// The pictures that layers name, ready to be drawn.
final class ImageStore {
  private let sources: [ImageID: ImageSource]
  private let shapers: TextShapers
  private var documents: [ImageID: SVGDocument] = [:]

  /// - Parameter shapers: for text inside SVG documents.
  init(_ sources: [ImageID: ImageSource], shapers: TextShapers) {
    (self.sources, self.shapers) = (sources, shapers)
  }

  /// The picture's own size: pixels, or CSS pixels of an SVG.
  func size(of image: ImageID) throws(RasterError) -> Size {
    switch sources[image] {
    case .bitmap(let bitmap): return bitmap.size.size
    case .reduced(_, let size): return size.size
    case .animated(let frames): return frames.size.size
    case .svg: return try document(image).size
    case nil: throw RasterError(.unknownImage(image.name))
    }
  }

  /// Of a particle at scale 1, content units.
  func size(of kind: SpriteContent.Kind) throws(RasterError) -> Size {
    if let size = kind.size { return size }
    return try size(of: kind.image)
  }

  /// Draws the picture in its bounds; what sticks out is cut.
  ///
  /// - Parameter space: of the bounds, to the larger picture.
  func draw(
    _ content: ImageContent, on canvas: Canvas, space: AffineTransform
  ) throws(RasterError) {
    let size = try size(of: content.image)
    let placed = content.gravity.place(size, in: content.bounds, focus: content.focus)
    let visible = placed.intersection(content.bounds)
    guard !visible.isEmpty else { return }
    let toPicture = AffineTransform.scale(placed.width / size.width, placed.height / size.height)
      .concatenating(.translation(placed.minX, placed.minY)).concatenating(space)
    guard toPicture.isDrawable else { return }
    let tint = content.tint.clamped
    let target = tint == .white ? canvas : try Canvas(canvas.rect)
    cairo_save(target.context)
    target.use(space)
    cairo_new_path(target.context)
    cairo_rectangle(target.context, visible.minX, visible.minY, visible.width, visible.height)
    if case .svg = sources[content.image] {
      if placed != visible { cairo_clip(target.context) } else { cairo_new_path(target.context) }
      let document = try document(content.image)
      let shaper = try shapers.shaper(for: document.holdsText ? .cjk : [])
      try document.draw(
        on: target, space: toPicture, fontMap: shaper.fontMap, name: content.image.name)
    } else if let bitmap = try bitmap(of: content) {
      let scale = AffineTransform.scale(
        size.width / bitmap.size.size.width, size.height / bitmap.size.size.height)
      target.use(scale.concatenating(toPicture))
      try target.fill(with: bitmap)
    }
    cairo_restore(target.context)
    if target !== canvas {
      target.multiply(by: tint)
      canvas.paint(target, operation: CAIRO_OPERATOR_OVER)
    }
  }

  /// Its pixels, perhaps fewer than the picture's own size; nil of a document.
  private func bitmap(of content: ImageContent) throws(RasterError) -> Bitmap? {
    switch sources[content.image] {
    case .bitmap(let bitmap), .reduced(let bitmap, _): return bitmap
    case .animated(let frames):
      let last = frames.timing.frameCount - 1
      do {
        return try frames.bitmap(ofFrame: min(last, max(0, content.frame ?? 0)))
      } catch {
        throw RasterError(.unusableImage(content.image.name, message: "\(error)"))
      }
    case .svg, nil: return nil
    }
  }

  private func document(_ image: ImageID) throws(RasterError) -> SVGDocument {
    if let known = documents[image] { return known }
    guard case .svg(let bytes)? = sources[image] else {
      throw RasterError(.unknownImage(image.name))
    }
    let document = try SVGDocument(bytes, name: image.name)
    documents[image] = document
    return document
  }
}
