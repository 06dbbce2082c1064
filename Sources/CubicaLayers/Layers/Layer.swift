public import CubicaCore

/// One node of the tree: what it shows, where, how and when. A plain value.
///
/// Space: units, y down. The layer's own space has its top-left corner at `boundsOrigin`. Drawn
/// from back to front: shadow, background, content, border; then clip and mask, then blur, then opacity,
/// then the blend onto what lies behind. Every animation runs in the layer's local time.
public struct Layer: Hashable, Sendable {
  /// For messages, need not be unique.
  public var name: String
  public var content: LayerContent
  public var isHidden: Bool = false
  /// Sorts siblings, higher is nearer; of equal ones the later is nearer.
  public var zPosition: Double = 0
  public var timing = MediaTiming()

  // Geometry.
  public var size: Animatable<Size> = .fixed(.zero)
  /// Where the layer's own space begins; other than zero it scrolls a group's layers.
  public var boundsOrigin: Animatable<Point> = .fixed(.zero)
  /// Where the anchor point lies in the parent.
  public var position: Animatable<Point> = .fixed(.zero)
  /// Takes the place of the position: where the anchor point travels.
  public var motion: MotionPath?
  /// Fraction of the size; centre of scale, skew and rotation.
  public var anchorPoint: Animatable<Point> = .fixed(Point(0.5, 0.5))
  /// Factor on both axes, over `scaleX` and `scaleY`.
  public var scale: Animatable<Double> = 1
  public var scaleX: Animatable<Double> = 1
  public var scaleY: Animatable<Double> = 1
  /// Radians; the top edge moves left for positive values (as in CSS `skewX`).
  public var skewX: Animatable<Double> = 0
  /// Radians, clockwise on screen, after the scale.
  public var rotation: Animatable<Double> = 0
  /// Added to the position: a second channel for motion.
  public var translation: Animatable<Point> = .fixed(.zero)

  // Appearance.
  /// 0...1 (brought there), of the layer and all in it as a whole.
  public var opacity: Animatable<Double> = 1
  /// Softness of the layer and all in it as a whole: standard deviation, units of its own space.
  public var blur: Animatable<Double> = 0
  public var blendMode: BlendMode = .normal
  /// Fills the bounds below the content, with the corner radius.
  public var background: LayerPaint?
  public var cornerRadius: Animatable<Double> = 0
  /// Cuts content off outside the bounds with their round corners.
  public var masksToBounds: Bool = false
  /// Inside the bounds' edge, above content and sublayers.
  public var border: LayerBorder?
  public var shadow: LayerShadow?
  /// Layers in this layer's own space and time, whose alpha multiplies the layer's.
  public var mask: [Layer] = []

  public init(_ name: String, _ content: LayerContent) {
    (self.name, self.content) = (name, content)
  }

  /// A layer that covers `frame` of its parent.
  public init(_ name: String, _ content: LayerContent, frame: Rect) {
    self.init(name, content)
    size = .fixed(frame.size)
    position = .fixed(frame.center)
  }
}

/// What a layer shows.
public indirect enum LayerContent: Hashable, Sendable {
  /// Back to front, in the layer's own space and time.
  case group([Layer])
  case text(TextLayer)
  case image(ImageLayer)
  case video(VideoLayer)
  case shape(ShapeLayer)
  /// Fills the bounds with the corner radius.
  case gradient(LayerGradient)
  case emitter(Emitter)

  public static let empty = LayerContent.group([])
}

/// A line inside the edge of a layer's bounds.
public struct LayerBorder: Hashable, Sendable {
  /// Units.
  public var width: Animatable<Double>
  public var paint: LayerPaint
  public init(width: Animatable<Double>, paint: LayerPaint = .color(.fixed(.black))) {
    (self.width, self.paint) = (width, paint)
  }
}

/// The layer's silhouette, moved, blurred and coloured, below it.
public struct LayerShadow: Hashable, Sendable {
  /// Its alpha is the strength.
  public var color: Animatable<Color>
  /// Units of the layer's own space.
  public var offset: Animatable<Point>
  /// Standard deviation of the blur, units.
  public var radius: Animatable<Double>
  public init(
    color: Animatable<Color>, offset: Animatable<Point> = .fixed(.zero),
    radius: Animatable<Double> = 3
  ) {
    (self.color, self.offset, self.radius) = (color, offset, radius)
  }
}
