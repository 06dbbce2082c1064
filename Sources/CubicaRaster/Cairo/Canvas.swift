import CPangoCairo
import CubicaCore

/// A part of the plane being drawn: a surface that lies at whole pixels of a larger picture,
/// with the Cairo context that draws on it.
final class Canvas {
  /// Where the surface lies in the larger picture.
  let rect: PixelRect
  let surface: ImageSurface
  let context: OpaquePointer

  /// A clear one. - Precondition: `rect` is not empty.
  init(_ rect: PixelRect) throws(RasterError) {
    surface = try ImageSurface(rect.size)
    guard let context = cairo_create(surface.pointer) else {
      throw RasterError(.library("cairo_create gave nothing"))
    }
    (self.rect, self.context) = (rect, context)
  }

  deinit { cairo_destroy(context) }

  /// What is drawn next lies in a space that `transform` leads from to the larger picture.
  func use(_ transform: AffineTransform) {
    var matrix = transform.cairo
    matrix.x0 -= Double(rect.x)
    matrix.y0 -= Double(rect.y)
    cairo_set_matrix(context, &matrix)
  }

  /// What is drawn next lies in pixels of the larger picture.
  func usePixels() { use(.identity) }

  /// Draws another canvas where it lies.
  func paint(_ other: Canvas, opacity: Double = 1, operation: cairo_operator_t) {
    usePixels()
    cairo_set_operator(context, operation)
    cairo_set_source_surface(
      context, other.surface.pointer, Double(other.rect.x), Double(other.rect.y))
    cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
    // Unbounded operators (DEST_IN) clear what lies outside the source, as they should.
    if opacity < 1 {
      cairo_paint_with_alpha(context, max(0, opacity))
    } else {
      cairo_paint(context)
    }
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
  }

  /// Colours what `coverage` covers.
  ///
  /// - Parameters:
  ///   - coverage: an alpha surface whose top-left pixel lies at (x, y) of the larger picture.
  func paint(_ color: Color, through coverage: ImageSurface, x: Int, y: Int) {
    usePixels()
    setSource(color)
    cairo_mask_surface(context, coverage.pointer, Double(x), Double(y))
  }

  /// A copy of a part, given in the larger picture, with `rim` clear pixels on every side.
  func bitmap(of part: PixelRect, rim: Int = 0) -> Bitmap {
    let local = PixelRect(
      x: part.x - rect.x, y: part.y - rect.y, width: part.width, height: part.height)
    return surface.bitmap(of: local, rim: rim)
  }

  func setSource(_ color: Color) {
    let color = color.clamped
    cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
  }

  /// Throws what Cairo noted since the canvas was made.
  func check() throws(RasterError) {
    let status = cairo_status(context)
    guard status != CAIRO_STATUS_SUCCESS else { return }
    throw RasterError(.library(String(cString: cairo_status_to_string(status))))
  }
}

extension AffineTransform {
  var cairo: cairo_matrix_t {
    cairo_matrix_t(xx: a, yx: b, xy: c, yy: d, x0: tx, y0: ty)
  }

  /// Every number is finite and the plane is not squashed.
  var isDrawable: Bool {
    isFinite && inverse != nil
  }

  var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }

  /// The side of the square that a unit square's area becomes.
  var meanScale: Double { abs(determinant).squareRoot() }
}
