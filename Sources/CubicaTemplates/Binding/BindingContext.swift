public import CubicaCore
public import CubicaLocale

/// What a template is bound to besides its variables' values.
public struct BindingContext: Hashable, Sendable {
  /// The film's size, both sides even.
  public var canvas: PixelSize
  /// The film's length.
  public var duration: MediaTime
  /// Whether there is a clip for the video layers: where no value names one, something stands in.
  public var hasClip: Bool
  /// How clips sit in their rectangles; nil: as the template says.
  public var fit: Fit?
  /// How numbers, dates and words are written; nil: as the template says.
  public var language: Language?

  public init(
    canvas: PixelSize, duration: MediaTime, hasClip: Bool, fit: Fit? = nil,
    language: Language? = nil
  ) {
    (self.canvas, self.duration, self.hasClip) = (canvas, duration, hasClip)
    (self.fit, self.language) = (fit, language)
  }
}
