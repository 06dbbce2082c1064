import CPangoCairo
import CubicaCore

/// How heavy a face looks.
enum StemMeasure {
  private static let size = 200.0

  /// The width of the ink of `i`, a quarter em above the baseline, in em; nil where the face
  /// has no i.
  static func thickness(of family: String, weight: Int, in context: OpaquePointer) -> Double? {
    let description = TextShaper.description(
      families: [family], size: size, weight: weight, isItalic: false)
    defer { pango_font_description_free(description) }
    guard let font = pango_context_load_font(context, description) else { return nil }
    defer { g_object_unref(font) }
    var glyph: hb_codepoint_t = 0
    guard hb_font_get_nominal_glyph(pango_font_get_hb_font(font), 0x69, &glyph) != 0,
      let scaled = ScaledFont(font),
      let canvas = try? Canvas(PixelRect(x: 0, y: 0, width: Int(size) * 2, height: Int(size) * 2))
    else { return nil }
    canvas.use(.translation(size / 2, size))
    cairo_new_path(canvas.context)
    scaled.addPath(of: [cairo_glyph_t(index: UInt(glyph), x: 0, y: 0)], to: canvas.context)
    canvas.setSource(.black)
    cairo_fill(canvas.context)
    let row = Int(size * 0.75)
    let sum = canvas.surface.withPixels { pixels in
      (0..<canvas.rect.width).reduce(0) {
        $0 + Int(pixels[row * canvas.surface.strideBytes + 4 * $1 + 3])
      }
    }
    return Double(sum) / 255 / size
  }
}
