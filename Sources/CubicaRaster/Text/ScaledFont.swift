import CPangoCairo
import CubicaCore

/// One face at one size as shaping chose it; owns a reference to a `PangoFont` and the
/// `cairo_scaled_font_t` that it keeps.
final class ScaledFont {
  private let font: UnsafeMutablePointer<PangoFont>
  private let pointer: OpaquePointer
  /// Its glyphs are coloured pictures, which have no outline.
  let isColor: Bool
  /// From the baseline up to the top of H, in layout units; nil where the face has no H.
  let capHeight: Double?

  /// nil where Pango has no Cairo font. Made with `FontLock` held.
  init?(_ font: UnsafeMutablePointer<PangoFont>) {
    guard let scaled = cubica_scaled_font(font) else { return nil }
    pointer = cairo_scaled_font_reference(scaled)
    g_object_ref(font)
    self.font = font
    let shaper = pango_font_get_hb_font(font)
    let face = hb_font_get_face(shaper)
    isColor =
      hb_ot_color_has_png(face) != 0 || hb_ot_color_has_layers(face) != 0
      || hb_ot_color_has_svg(face) != 0
    var glyph: hb_codepoint_t = 0
    if hb_font_get_nominal_glyph(shaper, 0x48, &glyph) != 0, glyph & cubica_glyph_unknown_flag == 0
    {
      var extents = cairo_text_extents_t()
      var one = cairo_glyph_t(index: UInt(glyph), x: 0, y: 0)
      cairo_scaled_font_glyph_extents(pointer, &one, 1, &extents)
      capHeight = -extents.y_bearing
    } else {
      capHeight = nil
    }
  }

  deinit {
    FontLock.with {
      cairo_scaled_font_destroy(pointer)
      g_object_unref(font)
    }
  }

  /// Adds the glyphs' outlines to the current path.
  func addPath(of glyphs: [cairo_glyph_t], to context: OpaquePointer) {
    FontLock.with {
      use(in: context)
      glyphs.withUnsafeBufferPointer {
        cairo_glyph_path(context, $0.baseAddress, Int32($0.count))
      }
    }
  }

  /// Around the glyphs' ink, layout units; empty for none.
  func ink(of glyphs: [cairo_glyph_t]) -> Rect {
    guard let first = glyphs.first else { return .zero }
    var extents = cairo_text_extents_t()
    FontLock.with {
      glyphs.withUnsafeBufferPointer {
        cairo_scaled_font_glyph_extents(pointer, $0.baseAddress, Int32($0.count), &extents)
      }
    }
    return Rect(
      first.x + extents.x_bearing, first.y + extents.y_bearing, extents.width, extents.height)
  }

  /// Draws coloured glyphs in their own colours.
  func show(_ glyphs: [cairo_glyph_t], in context: OpaquePointer) {
    FontLock.with {
      use(in: context)
      glyphs.withUnsafeBufferPointer {
        cairo_show_glyphs(context, $0.baseAddress, Int32($0.count))
      }
    }
  }

  /// The face and size, but under the context's own transform.
  private func use(in context: OpaquePointer) {
    var matrix = cairo_matrix_t()
    cairo_scaled_font_get_font_matrix(pointer, &matrix)
    cairo_set_font_face(context, cairo_scaled_font_get_font_face(pointer))
    cairo_set_font_matrix(context, &matrix)
    let options = cairo_font_options_create()
    cairo_scaled_font_get_font_options(pointer, options)
    cairo_set_font_options(context, options)
    cairo_font_options_destroy(options)
  }
}
