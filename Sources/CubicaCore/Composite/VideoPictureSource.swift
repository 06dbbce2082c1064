/// Gives the compositor the clips' pictures at one moment of the film.
public protocol VideoPictureSource {
  /// The upright size in square pixels; nil where the film has no such clip.
  func displaySize(of source: Int) -> PixelSize?

  /// Scales `crop` (in pixels of the upright picture) to `size` and writes it into `frame`, with
  /// its top-left pixel at (x, y).
  ///
  /// - Precondition: x, y, `size` are even and the target lies inside `frame`.
  func write(
    _ source: Int, crop: Rect, size: PixelSize, into frame: YCbCrFrame, x: Int, y: Int) throws
}
