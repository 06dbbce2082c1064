public import CubicaCore

/// How one track is drawn while its instruction is at work.
///
/// Space: pixels of the render size, top-left origin, y down. Without a transform the picture's
/// top-left corner lies on the film's. Pictures are upright and in square pixels already.
public struct VideoLayerInstruction: Hashable, Sendable {
  public var trackID: TrackID
  /// 0...1.
  public var opacity = Ramp(1.0)
  /// Pixels of the picture to pixels of the film.
  public var transform = Ramp(AffineTransform.identity)
  /// The part of the picture that is shown, in its own pixels, before the transform.
  public var crop = Ramp(VideoLayerInstruction.wholePicture)
  /// What fills the film around the picture, as part of it; nil: nothing.
  public var surround: Surround?
  /// Moves the picture with its surround, film pixels to film pixels, after the transform.
  public var motion = Ramp(AffineTransform.identity)
  /// The part of the film inside which it is seen; nil: all of it.
  public var reveal: Reveal?

  /// A rectangle that holds any picture.
  public static let wholePicture = Rect(-1e6, -1e6, 2e6, 2e6)

  public enum Surround: Hashable, Sendable {
    case color(Color)
    /// The picture once more, covering the film and blurred.
    case blur
  }

  /// A part of the film, in its pixels, over time.
  public enum Reveal: Hashable, Sendable {
    case rectangle(Ramp<Rect>)
    case circle(center: Point, radius: Ramp<Double>)
  }

  public init(_ trackID: TrackID) { self.trackID = trackID }

  /// The transform that puts a picture of `size` into `bounds` of the film by gravity.
  ///
  /// - Returns: with the crop that keeps it inside `bounds`.
  public static func placement(
    of size: PixelSize, in bounds: Rect, gravity: Gravity
  ) -> (transform: AffineTransform, crop: Rect) {
    let placed = gravity.place(size.size, in: bounds)
    guard size.width > 0, size.height > 0, !placed.isEmpty else { return (.identity, .zero) }
    let scale = AffineTransform.scale(
      placed.width / size.size.width, placed.height / size.size.height)
    let transform = scale.concatenating(.translation(placed.minX, placed.minY))
    guard let inverse = transform.inverse else { return (.identity, .zero) }
    let crop = inverse.apply(placed.intersection(bounds))
    return (transform, crop)
  }
}
