import CubicaCore

/// A shadow in the pixels of a picture.
struct ShadowCast {
  let color: Color
  /// Standard deviation.
  let sigma: Double
  let shift: (x: Int, y: Int)

  /// How far the blur reaches.
  var reach: Int { GaussianBlur.reach(sigma) }

  /// - Parameter space: the item's content space to the picture.
  /// - Throws: `.notFinite`, also for a blur that is too wide.
  init(_ shadow: Shadow, space: AffineTransform) throws(RasterError) {
    color = shadow.color
    sigma = shadow.radius * space.meanScale
    // A vector: the transform without its translation.
    let x = space.a * shadow.offset.x + space.c * shadow.offset.y
    let y = space.b * shadow.offset.x + space.d * shadow.offset.y
    guard sigma.isFinite, sigma < 4096, abs(x) < 1e6, abs(y) < 1e6 else {
      throw RasterError(.notFinite)
    }
    shift = (Int(x.rounded()), Int(y.rounded()))
  }
}

extension Canvas {
  /// Draws the shadow that `silhouette` casts.
  func paint(_ shadow: ShadowCast, of silhouette: Canvas) throws(RasterError) {
    var coverage = Coverage(alphaOf: silhouette, margin: shadow.reach)
    coverage.blur(sigma: shadow.sigma)
    paint(
      shadow.color, through: try coverage.surface(), x: coverage.rect.x + shadow.shift.x,
      y: coverage.rect.y + shadow.shift.y)
  }
}
