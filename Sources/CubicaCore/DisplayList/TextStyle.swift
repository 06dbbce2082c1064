/// How letters look.
public struct TextStyle: Hashable, Sendable {
  /// Tried in order for each character; the bundled fallbacks follow.
  public var families: [String]
  /// Em size in content units.
  public var size: Double
  /// 100...1000; 400 regular, 700 bold.
  public var weight: Int = 400
  public var isItalic: Bool = false
  public var fill: Paint = .color(.white)
  /// Drawn outside the letters, the first nearest to them.
  public var outlines: [Outline] = []
  /// Content units added after each cluster; not inside scripts whose letters join or hang from
  /// one line.
  public var letterSpacing: Double = 0
  /// Factor on the font's own line height.
  public var lineHeight: Double = 1

  public struct Outline: Hashable, Sendable {
    public var color: Color
    /// How far it reaches beyond the letters' edge (or the outline before), in content units.
    public var width: Double
    public init(color: Color, width: Double) { (self.color, self.width) = (color, width) }
  }

  public init(families: [String], size: Double) { (self.families, self.size) = (families, size) }
}
