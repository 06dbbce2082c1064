import CubicaCore

extension Rasterizer {
  struct ParticleKey: Hashable {
    var image: ImageID
    var size: PixelSize
  }

  struct ParticlePicture {
    /// With a clear rim of one pixel.
    var bitmap: Bitmap
  }

  /// A kind made ready: its picture, and picture pixels to a particle's own space at scale 1.
  private struct ReadyKind {
    var bitmap: Bitmap
    var scaleX: Double
    var scaleY: Double
    var centerX: Double
    var centerY: Double
    /// Half the diagonal at scale 1, content units.
    var radius: Double
  }

  /// The longest side of a particle's picture.
  private static let longestParticle = 2048.0

  func emitParticles(
    _ item: DisplayItem, _ content: SpriteContent, at place: Place, in frame: Frame,
    into steps: inout [CompositeStep]
  ) throws(RasterError) {
    guard !content.instances.isEmpty else { return }
    if item.shadow != nil { return try emitPicture(of: item, at: place, in: frame, into: &steps) }
    let blendMode = content.isAdditive ? BlendMode.add : place.blendMode
    // Adding is linear, so each particle can fade alone; covering particles fade together.
    let isTogether = place.opacity < 1 && blendMode == .normal && content.instances.count > 1
    let needsGroup = isTogether || item.isDecorated
    if needsGroup { steps.append(.beginGroup) }
    let opacity = needsGroup ? 1 : place.opacity
    do throws(RasterError) {
      let scale = place.movingScale ?? place.space.largestScale
      let kinds = try content.kinds.map { kind throws(RasterError) in
        try ready(kind, canvasScale: scale)
      }
      append(
        content.instances, kinds, space: place.space, opacity: opacity, blendMode: blendMode,
        in: frame, to: &steps)
    } catch {
      throw error.naming(item.name)
    }
    if needsGroup {
      let mask = try maskTile(for: item, bounds: nil, space: place.space, in: frame)
      steps.append(
        .endGroup(
          opacity: place.opacity, mask: mask,
          blurRadius: item.blurRadius * place.space.meanScale))
    }
  }

  private func append(
    _ instances: [SpriteContent.Instance], _ kinds: [ReadyKind?], space: AffineTransform,
    opacity: Double, blendMode: BlendMode, in frame: Frame, to steps: inout [CompositeStep]
  ) {
    let (width, height) = (Double(frame.size.width), Double(frame.size.height))
    let enlargement = space.largestScale
    steps.reserveCapacity(steps.count + instances.count)
    for instance in instances where kinds.indices.contains(instance.kind) {
      let alpha = instance.color.alpha * opacity
      guard alpha > 0, let kind = kinds[instance.kind] else { continue }
      let center = space.apply(instance.position)
      let reach =
        kind.radius * max(abs(instance.scaleX), abs(instance.scaleY)) * enlargement * 1.4143 + 1
      guard center.x > -reach, center.y > -reach, center.x < width + reach,
        center.y < height + reach
      else { continue }
      let (sine, cosine) = (
        Trigonometry.sin(instance.rotation), Trigonometry.cos(instance.rotation)
      )
      let (scaleX, scaleY) = (instance.scaleX * kind.scaleX, instance.scaleY * kind.scaleY)
      guard scaleX != 0, scaleY != 0 else { continue }
      let own = AffineTransform(
        a: scaleX * cosine, b: scaleX * sine, c: -scaleY * sine, d: scaleY * cosine,
        tx: instance.position.x - scaleX * cosine * kind.centerX + scaleY * sine * kind.centerY,
        ty: instance.position.y - scaleX * sine * kind.centerX - scaleY * cosine * kind.centerY)
      steps.append(
        .sprite(
          Sprite(
            bitmap: kind.bitmap, transform: own.concatenating(space),
            tint: instance.color.withAlpha(1), opacity: min(1, alpha), blendMode: blendMode)))
    }
  }

  /// nil where the kind is too small to be seen.
  private func ready(
    _ kind: SpriteContent.Kind, canvasScale: Double
  ) throws(RasterError) -> ReadyKind? {
    let size = try images.size(of: kind)
    let scale = kind.largestScale * canvasScale
    guard size.width.isFinite, size.height.isFinite, scale.isFinite else {
      throw RasterError(.notFinite)
    }
    guard size.width > 0, size.height > 0, scale > 0 else { return nil }
    func pixels(_ length: Double) -> Int {
      Int(min(Self.longestParticle, max(1, (length * scale - 1e-6).rounded(.up))))
    }
    let key = ParticleKey(
      image: kind.image, size: PixelSize(pixels(size.width), pixels(size.height)))
    let bitmap = try picture(key).bitmap
    let (width, height) = (Double(key.size.width), Double(key.size.height))
    return ReadyKind(
      bitmap: bitmap, scaleX: size.width / width, scaleY: size.height / height,
      centerX: width / 2 + 1, centerY: height / 2 + 1, radius: max(size.width, size.height) / 2)
  }

  private func picture(_ key: ParticleKey) throws(RasterError) -> ParticlePicture {
    if let known = particles[key] { return known }
    let rect = PixelRect(x: 0, y: 0, width: key.size.width, height: key.size.height)
    let canvas = try Canvas(rect)
    let content = ImageContent(
      image: key.image, bounds: Rect(0, 0, Double(key.size.width), Double(key.size.height)))
    try images.draw(content, on: canvas, space: .identity)
    try canvas.check()
    let picture = ParticlePicture(bitmap: canvas.bitmap(of: rect, rim: 1))
    particles.insert(picture, for: key, cost: picture.bitmap.byteCount)
    return picture
  }
}
