import CPangoCairo
import CubicaCore

extension Canvas {
  /// Fills the current path with a picture whose pixels are the units of the space in use.
  ///
  /// Smaller than its pixels it is averaged, larger it is interpolated; beyond its edge the edge
  /// goes on, so that the path alone smooths it.
  func fill(with bitmap: Bitmap) throws(RasterError) {
    guard bitmap.size.width > 0, bitmap.size.height > 0 else { return }
    guard max(bitmap.size.width, bitmap.size.height) <= ImageSurface.largestSide,
      bitmap.strideBytes % 4 == 0
    else {
      throw RasterError(.tooLarge(width: bitmap.size.width, height: bitmap.size.height))
    }
    bitmap.withBytes { bytes in
      // Cairo only reads it, and not after the surface is destroyed.
      let pixels = UnsafeMutablePointer(
        mutating: bytes.baseAddress?.assumingMemoryBound(to: UInt8.self))
      let surface = cairo_image_surface_create_for_data(
        pixels, CAIRO_FORMAT_ARGB32, Int32(bitmap.size.width), Int32(bitmap.size.height),
        Int32(bitmap.strideBytes))
      cairo_set_source_surface(context, surface, 0, 0)
      cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
      cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_GOOD)
      cairo_fill(context)
      cairo_set_source_rgb(context, 0, 0, 0)
      cairo_surface_finish(surface)
      cairo_surface_destroy(surface)
    }
  }
}
