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

  /// Blurred halos below the outlines, the first nearest to them.
  public var glows: [Glow] = []
  public var letterCase = LetterCase.none

  /// The silhouette of letters and outlines, blurred and coloured.
  public struct Glow: Hashable, Sendable {
    public var color: Color
    /// Standard deviation of the Gaussian, in content units.
    public var radius: Double
    /// Multiplies the blurred silhouette, which stays at most opaque.
    public var strength: Double
    public init(color: Color, radius: Double, strength: Double = 1) {
      (self.color, self.radius, self.strength) = (color, radius, strength)
    }
  }

  public struct Outline: Hashable, Sendable {
    public var color: Color
    /// How far it reaches beyond the letters' edge (or the outline before), in content units.
    public var width: Double
    public init(color: Color, width: Double) { (self.color, self.width) = (color, width) }
  }

  public init(families: [String], size: Double) { (self.families, self.size) = (families, size) }
}
