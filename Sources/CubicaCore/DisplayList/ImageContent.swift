/// Names a picture that the renderer was given; not a file path.
public struct ImageID: Hashable, Sendable, CustomStringConvertible {
  public var name: String
  public init(_ name: String) { self.name = name }
  public var description: String { name }
}

/// A picture in a rectangle.
public struct ImageContent: Hashable, Sendable {
  public var image: ImageID
  /// Which picture of an animated one, 0 the first; nil: a still picture.
  public var frame: Int?
  /// Content space.
  public var bounds: Rect
  public var gravity: Gravity
  /// The point of the picture, as fractions of it, that `.resizeAspectFill` brings to the middle
  /// of the bounds as far as the picture reaches.
  public var focus = Point(0.5, 0.5)
  /// Multiplies the picture's colours and alpha; white leaves them.
  public var tint: Color = .white

  public init(image: ImageID, bounds: Rect, gravity: Gravity = .resize) {
    (self.image, self.bounds, self.gravity) = (image, bounds, gravity)
  }
}

/// One clip's picture in a rectangle; overflow of the gravity is cut.
public struct VideoContent: Hashable, Sendable {
  /// Which clip: 0 is the first.
  public var source: Int
  /// Content space.
  public var bounds: Rect
  public var gravity: Gravity
  /// See `Gravity.place`.
  public var focus = Point(0.5, 0.5)
  /// The part of the upright picture that is shown, in its pixels; nil: all of it.
  public var crop: Rect?
  /// Standard deviation of a Gaussian over the picture, in content units; 0: sharp.
  public var blurRadius: Double = 0
  /// nil: the clip plays in the film's time.
  public var time: ClipTime?

  public init(source: Int, bounds: Rect, gravity: Gravity = .resize) {
    (self.source, self.bounds, self.gravity) = (source, bounds, gravity)
  }
}

/// Many small pictures, back to front: the particles of an emitter at one time.
public struct SpriteContent: Hashable, Sendable {
  public struct Kind: Hashable, Sendable {
    public var image: ImageID
    /// Drawn size at scale 1, content units; nil: the picture's own size in pixels.
    public var size: Size?
    /// The largest scale a particle of this kind reaches, to rasterise it once.
    public var largestScale: Double
    public init(image: ImageID, size: Size?, largestScale: Double) {
      (self.image, self.size, self.largestScale) = (image, size, largestScale)
    }
  }

  public struct Instance: Hashable, Sendable {
    /// Index into `kinds`.
    public var kind: Int
    /// Where the picture's centre lies, content space.
    public var position: Point
    public var scaleX: Double
    public var scaleY: Double
    /// Radians, clockwise on screen, applied after the scale.
    public var rotation: Double
    /// Multiplies the picture; its alpha is the particle's opacity.
    public var color: Color
    public init(
      kind: Int, position: Point, scaleX: Double, scaleY: Double, rotation: Double, color: Color
    ) {
      (self.kind, self.position, self.scaleX) = (kind, position, scaleX)
      (self.scaleY, self.rotation, self.color) = (scaleY, rotation, color)
    }
  }

  public var kinds: [Kind]
  public var instances: [Instance]
  /// Colours are added to what lies behind instead of covering it.
  public var isAdditive: Bool = false

  public init(kinds: [Kind], instances: [Instance]) {
    (self.kinds, self.instances) = (kinds, instances)
  }
}
