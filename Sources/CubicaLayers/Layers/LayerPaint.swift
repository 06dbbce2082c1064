public import CubicaCore

/// What fills a shape, letters or a background.
public enum LayerPaint: Hashable, Sendable {
  case color(Animatable<Color>)
  case gradient(LayerGradient)
}

/// A gradient over a layer's bounds.
public struct LayerGradient: Hashable, Sendable {
  public struct Stop: Hashable, Sendable {
    /// 0...1; brought to at least the stop's before.
    public var location: Animatable<Double>
    public var color: Animatable<Color>
    public init(_ location: Animatable<Double>, _ color: Animatable<Color>) {
      (self.location, self.color) = (location, color)
    }
  }

  public var kind: Gradient.Kind
  public var stops: [Stop]
  /// Fractions of the bounds, (0, 0) top left: start or centre.
  public var start: Animatable<Point>
  /// End of the line; half-axes of the ellipse are |end − start|; angle 0 of a conic.
  public var end: Animatable<Point>

  public init(
    kind: Gradient.Kind = .linear, stops: [Stop], start: Animatable<Point> = .fixed(Point(0.5, 0)),
    end: Animatable<Point> = .fixed(Point(0.5, 1))
  ) {
    (self.kind, self.stops, self.start, self.end) = (kind, stops, start, end)
  }

  /// Colours spread evenly.
  public init(
    kind: Gradient.Kind = .linear, colors: [Color], start: Point = Point(0.5, 0),
    end: Point = Point(0.5, 1)
  ) {
    let last = Double(max(1, colors.count - 1))
    self.init(
      kind: kind,
      stops: colors.enumerated().map {
        Stop(.fixed(Double($0.offset) / last), .fixed($0.element))
      }, start: .fixed(start), end: .fixed(end))
  }
}
