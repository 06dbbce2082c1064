import CubicaCore

/// Chooses size and lines for a text in its box.
///
/// The size is the largest of the grid 1, 0.99, 0.98 … `minimumScale` at which all ink, outlines
/// included, lies inside the box. Where lines may be broken, two candidates are compared: broken
/// at newlines only, and broken also at legal places. More lines must earn their place: they win
/// where they make the letters at least a fifth larger, or where nothing else fits. Where even
/// the smallest size does not fit, lines are broken at legal places, and inside words that are
/// wider than the box. All of it in content units, so that every canvas size breaks alike.
struct TextFitting {
  let content: TextContent
  let shaped: ShapedText
  let isCenteredBySpaces: Bool

  struct Result {
    var block: TextBlock
    var scale: Double
    var fits: Bool
  }

  private static let grid = 100.0
  private static let gain = 1.2

  func result() -> Result {
    let unbroken = block(.none)
    guard !unbroken.lines.isEmpty else { return Result(block: unbroken, scale: 1, fits: true) }
    let smallest = max(0.01, min(1, content.fit.minimumScale))
    let plain = largestScale(of: unbroken).map { min(1, $0) } ?? 0
    if !content.fit.wraps {
      let scale = max(smallest, Self.floor(plain))
      return Result(block: unbroken, scale: scale, fits: fits(unbroken, scale))
    }
    if plain >= 1 { return Result(block: unbroken, scale: 1, fits: true) }
    let wrapped = bestWrapped(from: smallest)
    if let wrapped, wrapped.scale >= Self.gain * plain || Self.floor(plain) < smallest {
      return balanced(wrapped)
    }
    if Self.floor(plain) >= smallest {
      return Result(block: unbroken, scale: Self.floor(plain), fits: true)
    }
    let forced = block(.anywhere(width: lineWidth(smallest)))
    return Result(block: forced, scale: smallest, fits: fits(forced, smallest))
  }

  private func block(_ breaking: ShapedText.Breaking) -> TextBlock {
    TextBlock(shaped.lines(breaking), lineHeight: content.style.lineHeight)
  }

  /// Total reach of the outlines beyond the letters, in layout units.
  private var reach: Double { content.style.outlineReach }

  /// What a line of letters may take, in layout units.
  private func lineWidth(_ scale: Double) -> Double {
    max(0, content.box.width / scale - 2 * reach)
  }

  /// The factor at which the block touches the box; nil where it has no ink.
  private func largestScale(of block: TextBlock) -> Double? {
    guard let span = block.inkSpan else { return 1 }
    let (width, height) = (
      block.widestInk + 2 * reach, span.bottom - span.top + 2 * reach
    )
    guard width > 0, height > 0 else { return nil }
    // A thousandth of slack: shaping counts in 1024ths.
    return min(content.box.width / width, content.box.height / height) * 1.001
  }

  private func fits(_ block: TextBlock, _ scale: Double) -> Bool {
    (largestScale(of: block) ?? 0) >= scale
  }

  /// Bisects the grid; a broken text that fits at one size is taken to fit at all smaller ones.
  private func bestWrapped(from smallest: Double) -> Result? {
    func attempt(_ step: Int) -> Result? {
      let scale = step == lowest ? smallest : Double(step) / Self.grid
      let block = block(.words(width: lineWidth(scale)))
      return fits(block, scale) ? Result(block: block, scale: scale, fits: true) : nil
    }
    let highest = Int(Self.grid)
    let lowest = min(highest, Int((smallest * Self.grid).rounded(.up)))
    if let full = attempt(highest) { return full }
    guard lowest < highest, var best = attempt(lowest) else { return nil }
    var (low, high) = (lowest, highest)
    while high - low > 1 {
      let middle = (low + high) / 2
      if let found = attempt(middle) { (best, low) = (found, middle) } else { high = middle }
    }
    return best
  }

  /// Two or three centred lines of words are made equally long: the narrowest width that keeps
  /// their number.
  private func balanced(_ result: Result) -> Result {
    let count = result.block.lines.count
    guard isCenteredBySpaces, (2...3).contains(count) else { return result }
    let full = lineWidth(result.scale)
    var (low, high) = (full / 4, full)
    var best = result
    for _ in 0..<8 {
      let width = (low + high) / 2
      let block = block(.words(width: width))
      if block.lines.count == count, block.widestInk <= width * 1.02, fits(block, result.scale) {
        best = Result(block: block, scale: result.scale, fits: true)
        high = width
      } else {
        low = width
      }
    }
    return best
  }

  private static func floor(_ scale: Double) -> Double {
    (scale * grid + 1e-9).rounded(.down) / grid
  }
}

extension TextStyle {
  /// How far all outlines together reach beyond the letters, content units.
  var outlineReach: Double { outlines.reduce(0) { $0 + max(0, $1.width) } }
}
