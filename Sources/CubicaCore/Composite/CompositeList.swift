/// A frame as the compositor takes it: a ground, then steps back to front, in canvas pixels.
public struct CompositeList: Sendable {
  public var size: PixelSize
  /// Opaque.
  public var background: Color
  public var steps: [CompositeStep]

  public init(size: PixelSize, background: Color, steps: [CompositeStep] = []) {
    (self.size, self.background, self.steps) = (size, background, steps)
  }
}

public enum CompositeStep: Sendable {
  case tile(Tile)
  case sprite(Sprite)
  case video(VideoPlacement)
  /// What follows, up to the matching `endGroup`, is faded and masked as a whole.
  case beginGroup
  /// - Parameters:
  ///   - opacity: 0...1.
  ///   - mask: alpha of the group, outside the tile 0; nil: 1 everywhere.
  ///   - blurRadius: standard deviation of a Gaussian over the masked group, canvas pixels.
  case endGroup(opacity: Double, mask: Tile?, blurRadius: Double = 0)
}

/// A picture at whole pixels. The bitmap's identity is its content: the same object is
/// converted to planes once and kept.
public struct Tile: Sendable {
  public var bitmap: Bitmap
  /// Where the bitmap's top-left pixel lies on the canvas; may lie outside it.
  public var x: Int
  public var y: Int
  /// 0...1, over the bitmap's own alpha.
  public var opacity: Double
  public var blendMode: BlendMode

  public init(
    bitmap: Bitmap, x: Int, y: Int, opacity: Double = 1, blendMode: BlendMode = .normal
  ) {
    (self.bitmap, self.x, self.y) = (bitmap, x, y)
    (self.opacity, self.blendMode) = (opacity, blendMode)
  }
}

/// A picture under any affine transform, resampled bilinearly (from smaller copies where it
/// is drawn at less than half its size). Edge pixels should be clear.
public struct Sprite: Sendable {
  public var bitmap: Bitmap
  /// Bitmap pixels (0...width, 0...height) to canvas pixels.
  public var transform: AffineTransform
  /// Multiplies the bitmap's colours; alpha is not looked at. White leaves them.
  public var tint: Color
  public var opacity: Double
  public var blendMode: BlendMode

  public init(
    bitmap: Bitmap, transform: AffineTransform, tint: Color = .white, opacity: Double = 1,
    blendMode: BlendMode = .normal
  ) {
    (self.bitmap, self.transform, self.tint) = (bitmap, transform, tint)
    (self.opacity, self.blendMode) = (opacity, blendMode)
  }
}

/// A clip's picture.
public struct VideoPlacement: Sendable {
  public var source: Int
  /// The rectangle in its own space, and that space to canvas pixels.
  public var bounds: Rect
  public var transform: AffineTransform
  public var gravity: Gravity
  /// See `Gravity.place`.
  public var focus: Point
  /// The part of the upright picture that is shown, in its pixels; nil: all of it.
  public var crop: Rect?
  /// Standard deviation in canvas pixels; 0: sharp.
  public var blurRadius: Double
  public var opacity: Double
  public var blendMode: BlendMode
  /// Alpha over the picture (round corners, masks), outside the tile 0; nil: 1 everywhere.
  public var mask: Tile?
  /// Its place changes over time: it is drawn between pixels where it lies between them, so that
  /// it glides instead of stepping from one even pixel to the next.
  public var isMoving: Bool

  public init(
    source: Int, bounds: Rect, transform: AffineTransform, gravity: Gravity,
    focus: Point = Point(0.5, 0.5), crop: Rect? = nil,
    blurRadius: Double = 0, opacity: Double = 1, blendMode: BlendMode = .normal,
    mask: Tile? = nil, isMoving: Bool = false
  ) {
    (self.source, self.bounds, self.transform) = (source, bounds, transform)
    (self.gravity, self.focus) = (gravity, focus)
    (self.crop, self.blurRadius) = (crop, blurRadius)
    (self.opacity, self.blendMode, self.mask) = (opacity, blendMode, mask)
    self.isMoving = isMoving
  }
}
