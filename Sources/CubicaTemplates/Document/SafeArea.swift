import CubicaCore

/// How far texts stay inside the canvas's edges.
struct SafeInsets: Hashable, Sendable {
  var left: Length?
  var right: Length?
  var top: Length?
  var bottom: Length?

  static let type = ObjectType<SafeInsets>(
    "insets",
    [
      Field("left", .length, to: \.left, "from the left edge"),
      Field("right", .length, to: \.right, "from the right edge"),
      Field("top", .length, to: \.top, "from the top edge"),
      Field("bottom", .length, to: \.bottom, "from the bottom edge"),
    ])

  /// What is not given is 5 % of the side, above and below 7 % on a canvas that is taller than wide.
  ///
  /// - Parameter canvas: units.
  func area(of canvas: Size) -> Rect {
    let upright = Length(units: 0, fraction: canvas.height > canvas.width ? 0.07 : 0.05)
    let across = Length(units: 0, fraction: 0.05)
    func inset(_ length: Length?, _ usual: Length, _ side: Double) -> Double {
      min(max(0, (length ?? usual).resolved(side)), side / 2)
    }
    let (x, y) = (
      inset(left, across, canvas.width), inset(top, upright, canvas.height)
    )
    return Rect(
      x, y, max(0, canvas.width - x - inset(right, across, canvas.width)),
      max(0, canvas.height - y - inset(bottom, upright, canvas.height)))
  }
}

extension ValueType where Value == SafeInsets {
  /// One length for all sides, or an object with some.
  static var safeInsets: ValueType {
    .either(
      .object(SafeInsets.type) { SafeInsets() }, when: { $0.members != nil },
      else: ValueType<Length>.length.map {
        SafeInsets(left: $0, right: $0, top: $0, bottom: $0)
      })
  }
}
