/// What one frame shows, resolved: no keyframes, no variables, no files.
///
/// Items are back to front. Each item's content lies in its own space (units of the layer);
/// its transform leads from there to its parent's space, and from the top level to canvas
/// pixels, y down.
public struct DisplayList: Hashable, Sendable {
  /// The canvas in pixels, both sides even.
  public var size: PixelSize
  /// Opaque ground below everything.
  public var background: Color
  public var items: [DisplayItem]

  public init(size: PixelSize, background: Color = .black, items: [DisplayItem] = []) {
    (self.size, self.background, self.items) = (size, background, items)
  }
}

/// One thing to draw, with what happens to it as a whole.
///
/// Order: content; clip and mask; blur; shadow below it; opacity; blending onto what lies behind.
public struct DisplayItem: Hashable, Sendable {
  /// The layer's name, for messages: `caption`.
  public var name: String
  public var content: Content
  /// Content space to parent space.
  public var transform: AffineTransform
  /// 0...1, of the item as a whole.
  public var opacity: Double
  public var blendMode: BlendMode
  public var shadow: Shadow?
  /// Standard deviation of a Gaussian over the item, clip and mask included, in content units.
  public var blurRadius: Double = 0
  public var clip: ClipShape?
  /// Alpha of these items, in content space, multiplies the item's.
  public var mask: [DisplayItem]
  /// Set where the transform changes over time: the largest scale that the content reaches
  /// on the canvas. The content is then rasterised once at that scale and resampled.
  public var animatedScale: Double?

  public indirect enum Content: Hashable, Sendable {
    case group([DisplayItem])
    case text(TextContent)
    case image(ImageContent)
    case shape(ShapeContent)
    case video(VideoContent)
    case sprites(SpriteContent)
  }

  public init(
    name: String, content: Content, transform: AffineTransform = .identity, opacity: Double = 1,
    blendMode: BlendMode = .normal, shadow: Shadow? = nil, clip: ClipShape? = nil,
    mask: [DisplayItem] = [], animatedScale: Double? = nil
  ) {
    self.name = name
    self.content = content
    self.transform = transform
    self.opacity = opacity
    self.blendMode = blendMode
    self.shadow = shadow
    self.clip = clip
    self.mask = mask
    self.animatedScale = animatedScale
  }
}

/// A rectangle with round corners, in content space, outside which nothing of the item shows.
public struct ClipShape: Hashable, Sendable {
  public var bounds: Rect
  public var cornerRadius: Double
  public init(bounds: Rect, cornerRadius: Double = 0) {
    (self.bounds, self.cornerRadius) = (bounds, cornerRadius)
  }
}

public enum BlendMode: String, CaseIterable, Hashable, Sendable {
  case normal, multiply, screen, add
}

/// The item's silhouette, offset in content space, blurred and coloured.
public struct Shadow: Hashable, Sendable {
  /// Its alpha is the shadow's strength.
  public var color: Color
  public var offset: Point
  /// Standard deviation of the Gaussian, in content units.
  public var radius: Double
  public init(color: Color, offset: Point, radius: Double) {
    (self.color, self.offset, self.radius) = (color, offset, radius)
  }
}
