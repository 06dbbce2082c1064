import CubicaCore
import CubicaLayers

extension ValueType where Value == Double {
  /// A size in units, from 0.
  static var measure: ValueType { .number(0...20_000) }

  /// Degrees in the document, radians in the tree; clockwise on screen.
  static func degrees(_ range: ClosedRange<Double> = -1e6...1e6) -> ValueType {
    ValueType<Double>.number(range).map { $0 * .pi / 180 }
  }
}

extension ValueType where Value == LayerPaint {
  /// A colour, keyframes of one, or a gradient.
  static var paint: ValueType {
    let gradient = ValueType<GradientDraft>.object(GradientDraft.type) { GradientDraft() }
    return .either(
      gradient.map { LayerPaint.gradient($0.gradient) },
      when: { node in
        node.members?.contains { GradientDraft.ownKeys.contains($0.key) } ?? false
      },
      else: ValueType<Animatable<Color>>.animated(.color).map { LayerPaint.color($0) })
  }
}

/// A gradient as written: `{ colors: […] }` or `{ stops: [{ at, color }] }`.
struct GradientDraft: Sendable {
  var kind = Gradient.Kind.linear
  var colors: [Color]?
  var stops: [LayerGradient.Stop]?
  var start: Animatable<Point> = .fixed(Point(0.5, 0))
  var end: Animatable<Point> = .fixed(Point(0.5, 1))

  static let ownKeys = ["kind", "colors", "stops", "start", "end"]

  static let fields: [Field<GradientDraft>] = [
    Field("kind", .cases(), to: \.kind, "along a line, round a centre, round an angle"),
    Field("colors", .list(of: .color, 1...32), to: \.colors, "spread evenly"),
    Field("stops", .list(of: stop, 1...32), to: \.stops, "colours at their places"),
    Field("start", .animated(.pair(-100...100)), to: \.start, "fractions of the bounds"),
    Field("end", .animated(.pair(-100...100)), to: \.end, "fractions of the bounds"),
  ]

  static let type = ObjectType<GradientDraft>("a gradient", fields)

  private static let stop = ValueType<LayerGradient.Stop>.object(
    ObjectType(
      "a stop",
      [
        Field("at", .animated(.number(0...1)), to: \.location, isRequired: true, "0 to 1"),
        Field("color", .animated(.color), to: \.color, isRequired: true, "its colour"),
      ])
  ) { LayerGradient.Stop(.fixed(0), .fixed(.clear)) }

  /// Stops win over colours.
  var gradient: LayerGradient {
    var gradient = LayerGradient(kind: kind, colors: colors ?? [])
    if let stops { gradient.stops = stops }
    (gradient.start, gradient.end) = (start, end)
    return gradient
  }
}

extension ValueType where Value == LayerBorder {
  static var border: ValueType {
    .object(
      ObjectType(
        "a border",
        [
          Field("width", .animated(.measure), to: \.width, isRequired: true, "units"),
          Field("paint", .paint, to: \.paint, isRequired: true, "colour or gradient"),
        ])
    ) { LayerBorder(width: 0) }
  }
}

extension ValueType where Value == LayerShadow {
  static var shadow: ValueType {
    .object(
      ObjectType(
        "a shadow",
        [
          Field("color", .animated(.color), to: \.color, isRequired: true, "with its strength"),
          Field("offset", .animated(.pair()), to: \.offset, "[x, y] units"),
          Field("radius", .animated(.number(0...500)), to: \.radius, "blur, units"),
        ])
    ) { LayerShadow(color: .fixed(.clear)) }
  }
}
