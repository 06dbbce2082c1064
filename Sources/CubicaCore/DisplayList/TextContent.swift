/// Text in a box: never markup, newlines break lines.
public struct TextContent: Hashable, Sendable {
  /// What is written, stretch by stretch, each with what sets it apart from `style`.
  public var runs: [TextRun]
  public var style: TextStyle
  /// Content space; lines are laid out and aligned in it.
  public var box: Rect
  public var alignment: Alignment = .center
  public var verticalAlignment: VerticalAlignment = .center
  public var fit: TextFit = TextFit()
  public var pill: TextPill?
  /// What the baseline follows; nil: straight lines.
  public var curve: TextCurve?
  /// Set while pieces of it come or go.
  public var reveal: TextReveal?
  /// BCP 47, chooses among regional glyph forms; never taken from the environment.
  public var language: String = "en"

  public enum Alignment: String, CaseIterable, Hashable, Sendable {
    /// The start of the line by the text's own direction.
    case natural
    case left, center, right
    /// As `natural`.
    case start
    /// The end of the line by the text's own direction.
    case end
    /// Broken lines fill the box's width; the last of a paragraph as `natural`.
    case justify
  }

  /// Where the lines lie in the box. Ink that would stick out is moved inside.
  public enum VerticalAlignment: String, CaseIterable, Hashable, Sendable {
    /// The first baseline lies where a full-size line has it, whatever the name is.
    case top
    /// A single line has its baseline where full-size capitals would be centred, whatever the
    /// name is; several lines are centred from capitals to last baseline.
    case center
    /// The last baseline lies where a full-size line has it.
    case bottom
    /// Centred by what is seen: from the height of the capitals as drawn to the last baseline.
    case optical
  }

  public init(string: String, style: TextStyle, box: Rect) {
    self.init(runs: [TextRun(string)], style: style, box: box)
  }

  public init(runs: [TextRun], style: TextStyle, box: Rect) {
    (self.runs, self.style, self.box) = (runs, style, box)
  }

  /// All runs' text; setting it takes away what sets runs apart.
  public var string: String {
    get { runs.count == 1 ? runs[0].text : runs.map(\.text).joined() }
    set { runs = [TextRun(newValue)] }
  }
}
