public import CubicaCore

/// A picture in the layer's bounds; an animated one plays in the layer's local time.
public struct ImageLayer: Hashable, Sendable {
  public var image: ImageID
  public var gravity: Gravity
  /// The point of the picture, as fractions of it, that `.resizeAspectFill` brings to the middle
  /// of the bounds as far as the picture reaches.
  public var focus: Animatable<Point> = .fixed(Point(0.5, 0.5))
  /// Multiplies colours and alpha; white leaves them.
  public var tint: Animatable<Color> = .fixed(.white)
  public var playback = ImagePlayback()

  public init(_ image: ImageID, gravity: Gravity = .resize) {
    (self.image, self.gravity) = (image, gravity)
  }
}

/// How an animated picture's own time runs in the layer's.
public struct ImagePlayback: Hashable, Sendable {
  /// Its own seconds a second of the layer; 0 stands still at `start`.
  public var speed: Double
  /// Its own time at the layer's time 0, seconds.
  public var start: Double
  /// How often it is shown; infinity: for ever; nil: as the file says. Then its last frame stays.
  public var plays: Double?

  public init(speed: Double = 1, start: Double = 0, plays: Double? = nil) {
    (self.speed, self.start, self.plays) = (speed, start, plays)
  }
}

/// A clip's picture in the layer's bounds; overflow of the gravity is cut.
public struct VideoLayer: Hashable, Sendable {
  /// Which clip: 0 is the first.
  public var source: Int
  public var clock = Clock.film

  /// What a clip's time is.
  public enum Clock: Hashable, Sendable {
    /// The film's: a main clip is in step with its sound.
    case film
    /// The layer's own, from the clip's start; at its end it begins again, or its last frame stays.
    case layer(loops: Bool)
  }
  public var gravity: Gravity
  /// As of a picture: what `.resizeAspectFill` brings to the middle of the bounds.
  public var focus: Animatable<Point> = .fixed(Point(0.5, 0.5))
  /// Standard deviation of a blur over the picture, units.
  public var blurRadius: Animatable<Double> = 0

  public init(source: Int = 0, gravity: Gravity = .resize) {
    (self.source, self.gravity) = (source, gravity)
  }
}
