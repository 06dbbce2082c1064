import CubicaCore

/// What a layer inherits while a tree is resolved at one time.
struct Resolver {
  /// The largest scale that the parent's space reaches on the canvas.
  var scale: Double
  /// Whether the parent's space moves on the canvas.
  var isMoving: Bool
  /// Of the pictures that are animated.
  var imageTimings: [ImageID: ImageTiming] = [:]
  /// The parent's seconds a second of the film.
  var pace = 1.0

  /// Siblings in the parent's space, back to front.
  func items(of layers: [Layer], at time: Double) -> [DisplayItem] {
    var ordered = layers
    if layers.contains(where: { $0.zPosition != 0 }) {
      ordered = layers.enumerated()
        .sorted { ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset) }
        .map(\.element)
    }
    return ordered.flatMap { items(of: $0, at: time) }
  }

  private func items(of layer: Layer, at parentTime: Double) -> [DisplayItem] {
    guard !layer.isHidden, let time = layer.timing.localTime(at: parentTime) else { return [] }
    let value = layer.opacity.value(at: time)
    let opacity = value > 0 ? min(value, 1) : 0
    guard opacity > 0 else { return [] }
    let transform = layer.transform(at: time)
    guard transform.inverse != nil, transform.tx.isFinite, transform.ty.isFinite else { return [] }
    var inner = self
    inner.pace = pace * layer.timing.pace(at: parentTime)
    inner.isMoving = isMoving || layer.isMoving(from: time)
    inner.scale = scale * layer.largestScale(at: time)
    return inner.items(of: layer, time: time, opacity: opacity, transform: transform)
  }

  private func items(
    of layer: Layer, time: Double, opacity: Double, transform: AffineTransform
  ) -> [DisplayItem] {
    let bounds = layer.bounds(at: time)
    let parts = parts(of: layer, bounds: bounds, time: time)
    guard !parts.isEmpty else { return [] }
    var mask: [DisplayItem] = []
    if !layer.mask.isEmpty {
      mask = items(of: layer.mask, at: time)
      // A mask that shows nothing lets nothing through.
      if mask.isEmpty { return [] }
    }
    let whole = Whole(
      opacity: opacity, blendMode: layer.blendMode,
      shadow: layer.shadow?.shadow(at: time), clip: layer.clip(bounds: bounds, at: time),
      blurRadius: max(0, layer.blur.value(at: time)), mask: mask)
    if let clip = whole.clip, clip.bounds.isEmpty { return [] }
    return whole.items(
      parts, name: layer.name, transform: transform, animatedScale: isMoving ? scale : nil)
  }

  /// Background, content and border in the layer's own space.
  private func parts(of layer: Layer, bounds: Rect, time: Double) -> [DisplayItem] {
    var parts: [DisplayItem] = []
    let radius = layer.cornerRadius.value(at: time)
    func add(_ content: DisplayItem.Content) {
      parts.append(
        DisplayItem(name: layer.name, content: content, animatedScale: isMoving ? scale : nil))
    }
    if let background = layer.background, !bounds.isEmpty,
      let paint = background.paint(at: time, bounds: bounds)
    {
      add(.shape(ShapeContent(path: .rectangle(bounds, cornerRadius: radius), fill: paint)))
    }
    switch layer.content {
    case .group(let children): parts += items(of: children, at: time)
    case .text(let text):
      if let content = text.content(at: time, box: bounds) { add(.text(content)) }
    case .image(let image):
      let timing = imageTimings[image.image]
      if let content = image.content(at: time, bounds: bounds, timing) { add(.image(content)) }
    case .video(let video):
      if let content = video.content(at: time, bounds: bounds, pace: pace) { add(.video(content)) }
    case .shape(let shape):
      if let content = shape.content(at: time, bounds: bounds) { add(.shape(content)) }
    case .gradient(let gradient):
      if !bounds.isEmpty, let paint = LayerPaint.gradient(gradient).paint(at: time, bounds: bounds)
      {
        add(.shape(ShapeContent(path: .rectangle(bounds, cornerRadius: radius), fill: paint)))
      }
    case .emitter(let emitter):
      if let content = emitter.content(at: time) { add(.sprites(content)) }
    }
    if let content = layer.border?.content(at: time, bounds: bounds, cornerRadius: radius) {
      add(.shape(content))
    }
    return parts
  }
}

/// What happens to a layer's parts together.
struct Whole {
  var opacity: Double
  var blendMode: BlendMode
  var shadow: Shadow?
  var clip: ClipShape?
  var blurRadius: Double
  var mask: [DisplayItem]

  private var isOnlyOpacity: Bool {
    blendMode == .normal && shadow == nil && clip == nil && mask.isEmpty && blurRadius == 0
  }

  /// One item with the parts in it, or fewer levels where they look the same.
  func items(
    _ parts: [DisplayItem], name: String, transform: AffineTransform, animatedScale: Double?
  ) -> [DisplayItem] {
    if isOnlyOpacity, opacity == 1 { return parts.map { $0.transformed(by: transform) } }
    if parts.count == 1, var only = parts.first {
      if isOnlyOpacity {
        only.opacity *= opacity
        return [only.transformed(by: transform)]
      }
      if only.isPlain, only.transform == .identity {
        (only.opacity, only.blendMode) = (opacity, blendMode)
        (only.shadow, only.clip, only.mask) = (shadow, clip, mask)
        only.blurRadius = blurRadius
        return [only.transformed(by: transform)]
      }
    }
    var group = DisplayItem(
      name: name, content: .group(parts), transform: transform, opacity: opacity,
      blendMode: blendMode, shadow: shadow, clip: clip, mask: mask,
      animatedScale: animatedScale)
    group.blurRadius = blurRadius
    return [group]
  }
}

extension DisplayItem {
  /// Nothing happens to the content.
  fileprivate var isPlain: Bool {
    opacity == 1 && blendMode == .normal && shadow == nil && clip == nil && mask.isEmpty
      && blurRadius == 0
  }
}
