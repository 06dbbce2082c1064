/// How a clip of another shape sits on the card's canvas.
public enum Fit: String, CaseIterable, Hashable, Sendable {
  /// Fills the canvas; what sticks out is cut.
  case cover
  /// Whole, with the card's background beside or above it.
  case contain
  /// Whole, over a blurred copy that fills the canvas.
  case blur
  /// Pulled to the canvas's shape.
  case stretch
}
