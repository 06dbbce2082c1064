/// A path, filled, then stroked.
public struct ShapeContent: Hashable, Sendable {
  public var path: Path
  public var fill: Paint?
  public var fillRule: FillRule
  public var stroke: Stroke?

  public enum FillRule: String, CaseIterable, Hashable, Sendable { case nonZero, evenOdd }

  public init(
    path: Path, fill: Paint? = nil, fillRule: FillRule = .nonZero, stroke: Stroke? = nil
  ) {
    (self.path, self.fill, self.fillRule, self.stroke) = (path, fill, fillRule, stroke)
  }
}

public struct Stroke: Hashable, Sendable {
  public enum Cap: String, CaseIterable, Hashable, Sendable { case butt, round, square }
  public enum Join: String, CaseIterable, Hashable, Sendable { case miter, round, bevel }

  public var paint: Paint
  public var width: Double
  public var cap: Cap = .butt
  public var join: Join = .miter
  public var miterLimit: Double = 10
  /// Painted and unpainted lengths in turn, in content units; empty: solid.
  public var dash: [Double] = []
  public var dashPhase: Double = 0
  /// The painted part of the path, as fractions of its length.
  public var start: Double = 0
  public var end: Double = 1

  public init(paint: Paint, width: Double) { (self.paint, self.width) = (paint, width) }
}
