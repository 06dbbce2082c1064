public import CubicaCore

/// Text, laid out in the layer's bounds.
public struct TextLayer: Hashable, Sendable {
  /// What is written, stretch by stretch, each with what sets it apart from the layer's style.
  public var runs: [TextRun]
  /// Tried in order for each character; the bundled fallbacks follow.
  public var families: [String]
  /// Em size in units.
  public var fontSize: Animatable<Double>
  /// 100...1000.
  public var weight: Int = 400
  public var isItalic: Bool = false
  public var fill: LayerPaint = .color(.fixed(.white))
  /// Outside the letters, the first nearest to them.
  public var outlines: [Outline] = []
  /// Below the outlines, the first nearest to them.
  public var glows: [Glow] = []
  public var pill: Pill?
  public var letterCase = LetterCase.none
  /// What the baseline follows, in the layer's own space; nil: straight lines.
  public var curve: TextCurve?
  public var entrance: Reveal?
  public var exit: Reveal?
  /// Units added after each cluster.
  public var letterSpacing: Animatable<Double> = 0
  /// Factor on the font's own line height.
  public var lineHeight: Double = 1
  public var alignment: TextContent.Alignment = .center
  public var verticalAlignment: TextContent.VerticalAlignment = .center
  public var fit = TextFit()
  /// BCP 47.
  public var language: String = "en"

  public struct Outline: Hashable, Sendable {
    public var color: Animatable<Color>
    /// Units beyond the letters' edge or the outline before.
    public var width: Animatable<Double>
    public init(color: Animatable<Color>, width: Animatable<Double>) {
      (self.color, self.width) = (color, width)
    }
  }

  public struct Glow: Hashable, Sendable {
    public var color: Animatable<Color>
    /// Standard deviation of the blur, units.
    public var radius: Animatable<Double>
    /// Multiplies the blurred silhouette.
    public var strength: Animatable<Double>
    public init(
      color: Animatable<Color>, radius: Animatable<Double>, strength: Animatable<Double> = 1
    ) {
      (self.color, self.radius, self.strength) = (color, radius, strength)
    }
  }

  /// A ground with round corners behind the letters.
  public struct Pill: Hashable, Sendable {
    public var paint: LayerPaint
    /// Units, at the sides and above and below.
    public var padding = Size(24, 4)
    /// Units; at most half the shorter side.
    public var cornerRadius = 20_000.0
    public var extent = TextPill.Extent.text
    public init(paint: LayerPaint) { self.paint = paint }
  }

  public init(_ string: String, families: [String], fontSize: Animatable<Double>) {
    (runs, self.families, self.fontSize) = ([TextRun(string)], families, fontSize)
  }

  /// All runs' text; setting it takes away what sets runs apart.
  public var string: String {
    get { runs.map(\.text).joined() }
    set { runs = [TextRun(newValue)] }
  }
}
