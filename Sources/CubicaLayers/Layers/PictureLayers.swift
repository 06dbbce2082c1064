public import CubicaCore

/// A still picture in the layer's bounds.
public struct ImageLayer: Hashable, Sendable {
  public var image: ImageID
  public var gravity: Gravity
  /// Multiplies colours and alpha; white leaves them.
  public var tint: Animatable<Color> = .fixed(.white)

  public init(_ image: ImageID, gravity: Gravity = .resize) {
    (self.image, self.gravity) = (image, gravity)
  }
}

/// A clip's picture in the layer's bounds; overflow of the gravity is cut.
public struct VideoLayer: Hashable, Sendable {
  /// Which clip: 0 is the first.
  public var source: Int
  public var gravity: Gravity
  /// Standard deviation of a blur over the picture, units.
  public var blurRadius: Animatable<Double> = 0

  public init(source: Int = 0, gravity: Gravity = .resize) {
    (self.source, self.gravity) = (source, gravity)
  }
}
