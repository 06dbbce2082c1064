import CPangoCairo
import CubicaCore

extension DisplayItem {
  /// As a cache knows it: what is applied after the picture is made does not matter.
  var bare: DisplayItem {
    var copy = self
    copy.transform = .identity
    copy.opacity = 1
    copy.blendMode = .normal
    copy.animatedScale = nil
    return copy
  }

  /// ClipShape and mask, without the content.
  var maskOnly: DisplayItem {
    DisplayItem(name: name, content: .group([]), clip: clip, mask: mask)
  }

  /// Somewhere inside there is a clip's picture.
  var holdsVideo: Bool {
    switch content {
    case .video: true
    case .group(let items): items.contains { $0.holdsVideo }
    default: false
    }
  }

  /// Where a clip's picture surely covers all below it, content space; nil where that is not sure.
  ///
  /// - Parameter inset: kept away from the picture's edge, content units.
  func opaquePart(inset: Double) -> Path? {
    guard case .video(let video) = content, mask.isEmpty, blurRadius == 0,
      video.gravity == .resize || video.gravity == .resizeAspectFill
    else { return nil }
    let visible = clip.map { video.bounds.intersection($0.bounds) } ?? video.bounds
    let part = visible.insetBy(dx: inset, dy: inset)
    guard !part.isEmpty else { return nil }
    return Path.rectangle(part, cornerRadius: max(0, (clip?.cornerRadius ?? 0) - inset))
  }

  /// Its picture changes from frame to frame: video, particles, animated
  /// pictures, anything that moves inside.
  ///
  /// What moves exactly as the group around it does not move inside.
  var isLive: Bool {
    switch content {
    case .video, .sprites: return true
    case .image(let image): return image.frame != nil
    case .text(let text): return text.reveal != nil
    case .group(let items):
      return items.contains { item in
        let isCarried = animatedScale != nil && item.transform == .identity
        return item.isLive || (item.animatedScale != nil && !isCarried)
      }
    default: return false
    }
  }
}

extension ClipShape {
  /// Nothing of the canvas is cut.
  func lets(_ canvas: PixelRect, through space: AffineTransform) -> Bool {
    guard cornerRadius <= 0, space.isUpright, !bounds.isEmpty else { return false }
    let placed = space.apply(bounds)
    return placed.minX <= Double(canvas.x) && placed.minY <= Double(canvas.y)
      && placed.maxX >= Double(canvas.maxX) && placed.maxY >= Double(canvas.maxY)
  }

  /// Nothing of `rect` is cut.
  func holds(_ rect: Rect) -> Bool {
    cornerRadius <= 0 && bounds.minX <= rect.minX && bounds.minY <= rect.minY
      && bounds.maxX >= rect.maxX && bounds.maxY >= rect.maxY
  }
}

extension Canvas {
  /// Makes what lies inside `path` clear.
  ///
  /// - Parameter space: of the path, to the larger picture.
  func clear(_ path: Path, space: AffineTransform) {
    use(space)
    cairo_new_path(context)
    add(path)
    cairo_set_operator(context, CAIRO_OPERATOR_CLEAR)
    cairo_fill(context)
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
  }

  func paintWhite() {
    setSource(.white)
    cairo_paint(context)
  }
}
