import CubicaCore

/// Makes one line fit on a curve: on a path by its length; on an arc by the box, of whose height the
/// bow takes the more the longer the line is.
struct CurveFitting {
  let placing: CurvePlacing
  /// Where the letters belong, content space.
  let box: Rect
  /// Fits a straight line into a room.
  let fitted: (Size) -> TextFitting.Result
  /// Of a fitted line where it is straight, content space.
  let baseline: (TextFitting.Result) -> Double

  private static let attempts = 12

  func result() -> TextFitting.Result {
    let first = fitted(room(placing.room))
    guard !isInside(first) else { return first }
    var (low, high) = (0.0, placing.room)
    var best: TextFitting.Result?
    for _ in 0..<Self.attempts {
      let middle = (low + high) / 2
      let result = fitted(room(middle))
      if result.outcome != .overflows, isInside(result) {
        (best, low) = (result, middle)
      } else {
        high = middle
      }
    }
    if let best { return best }
    var result = first
    result.outcome = .overflows
    return result
  }

  /// What is drawn of a result, an arc moved up or down into the box; nil where there is no line.
  func placed(_ result: TextFitting.Result) -> CurvePlacing.Placed? {
    let baseline = baseline(result)
    guard let plain = placed(result, baseline: baseline) else { return nil }
    guard placing.isArc, isInside(plain.ink) else { return plain }
    let (above, below) = (box.minY - plain.ink.minY, plain.ink.maxY - box.maxY)
    let move = below > 0 ? -below : max(0, above)
    return abs(move) > Self.slack ? placed(result, baseline: baseline + move) : plain
  }

  private func placed(_ result: TextFitting.Result, baseline: Double) -> CurvePlacing.Placed? {
    result.block.lines.first.map { line in
      placing.placed(
        line, scale: result.scale, width: result.width, baseline: baseline,
        text: result.shaped.text.string)
    }
  }

  private func room(_ length: Double) -> Size {
    Size(length, placing.isArc ? box.height : .infinity)
  }

  private func isInside(_ result: TextFitting.Result) -> Bool {
    guard placing.isArc, result.outcome != .overflows,
      let placed = placed(result, baseline: baseline(result))
    else { return true }
    return isInside(placed.ink)
  }

  /// Whether the box is high and wide enough for it.
  private func isInside(_ ink: Rect) -> Bool {
    ink.height <= box.height + Self.slack && ink.width <= box.width + Self.slack
  }

  /// Ink is told a unit too large on each side.
  private static let slack = 2.0
}
