extension Animation {
  /// A Kochanek–Bartels curve between two keys; times apart are taken into account.
  func smooth(after index: Int, _ fraction: Double) -> Value {
    let (first, second) = (keyframes[index].value, keyframes[index + 1].value)
    let (start, end) = (
      tangent(at: index, isLeaving: true), tangent(at: index + 1, isLeaving: false)
    )
    let (f, f2) = (fraction, fraction * fraction)
    let f3 = f2 * f
    let ends = Value.blend(first, 2 * f3 - 3 * f2 + 1, second, 3 * f2 - 2 * f3)
    let bends = Value.blend(start, f3 - 2 * f2 + f, end, f3 - f2)
    return Value.blend(ends, 1, bends, 1)
  }

  /// Value per segment, on the side of the segment that is asked about.
  private func tangent(at index: Int, isLeaving: Bool) -> Value {
    let value = keyframes[index].value
    let shape = keyframes[index].shape
    let sign = isLeaving ? 1.0 : -1.0
    // At the ends the one difference there is stands for both.
    guard index > 0 else { return difference(value, keyframes[1].value, 1 - shape.tension) }
    let before = keyframes[index - 1]
    guard index + 1 < keyframes.count else {
      return difference(before.value, value, 1 - shape.tension)
    }
    let after = keyframes[index + 1]
    let (tight, corner, bias) = (1 - shape.tension, shape.continuity, shape.bias)
    let incoming = tight * (1 + sign * corner) * (1 + bias) / 2
    let outgoing = tight * (1 - sign * corner) * (1 - bias) / 2
    let lengths = (keyframes[index].time - before.time, after.time - keyframes[index].time)
    let whole = lengths.0 + lengths.1
    let factor = whole > 0 ? 2 * (isLeaving ? lengths.1 : lengths.0) / whole : 1
    return Value.blend(
      difference(before.value, value, factor * incoming), 1,
      difference(value, after.value, factor * outgoing), 1)
  }

  private func difference(_ from: Value, _ to: Value, _ factor: Double) -> Value {
    Value.blend(to, factor, from, -factor)
  }
}
