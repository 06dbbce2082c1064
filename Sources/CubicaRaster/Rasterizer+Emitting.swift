import CubicaCore

extension Rasterizer {
  /// Adds the steps for one item.
  func emit(
    _ item: DisplayItem, at place: Place, in frame: Frame, into steps: inout [CompositeStep]
  ) throws(RasterError) {
    let opacity = min(1, max(0, item.opacity)) * place.opacity
    guard opacity > 0 else { return }
    let space = item.transform.concatenating(place.space)
    guard space.isFinite else { throw RasterError(.notFinite, layer: item.name) }
    guard space.isDrawable else { return }
    var inner = Place(space: space)
    inner.opacity = opacity
    inner.blendMode = item.blendMode == .normal ? place.blendMode : item.blendMode
    inner.movingScale =
      item.animatedScale ?? place.movingScale.map { $0 * item.transform.largestScale }
    if let scale = inner.movingScale, !scale.isFinite {
      throw RasterError(.notFinite, layer: item.name)
    }
    var item = item
    if let clip = item.clip, clip.lets(frame.visible, through: space) { item.clip = nil }
    switch item.content {
    case .group(let children):
      try emitGroup(item, children, at: inner, in: frame, into: &steps)
    case .video(let video):
      try emitVideo(item, video, at: inner, in: frame, into: &steps)
    case .sprites(let sprites):
      try emitParticles(item, sprites, at: inner, in: frame, into: &steps)
    case .text(let text):
      if let reveal = text.reveal {
        return try emitReveal(item, text, reveal, at: inner, in: frame, into: &steps)
      }
      try emitPicture(of: item, at: inner, in: frame, into: &steps)
    case .image, .shape:
      try emitPicture(of: item, at: inner, in: frame, into: &steps)
    }
  }

  private func emitGroup(
    _ item: DisplayItem, _ children: [DisplayItem], at place: Place, in frame: Frame,
    into steps: inout [CompositeStep]
  ) throws(RasterError) {
    let isPlain = place.opacity >= 1 && place.blendMode == .normal && !item.isDecorated
    // One child alone is the group: it takes over opacity and blending.
    if isPlain || (children.count == 1 && !item.isDecorated) {
      for child in children { try emit(child, at: place, in: frame, into: &steps) }
      return
    }
    guard item.isLive else {
      return try emitPicture(of: item, at: place, in: frame, into: &steps)
    }
    // A shadow needs the pixels; so does blending, which a live group cannot do as a whole.
    if !item.holdsVideo, item.shadow != nil || place.blendMode != .normal {
      return try emitPicture(of: item, at: place, in: frame, into: &steps)
    }
    try emitShadow(below: item, at: place, in: frame, into: &steps)
    var inner = Place(space: place.space, movingScale: place.movingScale)
    inner.blendMode = place.blendMode
    let blurRadius = item.blurRadius * place.space.meanScale
    let needsGroup =
      place.opacity < 1 || item.clip != nil || !item.mask.isEmpty || blurRadius > 0
    if needsGroup { steps.append(.beginGroup) }
    for child in children { try emit(child, at: inner, in: frame, into: &steps) }
    if needsGroup {
      let mask = try maskTile(for: item, bounds: nil, space: place.space, in: frame)
      steps.append(.endGroup(opacity: place.opacity, mask: mask, blurRadius: blurRadius))
    }
  }

  private func emitVideo(
    _ item: DisplayItem, _ video: VideoContent, at place: Place, in frame: Frame,
    into steps: inout [CompositeStep]
  ) throws(RasterError) {
    try emitShadow(below: item, at: place, in: frame, into: &steps)
    var item = item
    if let clip = item.clip, clip.holds(video.bounds) { item.clip = nil }
    let blurRadius = max(0, video.blurRadius) * place.space.meanScale
    let mask = try maskTile(for: item, bounds: video.bounds, space: place.space, in: frame)
    let softness = item.blurRadius * place.space.meanScale
    var place = place
    let opacity = place.opacity
    if softness > 0 {
      steps.append(.beginGroup)
      place.opacity = 1
    }
    steps.append(
      .video(
        VideoPlacement(
          source: video.source, bounds: video.bounds, transform: place.space,
          gravity: video.gravity, focus: video.focus, crop: video.crop, blurRadius: blurRadius,
          opacity: place.opacity, blendMode: place.blendMode, mask: mask,
          isMoving: place.movingScale != nil)))
    if softness > 0 {
      steps.append(.endGroup(opacity: opacity, mask: nil, blurRadius: softness))
    }
  }

  /// The shadow of something that holds a clip's picture, as a tile of its own.
  private func emitShadow(
    below item: DisplayItem, at place: Place, in frame: Frame, into steps: inout [CompositeStep]
  ) throws(RasterError) {
    guard item.shadow != nil, item.holdsVideo else { return }
    let hollow = place.opacity >= 1 ? item.opaquePart(inset: 2 / place.space.meanScale) : nil
    let parts = try parts(of: item, .shadow(hollow: hollow), space: place.space, in: frame)
    append(parts, at: place, to: &steps)
  }

  func append(_ parts: [TilePart], at place: Place, to steps: inout [CompositeStep]) {
    for part in parts {
      steps.append(
        .tile(
          Tile(
            bitmap: part.bitmap, x: part.x, y: part.y, opacity: place.opacity,
            blendMode: place.blendMode)))
    }
  }

  /// Alpha of the item's clip and mask on the canvas; nil where it has none.
  ///
  /// - Parameter bounds: content space outside which nothing is masked; nil: no limit.
  func maskTile(
    for item: DisplayItem, bounds: Rect?, space: AffineTransform, in frame: Frame
  ) throws(RasterError) -> Tile? {
    guard item.clip != nil || !item.mask.isEmpty else { return nil }
    let key = TileKey(
      kind: .mask(bounds), item: item.maskOnly, space: space, size: frame.size)
    let parts: [TilePart]
    if let known = tiles[key] {
      parts = known
    } else {
      parts = try makeMask(for: item, bounds: bounds, space: space, in: frame)
      tiles.insert(parts, for: key, cost: parts.byteCount)
    }
    // Nothing comes through: one clear pixel says so.
    guard let part = parts.first else { return Tile(bitmap: Self.clearPixel, x: 0, y: 0) }
    return Tile(bitmap: part.bitmap, x: part.x, y: part.y)
  }

  private func makeMask(
    for item: DisplayItem, bounds: Rect?, space: AffineTransform, in frame: Frame
  ) throws(RasterError) -> [TilePart] {
    let area = item.clip.map { clip in bounds?.intersection(clip.bounds) ?? clip.bounds } ?? bounds
    var rect = frame.visible
    if let area {
      guard
        let pixels = try painter.pixels(
          of: area, under: space, visible: frame.visible, item.name)
      else { return [] }
      rect = pixels
    }
    let canvas = try Canvas(rect)
    canvas.paintWhite()
    try painter.cut(canvas, by: item, space: space)
    guard let box = TileCutting.inkBox(of: canvas, in: rect) else { return [] }
    return [TilePart(bitmap: canvas.bitmap(of: box), x: box.x, y: box.y)]
  }

  private static let clearPixel = Bitmap(size: PixelSize(2, 2)) { _ in }
}
