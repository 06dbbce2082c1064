/// What the baseline of a text follows: one line, newlines are blanks.
public enum TextCurve: Hashable, Sendable {
  /// Along a path in content space, from its begin on; subpaths after one another.
  case path(Path)
  /// Around a circle.
  ///
  /// - radius: content units; positive: letters stand on the circle, which arches up; negative:
  ///   they hang inside its lower half, reading from left to right.
  /// - angle: radians, how far the middle is turned clockwise about the circle's centre.
  ///
  /// The middle of the line at angle 0 lies where the box has it for a straight line.
  case arc(radius: Double, angle: Double)
}
