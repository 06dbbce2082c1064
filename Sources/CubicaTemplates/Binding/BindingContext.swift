public import CubicaCore

/// What a template is bound to besides its variables' values.
public struct BindingContext: Hashable, Sendable {
  /// The film's size, both sides even.
  public var canvas: PixelSize
  /// The film's length.
  public var duration: MediaTime
  /// Whether there is a clip for the video layers.
  public var hasClip: Bool
  /// How clips sit in their rectangles; nil: as the template says.
  public var fit: Fit?

  public init(canvas: PixelSize, duration: MediaTime, hasClip: Bool, fit: Fit? = nil) {
    (self.canvas, self.duration, self.hasClip, self.fit) = (canvas, duration, hasClip, fit)
  }
}
