import CubicaCore

/// Puts a block of lines into the box.
///
/// Each line is aligned by its ink, so that round letters and marks do not pull a centred line
/// aside. The first baseline of a single line does not depend on what it says: it lies where a
/// full-size line in the layer's first font has it, also where the text had to be shrunk or other
/// fonts stand in. What fits inside the box is moved inside, outlines included.
struct TextPlacing {
  let content: TextContent
  /// Where the lines go, content space.
  let box: Rect
  let block: TextBlock
  let scale: Double
  /// Factor on the letters' width.
  let width: Double
  /// Of the layer's first font at full size.
  let metrics: FaceMetrics

  var runs: [TextLayout.PlacedRun] {
    let top = firstBaseline
    return zip(block.lines, block.baselines).enumerated().flatMap { index, placed in
      let (line, baseline) = placed
      let space = AffineTransform(
        a: scale * width, b: 0, c: 0, d: scale, tx: start(of: line), ty: top + baseline * scale)
      return line.runs.map { TextLayout.PlacedRun(run: $0, space: space, line: index) }
    }
  }

  /// Around each line's ink with its outlines; empty for a blank line.
  var lineInks: [Rect] {
    let top = firstBaseline
    return zip(block.lines, block.baselines).map { line, baseline in
      let ink = line.ink
      guard !ink.isEmpty else { return .zero }
      return Rect(
        start(of: line) + ink.minX * scale * width, top + (baseline + ink.minY) * scale,
        ink.width * scale * width, ink.height * scale
      ).insetBy(dx: -reach, dy: -reach)
    }
  }

  /// The grounds behind the letters.
  ///
  /// They do not depend on which letters a line has, as far as these lie within a quarter em
  /// above the capitals and below the baseline.
  func pills(_ pill: TextPill) -> [Rect] {
    if pill.extent == .box { return [content.box] }
    let top = firstBaseline
    let lines = zip(zip(block.lines, block.baselines), lineInks).compactMap {
      placed, ink -> Rect? in
      guard !ink.isEmpty else { return nil }
      let (line, baseline) = placed
      let em = content.style.size * line.sizeFactor * scale
      let height = letterHeight(of: line) * scale
      let y = top + baseline * scale
      let band = Rect(
        minX: ink.minX, minY: y - height - 0.24 * em, maxX: ink.maxX, maxY: y + 0.24 * em)
      return band.union(ink).insetBy(dx: -pill.padding.width, dy: -pill.padding.height)
    }
    return pill.extent == .lines
      ? lines : lines.isEmpty ? [] : [lines.reduce(.zero) { $0.union($1) }]
  }

  /// Around everything drawn; empty for no ink.
  var ink: Rect { lineInks.reduce(.zero) { $0.union($1) } }

  /// The outlines', content units.
  private var reach: Double { content.style.outlineReach * scale }

  private func start(of line: TextLine) -> Double {
    let (left, right) = (line.ink.minX * scale * width, line.ink.maxX * scale * width)
    let (atLeft, atRight) = (box.minX + reach - left, box.maxX - reach - right)
    switch content.alignment {
    case .center: return box.center.x - (left + right) / 2
    case .left: return atLeft
    case .right: return atRight
    case .natural, .start, .justify: return line.isRightToLeft ? atRight : atLeft
    case .end: return line.isRightToLeft ? atLeft : atRight
    }
  }

  /// Where the first line's baseline lies, content space.
  var firstBaseline: Double {
    let y = plainBaseline
    guard let ink = block.inkSpan else { return y }
    let (top, bottom) = (y + ink.top * scale - reach, y + ink.bottom * scale + reach)
    // A block taller than the box keeps its alignment; a thousandth is the fitting's slack.
    guard bottom - top <= box.height * 1.002 else { return y }
    if bottom > box.maxY { return y + box.maxY - bottom }
    return top < box.minY ? y + box.minY - top : y
  }

  /// The same without regard for ink that sticks out of the box.
  var plainBaseline: Double {
    let last = block.baselines.last ?? 0
    switch content.verticalAlignment {
    case .top:
      return box.minY + leaded(block.lines.first).ascent
    case .bottom:
      return box.maxY - leaded(block.lines.last).descent - last * scale
    case .center:
      let factor = block.lines.count > 1 ? scale : 1
      return box.center.y + (letterHeight * factor - last * scale) / 2
    case .optical:
      let span = block.opticalSpan ?? (0, 0)
      return box.center.y - (span.top + span.bottom) / 2 * scale
    }
  }

  /// Of a full-size line, content units.
  private func leaded(_ line: TextLine?) -> FaceMetrics {
    metrics.leaded(content.style.lineHeight).scaled(line?.sizeFactor ?? 1)
  }

  /// What the eye takes for the height of the first line's letters at full size.
  private var letterHeight: Double { block.lines.first.map(letterHeight) ?? 0 }

  private func letterHeight(of line: TextLine) -> Double {
    let height = line.letterHeight.map { $0 * content.style.size } ?? metrics.capHeight
    return height * line.sizeFactor
  }
}
