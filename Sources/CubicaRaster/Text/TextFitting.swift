import CubicaCore

/// Chooses size, width and lines for a text in the room it has.
///
/// The size is the largest of the grid 1, 0.99, 0.98 … `minimumScale` at which all ink, outlines
/// included, lies in the room, letters condensed as far as they may be. Where lines may be broken,
/// two candidates are compared: broken at newlines only, and broken also at legal places. More
/// lines must earn their place: they win where they make the letters at least a fifth larger, or
/// where nothing else fits. At the smallest size words that are wider than the room are broken
/// inside. What fits even so in no way is made smaller still, cut, or left as it is. All of it in
/// content units, so that every canvas size breaks alike.
struct TextFitting {
  let content: TextContent
  /// Content units; a side may be infinite.
  let room: Size
  let shaped: ShapedText
  let isCenteredBySpaces: Bool
  /// Shapes another text in the same way.
  let shape: (PreparedText) -> ShapedText?

  struct Result {
    var block: TextBlock
    var scale: Double
    /// Factor on the letters' width, at most 1.
    var width = 1.0
    var shaped: ShapedText
    var breaking = ShapedText.Breaking.none
    var outcome = TextReport.Outcome.fits
  }

  private static let grid = 100.0
  private static let gain = 1.2

  func result() -> Result {
    let unbroken = block(shaped, .none)
    guard unbroken.inkSpan != nil else { return Result(block: unbroken, scale: 1, shaped: shaped) }
    let result = fitted(unbroken) ?? overflowing(unbroken)
    guard content.alignment == .justify, case .words(let width) = result.breaking else {
      return result
    }
    var justified = result
    let lines = result.shaped.lines(.words(width: width), isJustified: true)
    justified.block = TextBlock(lines, lineHeight: content.style.lineHeight)
    return justified
  }

  /// As the layer's policy wants it; nil where that is not enough.
  private func fitted(_ unbroken: TextBlock) -> Result? {
    let plain = Self.floor(min(1, largestScale(of: unbroken)))
    if !content.fit.wraps {
      return plain >= smallest ? condensed(unbroken, plain) : nil
    }
    if largestScale(of: unbroken, narrow: 1) >= 1 {
      return Result(block: unbroken, scale: 1, shaped: shaped)
    }
    // Smaller ones would not earn their lines.
    let least = plain < smallest ? smallest : max(smallest, Self.gain * plain)
    if let wrapped = bestWrapped(from: least) { return balanced(wrapped) }
    return plain < smallest ? broken(shaped, at: smallest) : condensed(unbroken, plain)
  }

  private var smallest: Double { max(0.01, min(1, content.fit.minimumScale)) }
  private var narrowest: Double { max(0.1, min(1, content.fit.minimumWidth)) }

  private func block(_ shaped: ShapedText, _ breaking: ShapedText.Breaking) -> TextBlock {
    TextBlock(shaped.lines(breaking), lineHeight: content.style.lineHeight)
  }

  /// Total reach of the outlines beyond the letters, in layout units.
  private var reach: Double { content.style.outlineReach }

  /// What a line of letters may take, in layout units.
  private func lineWidth(_ scale: Double) -> Double {
    max(0, min(1e6, room.width / scale - 2 * reach))
  }

  /// The factor at which the block touches the room's edge.
  ///
  /// - Parameter narrow: factor on the letters' width; nil: as condensed as may be.
  private func largestScale(of block: TextBlock, narrow: Double? = nil) -> Double {
    guard let span = block.inkSpan else { return 1 }
    let width = block.widestInk * (narrow ?? narrowest) + 2 * reach
    let height = span.bottom - span.top + 2 * reach
    // A thousandth of slack: shaping counts in 1024ths.
    return min(
      width > 0 ? room.width / width : .infinity, height > 0 ? room.height / height : .infinity)
      * 1.001
  }

  /// The block with its letters condensed as far as it needs.
  private func condensed(
    _ block: TextBlock, _ scale: Double, breaking: ShapedText.Breaking = .none,
    shaped: ShapedText? = nil
  ) -> Result {
    let wanted = block.widestInk > 0 ? lineWidth(scale) * 1.001 / block.widestInk : 1
    let width = wanted >= 1 ? 1 : max(narrowest, Self.floor(wanted))
    return Result(
      block: block, scale: scale, width: width, shaped: shaped ?? self.shaped, breaking: breaking)
  }

  /// Broken at legal places at one size; nil where that does not fit.
  private func wrapped(_ scale: Double) -> Result? {
    for narrow in narrowest < 1 ? [1, narrowest] : [1] {
      let breaking = ShapedText.Breaking.words(width: lineWidth(scale) / narrow)
      let block = block(shaped, breaking)
      guard largestScale(of: block, narrow: narrow) >= scale else { continue }
      return condensed(block, scale, breaking: breaking)
    }
    return nil
  }

  /// Broken anywhere between clusters at one size; nil where that does not fit.
  private func broken(_ shaped: ShapedText, at scale: Double) -> Result? {
    let breaking = ShapedText.Breaking.anywhere(width: lineWidth(scale) / narrowest)
    let block = block(shaped, breaking)
    guard largestScale(of: block) >= scale else { return nil }
    return condensed(block, scale, breaking: breaking, shaped: shaped)
  }

  /// Bisects the grid; a broken text that fits at one size is taken to fit at all smaller ones.
  ///
  /// - Parameter least: the smallest size that counts; above 1 there is none.
  private func bestWrapped(from least: Double) -> Result? {
    guard least <= 1 else { return nil }
    let highest = Int(Self.grid)
    let lowest = min(highest, Int((least * Self.grid - 1e-9).rounded(.up)))
    func attempt(_ step: Int) -> Result? {
      wrapped(step == lowest && least == smallest ? smallest : Double(step) / Self.grid)
    }
    return Self.largest(lowest, highest, attempt)
  }

  /// The result of the largest step that has one.
  private static func largest(
    _ lowest: Int, _ highest: Int, _ attempt: (Int) -> Result?
  ) -> Result? {
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
    let full = lineWidth(result.scale) / result.width
    var (low, high) = (full / 4, full)
    var best = result
    for _ in 0..<8 {
      let width = (low + high) / 2
      let breaking = ShapedText.Breaking.words(width: width)
      let block = block(shaped, breaking)
      if block.lines.count == count, block.widestInk <= width * 1.02,
        largestScale(of: block, narrow: result.width) >= result.scale
      {
        (best.block, best.breaking) = (block, breaking)
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

/// What the policy did not reach.
extension TextFitting {
  private func overflowing(_ unbroken: TextBlock) -> Result {
    var result: Result
    switch content.fit.overflow {
    case .shrink: result = belowMinimum(shaped)
    case .ellipsis: return cut() ?? belowMinimum(shaped.text.cut(to: 0))
    case .show, .error:
      let breaking: ShapedText.Breaking =
        content.fit.wraps ? .anywhere(width: lineWidth(smallest) / narrowest) : .none
      result = condensed(block(shaped, breaking), smallest, breaking: breaking)
      result.outcome = .overflows
    }
    return result
  }

  private func belowMinimum(_ text: PreparedText) -> Result {
    var result = belowMinimum(shape(text) ?? shaped)
    result.outcome = .cut
    return result
  }

  /// As small as it has to be.
  private func belowMinimum(_ shaped: ShapedText) -> Result {
    if content.fit.wraps {
      let steps = max(1, Int(smallest * Self.grid))
      let found = Self.largest(1, steps) { broken(shaped, at: Double($0) / Self.grid) }
      if var found {
        found.outcome = .belowMinimum
        return found
      }
    }
    let breaking: ShapedText.Breaking =
      content.fit.wraps ? .anywhere(width: lineWidth(1 / Self.grid) / narrowest) : .none
    let block = block(shaped, breaking)
    let exact = largestScale(of: block)
    let scale = exact >= 1 / Self.grid ? Self.floor(exact) : exact * 0.998
    var result = condensed(
      block, max(1e-4, min(1, scale)), breaking: breaking, shaped: shaped)
    result.outcome = .belowMinimum
    return result
  }

  /// As many whole Characters as fit at the smallest size, and an ellipsis; nil where not even
  /// one does.
  private func cut() -> Result? {
    func attempt(_ count: Int) -> Result? {
      guard let shaped = shape(shaped.text.cut(to: count)) else { return nil }
      var result: Result?
      if content.fit.wraps {
        result = broken(shaped, at: smallest)
      } else {
        let block = block(shaped, .none)
        if largestScale(of: block) >= smallest {
          result = condensed(block, smallest, shaped: shaped)
        }
      }
      result?.outcome = .cut
      return result
    }
    return Self.largest(1, max(1, shaped.text.string.count - 1), attempt)
  }
}

extension TextStyle {
  /// How far all outlines together reach beyond the letters, content units.
  var outlineReach: Double { outlines.reduce(0) { $0 + max(0, $1.width) } }
}
