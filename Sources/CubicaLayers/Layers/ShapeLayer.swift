public import CubicaCore

/// A filled and stroked outline.
public struct ShapeLayer: Hashable, Sendable {
  public enum Outline: Hashable, Sendable {
    /// The layer's bounds.
    case rectangle(cornerRadius: Animatable<Double>)
    /// Inside the layer's bounds.
    case ellipse
    /// In the layer's own space, not clipped to its bounds.
    case path(Animatable<Path>)
  }

  public var outline: Outline
  public var fill: LayerPaint?
  public var fillRule: ShapeContent.FillRule = .nonZero
  /// Centred on the outline.
  public var stroke: LayerStroke?

  public init(_ outline: Outline, fill: LayerPaint? = nil, stroke: LayerStroke? = nil) {
    (self.outline, self.fill, self.stroke) = (outline, fill, stroke)
  }
}

public struct LayerStroke: Hashable, Sendable {
  public var paint: LayerPaint
  /// Units.
  public var width: Animatable<Double>
  public var cap: Stroke.Cap = .butt
  public var join: Stroke.Join = .miter
  public var miterLimit: Double = 10
  /// Painted and unpainted lengths in turn, units; empty: solid.
  public var dash: Animatable<[Double]> = .fixed([])
  public var dashPhase: Animatable<Double> = 0
  /// The painted part of the outline, fractions of its length, brought to 0...1.
  public var start: Animatable<Double> = 0
  public var end: Animatable<Double> = 1

  public init(paint: LayerPaint, width: Animatable<Double> = 1) {
    (self.paint, self.width) = (paint, width)
  }
}
