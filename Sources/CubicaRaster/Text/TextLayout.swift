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
  /// Grounds with round corners behind the letters, content space.
  let pills: [Rect]
  /// What was shaped.
  let text: String
  let report: TextReport

  init(
    runs: [PlacedRun], scale: Double, ink: Rect, pills: [Rect], text: String, report: TextReport
  ) {
    (self.runs, self.scale, self.ink, self.pills) = (runs, scale, ink, pills)
    (self.text, self.report) = (text, report)
  }

  /// Around everything drawn.
  func bounds(_ style: TextStyle) -> Rect {
    guard !ink.isEmpty else { return pills.reduce(.zero) { $0.union($1) } }
    let reach = style.glows.map { Double(GaussianBlur.reach($0.radius * scale)) }.max() ?? 0
    return pills.reduce(ink.insetBy(dx: -reach, dy: -reach)) { $0.union($1) }
  }
}
