import CPangoCairo
import CubicaCore

/// A text placed in its box: lines, their places, the factor that made them fit.
///
/// Never changed once made; glyphs are drawn at `scale` times their layout size.
final class TextLayout {
  /// Clusters that are moved, turned and scaled together.
  struct PlacedRun {
    var run: GlyphRun
    /// Layout units to content space.
    var space: AffineTransform
    /// Which line it belongs to, 0 is the first.
    var line: Int
  }

  /// Bottom runs first.
  let runs: [PlacedRun]
  /// Layout units to content units, at most 1; outlines shrink with the letters.
  let scale: Double
  /// Around all letters and their outlines, content space; empty for no ink.
  let ink: Rect
  let report: TextReport

  init(runs: [PlacedRun], scale: Double, ink: Rect, report: TextReport) {
    (self.runs, self.scale, self.ink, self.report) = (runs, scale, ink, report)
  }
}
