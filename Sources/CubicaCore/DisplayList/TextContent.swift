/// Plain text in a box: never markup, newlines break lines.
public struct TextContent: Hashable, Sendable {
  public var string: String
  public var style: TextStyle
  /// Content space; lines are laid out and aligned in it.
  public var box: Rect
  public var alignment: Alignment = .center
  public var verticalAlignment: VerticalAlignment = .center
  public var fit: TextFit = TextFit()
  /// BCP 47, chooses among regional glyph forms; never taken from the environment.
  public var language: String = "en"

  public enum Alignment: String, CaseIterable, Hashable, Sendable {
    /// Start of the line by the text's own direction.
    case natural
    case left, center, right
  }

  public enum VerticalAlignment: String, CaseIterable, Hashable, Sendable {
    case top, center, bottom
  }

  public init(string: String, style: TextStyle, box: Rect) {
    (self.string, self.style, self.box) = (string, style, box)
  }
}

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
  /// Content units added after each cluster.
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

/// What happens to text that is larger than its box.
public struct TextFit: Hashable, Sendable {
  /// Smallest factor on the size; 1: never shrunk.
  public var minimumScale: Double
  /// Lines may also break at legal places, not only at newlines: where the text does not fit
  /// otherwise, and where that makes the letters larger by a fifth than shrinking alone would.
  /// At the smallest size a word that is wider than the box is broken inside.
  public var wraps: Bool

  public init(minimumScale: Double = 1, wraps: Bool = false) {
    (self.minimumScale, self.wraps) = (minimumScale, wraps)
  }
}
