import CPangoCairo
import CubicaCore

/// The glyphs of one cluster: what shaping does not take apart.
struct GlyphCluster {
  /// The first byte in the prepared text.
  var offset: Int
  /// Where its advance begins and how wide that is, layout units from the line's start.
  var x: Double
  var width: Double
  /// At places relative to the line's start on the baseline.
  var glyphs: [cairo_glyph_t] = []
  /// A frame drawn for a character without a glyph.
  var placeholder: Rect?
}

/// Clusters of one face and colour in visual order, layout units.
struct GlyphRun {
  var font: ScaledFont
  /// Instead of the style's fill.
  var color: Color?
  var clusters: [GlyphCluster]

  var glyphs: [cairo_glyph_t] { clusters.flatMap(\.glyphs) }
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
  /// From the baseline to what the eye takes for the letters' top, in em, where its script has
  /// no capitals.
  var letterHeight: Double?
  /// The largest factor on the size of its letters.
  var sizeFactor: Double
  /// The first byte in the prepared text.
  var start: Int

  /// Of the tallest H among the line's faces.
  var capHeight: Double? { runs.compactMap(\.font.capHeight).max() }
}
