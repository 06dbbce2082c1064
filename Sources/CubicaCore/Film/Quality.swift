/// How much time and space a film may take.
public enum Quality: String, CaseIterable, Hashable, Sendable {
  /// Fast and small, for a look.
  case draft
  case standard
  /// For keeping.
  case high
}
