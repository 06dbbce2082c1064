import CPangoCairo
import CubicaCore

/// Glyphs of one face, at places relative to their line's start on the baseline, layout units.
struct GlyphRun {
  var font: ScaledFont
  var glyphs: [cairo_glyph_t]
  /// Frames drawn for characters without a glyph.
  var placeholders: [Rect]
}

/// One line as shaped, in layout units; the baseline is y = 0, the line's start x = 0.
struct TextLine {
  var runs: [GlyphRun]
  /// Around everything drawn, y down; empty for a blank line.
  var ink: Rect
  /// Above and below the baseline, both positive as a rule.
  var ascent: Double
  var descent: Double
  var isRightToLeft: Bool
  /// All its letters have capitals: Latin, Greek, Cyrillic.
  var hasCapitals: Bool
  /// The first byte in the prepared text.
  var start: Int

  /// Of the tallest H among the line's faces.
  var capHeight: Double? { runs.compactMap(\.font.capHeight).max() }
}
