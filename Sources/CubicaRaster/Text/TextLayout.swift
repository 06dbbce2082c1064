import CPangoCairo
import CubicaCore

/// A text placed in its box: lines, their places, the factor that made them fit.
///
/// Never changed once made; glyphs are drawn at `scale` times their layout size.
final class TextLayout {
  struct PlacedLine {
    var line: TextLine
    /// Start of the baseline, content space.
    var origin: Point
  }

  let lines: [PlacedLine]
  /// Layout units to content units, at most 1; outlines shrink with the letters.
  let scale: Double
  /// Around everything drawn, outlines included, content space; empty for no ink.
  let ink: Rect
  let report: TextReport

  init(lines: [PlacedLine], scale: Double, ink: Rect, report: TextReport) {
    (self.lines, self.scale, self.ink, self.report) = (lines, scale, ink, report)
  }
}

/// A block of lines before it is placed: baselines and measures, layout units.
struct TextBlock {
  var lines: [TextLine]
  /// Of each line, the first at 0.
  var baselines: [Double]

  /// Lines follow each other by their own ascent and descent; the factor on their height is
  /// spread above and below, as in CSS.
  init(_ lines: [TextLine], lineHeight: Double) {
    self.lines = lines
    var y = 0.0
    baselines = []
    for (index, line) in lines.enumerated() {
      if index > 0 { y += Self.leaded(lines[index - 1], lineHeight).below }
      if index > 0 { y += Self.leaded(line, lineHeight).above }
      baselines.append(y)
    }
    above = lines.first.map { Self.leaded($0, lineHeight).above } ?? 0
    below = lines.last.map { Self.leaded($0, lineHeight).below } ?? 0
  }

  /// From the top of the first line to its baseline, and from the last baseline to the bottom.
  let above: Double
  let below: Double

  private static func leaded(
    _ line: TextLine, _ factor: Double
  ) -> (above: Double, below: Double) {
    let extra = (line.ascent + line.descent) * (factor - 1) / 2
    return (line.ascent + extra, line.descent + extra)
  }

  var widestInk: Double { lines.map(\.ink.width).max() ?? 0 }

  /// Top and bottom of all ink; nil where there is none.
  var inkSpan: (top: Double, bottom: Double)? {
    let spans = zip(lines, baselines).filter { !$0.0.ink.isEmpty }
    guard let top = spans.map({ $0.0.ink.minY + $0.1 }).min(),
      let bottom = spans.map({ $0.0.ink.maxY + $0.1 }).max()
    else { return nil }
    return (top, bottom)
  }

  /// What the eye takes for the block's top and bottom: from the capitals' height to the last
  /// baseline for scripts with capitals, else the ink.
  var opticalSpan: (top: Double, bottom: Double)? {
    guard var span = inkSpan, let first = lines.first, let last = lines.last,
      let lastBaseline = baselines.last
    else { return nil }
    if first.hasCapitals, !first.ink.isEmpty, let height = first.capHeight { span.top = -height }
    if last.hasCapitals, !last.ink.isEmpty { span.bottom = lastBaseline }
    return span.bottom > span.top ? span : inkSpan
  }
}
