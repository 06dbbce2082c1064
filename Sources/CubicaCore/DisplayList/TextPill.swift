/// A ground with round corners behind letters.
public struct TextPill: Hashable, Sendable {
  public enum Extent: String, CaseIterable, Hashable, Sendable {
    /// One around all lines.
    case text
    /// One for each line.
    case lines
    /// The layer's box.
    case box
  }

  public var paint: Paint
  /// Kept free at the sides, and above and below the letters, content units.
  public var padding: Size
  /// Content units; at most half the shorter side.
  public var cornerRadius: Double
  public var extent: Extent

  public init(
    paint: Paint, padding: Size = Size(24, 4), cornerRadius: Double = 20_000,
    extent: Extent = .text
  ) {
    (self.paint, self.padding) = (paint, padding)
    (self.cornerRadius, self.extent) = (cornerRadius, extent)
  }
}
