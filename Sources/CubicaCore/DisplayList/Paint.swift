/// What fills a shape or letters.
public enum Paint: Hashable, Sendable {
  case color(Color)
  case gradient(Gradient)
}

/// Colours along a line, around a centre or around an angle, interpolated as unpremultiplied
/// sRGB components; beyond the end stops the end colours go on.
public struct Gradient: Hashable, Sendable {
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// Along start → end.
    case linear
    /// An ellipse about start, of half-axes |end − start|.
    case radial
    /// About start, 0° along start → end, growing clockwise on screen.
    case conic
  }

  public struct Stop: Hashable, Sendable {
    /// 0...1, not decreasing along the gradient.
    public var location: Double
    public var color: Color
    public init(location: Double, color: Color) { (self.location, self.color) = (location, color) }
  }

  public var kind: Kind
  public var stops: [Stop]
  /// In content space.
  public var start: Point
  public var end: Point

  public init(kind: Kind, stops: [Stop], start: Point, end: Point) {
    (self.kind, self.stops, self.start, self.end) = (kind, stops, start, end)
  }
}
