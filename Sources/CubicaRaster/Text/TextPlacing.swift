import CubicaCore

/// Puts a block of lines into the box.
///
/// Each line is aligned by its ink, so that round letters and marks do not pull a centred line
/// aside; the block is centred by what the eye takes for its top and bottom. What fits inside
/// the box is kept inside, outlines included.
struct TextPlacing {
  let content: TextContent
  let block: TextBlock
  let scale: Double

  var lines: [TextLayout.PlacedLine] {
    let top = firstBaseline
    return zip(block.lines, block.baselines).map { line, baseline in
      TextLayout.PlacedLine(line: line, origin: Point(start(of: line), top + baseline * scale))
    }
  }

  /// Around everything drawn; empty for no ink.
  var ink: Rect {
    lines.reduce(Rect.zero) { all, placed in
      let ink = placed.line.ink
      guard !ink.isEmpty else { return all }
      return all.union(
        Rect(
          placed.origin.x + ink.minX * scale, placed.origin.y + ink.minY * scale,
          ink.width * scale, ink.height * scale
        ).insetBy(dx: -reach, dy: -reach))
    }
  }

  /// The outlines', content units.
  private var reach: Double { content.style.outlineReach * scale }

  private func start(of line: TextLine) -> Double {
    let box = content.box
    let (left, right) = (line.ink.minX * scale, line.ink.maxX * scale)
    switch content.alignment {
    case .center: return box.center.x - (left + right) / 2
    case .left: return box.minX + reach - left
    case .right: return box.maxX - reach - right
    case .natural:
      return line.isRightToLeft ? box.maxX - reach - right : box.minX + reach - left
    }
  }

  private var firstBaseline: Double {
    let box = content.box
    var y: Double
    switch content.verticalAlignment {
    case .top: y = box.minY + block.above * scale
    case .bottom: y = box.maxY - ((block.baselines.last ?? 0) + block.below) * scale
    case .center:
      let span = block.opticalSpan ?? (0, 0)
      y = box.center.y - (span.top + span.bottom) / 2 * scale
    }
    guard let ink = block.inkSpan else { return y }
    let (top, bottom) = (y + ink.top * scale - reach, y + ink.bottom * scale + reach)
    // A block taller than the box keeps its alignment.
    guard bottom - top <= box.height else { return y }
    if top < box.minY { y += box.minY - top }
    if bottom > box.maxY { y -= bottom - box.maxY }
    return y
  }
}
