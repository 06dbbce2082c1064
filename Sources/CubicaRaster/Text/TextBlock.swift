import CubicaCore

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
      if index > 0 {
        let before = FaceMetrics(lines[index - 1]).leaded(lineHeight)
        y += before.descent + FaceMetrics(line).leaded(lineHeight).ascent
      }
      baselines.append(y)
    }
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

/// Heights of a face at a size, layout units, all positive as a rule.
struct FaceMetrics {
  var ascent: Double
  var descent: Double
  /// From the baseline to the top of H.
  var capHeight: Double

  init(ascent: Double, descent: Double, capHeight: Double) {
    (self.ascent, self.descent, self.capHeight) = (ascent, descent, capHeight)
  }

  init(_ line: TextLine) {
    self.init(ascent: line.ascent, descent: line.descent, capHeight: line.capHeight ?? 0)
  }

  /// With a factor on the line's height, spread above and below.
  func leaded(_ factor: Double) -> FaceMetrics {
    let extra = (ascent + descent) * (factor - 1) / 2
    return FaceMetrics(ascent: ascent + extra, descent: descent + extra, capHeight: capHeight)
  }

  func scaled(_ factor: Double) -> FaceMetrics {
    FaceMetrics(
      ascent: ascent * factor, descent: descent * factor, capHeight: capHeight * factor)
  }
}
