import CubicaCore
import CubicaLayers

/// Keys of a text layer.
extension TextLayer {
  static let fields: [Field<TextLayer>] = [
    Field(
      "text", .markup(), to: \.runs, isRequired: true,
      "with {{name}} for variables; `<b>`, `<i>`, `<color #F00>`, `<size 1.5>`, `<font Name>`, `<br>`"
    ),
    Field("families", .list(of: .name(100), 1...10), to: \.families, "fonts, the first first"),
    Field("fontSize", .animated(.number(1...2_000)), to: \.fontSize, "em size, units"),
    Field("weight", .integer(100...1000), to: \.weight, "400 regular, 700 bold"),
    Field("isItalic", .boolean, to: \.isItalic, "slanted"),
    Field("fill", .paint, to: \.fill, "of the letters"),
    Field("outlines", .list(of: outline, 0...8), to: \.outlines, "outside, the nearest first"),
    Field("glows", .list(of: glow, 0...8), to: \.glows, "below the outlines, the nearest first"),
    Field(
      "pill", .object(pillType) { Pill(paint: .color(.fixed(.black))) }, to: \.pill, "behind it"),
    Field("letterCase", .cases(), to: \.letterCase, "capitals and small letters"),
    Field("curve", .curve, to: \.curve, "what the baseline follows instead of straight lines"),
    Field("reveal", .reveal, to: \.reveal, "how it comes and goes, piece by piece"),
    Field("letterSpacing", .animated(.number(-500...500)), to: \.letterSpacing, "units"),
    Field("lineHeight", .number(0.1...10), to: \.lineHeight, "factor on the font's own"),
    Field("alignment", .cases(), to: \.alignment, "of lines"),
    Field("verticalAlignment", .cases(), to: \.verticalAlignment, "of the lines in the box"),
    Field("fit", .fit, to: \.fit, "what becomes of long text"),
    Field("language", .text(35), to: \.language, "BCP 47, chooses among glyph forms"),
  ]

  private static let outline = ValueType<Outline>.object(
    ObjectType(
      "an outline",
      [
        Field("color", .animated(.color), to: \.color, isRequired: true, "its colour"),
        Field("width", .animated(.number(0...500)), to: \.width, isRequired: true, "units"),
      ])
  ) { Outline(color: .fixed(.clear), width: 0) }
}

extension TextLayer {
  fileprivate var reveal: RevealTimes {
    get { RevealTimes(entrance: entrance, exit: exit) }
    set { (entrance, exit) = (newValue.entrance, newValue.exit) }
  }
}

/// What stands around the letters.
extension TextLayer {
  fileprivate static let glow = ValueType<Glow>.object(
    ObjectType(
      "a glow",
      [
        Field("color", .animated(.color), to: \.color, isRequired: true, "its colour"),
        Field(
          "radius", .animated(.number(0...500)), to: \.radius, isRequired: true, "blur, units"),
        Field("strength", .animated(.number(0...20)), to: \.strength, "1: as the blur leaves it"),
      ])
  ) { Glow(color: .fixed(.clear), radius: 0) }

  fileprivate static let pillType = ObjectType<Pill>(
    "a pill",
    [
      Field("paint", .paint, to: \.paint, isRequired: true, "colour or gradient"),
      Field(
        "padding", .padding, to: \.padding, "[at the sides, above and below the letters], units"),
      Field("cornerRadius", .measure, to: \.cornerRadius, "units; full half circles unless given"),
      Field("extent", .cases(), to: \.extent, "around all lines, each line, or the box"),
    ])
}

extension ValueType where Value == Size {
  fileprivate static var padding: ValueType {
    ValueType<[Double]>.list(of: .number(0...2_000), 2...2).map { Size($0[0], $0[1]) }
  }
}

/// A curve as written: a path or an arc.
struct CurveDraft: Sendable {
  var path: Path?
  var radius: Double?
  var angle = 0.0

  static let type = ObjectType<CurveDraft>(
    "a curve",
    [
      Field("path", .path, to: \.path, "SVG path data in the layer's own units"),
      Field(
        "radius", .number(-20_000...20_000), to: \.radius,
        "of an arc, units: positive arches up, negative down"),
      Field("angle", .degrees(), to: \.angle, "of an arc: turns its middle clockwise, degrees"),
    ])
}

extension ValueType where Value == TextCurve {
  /// `{ radius: 400, angle: -20 }` or `{ path: "M0 100 Q 300 0 600 100" }`.
  fileprivate static var curve: ValueType {
    ValueType(CurveDraft.type.shape) { node, reading in
      var draft = CurveDraft()
      guard CurveDraft.type.read(node, reading, into: &draft) else { return nil }
      switch (draft.path, draft.radius) {
      case (let path?, nil): return .path(path)
      case (nil, let radius?) where abs(radius) >= 1:
        return .arc(radius: radius, angle: draft.angle)
      default:
        reading.note(
          "a curve has a path, or a radius of at least 1", at: node.position,
          allowed: "{ radius: 400, angle: 0 } or { path: \"M0 100 Q 300 0 600 100\" }")
        return nil
      }
    }
  }
}

/// A fit as written: a policy's name, or its measures.
struct FitDraft: Sendable {
  var wraps = false
  var minimumWidth = 1.0
  var minimumScale: Double?
  var overflow = TextFit.Overflow.shrink

  static let type = ObjectType<FitDraft>(
    "a fit",
    [
      Field("wraps", .boolean, to: \.wraps, "whether lines may break at legal places"),
      Field(
        "minimumWidth", .number(0.3...1), to: \.minimumWidth, "how far letters may be condensed"),
      Field(
        "minimumScale", .number(0.01...1), to: \.minimumScale,
        "how far it may shrink: 0.4, but 1 where `overflow` cuts, shows or refuses"),
      Field("overflow", .cases(), to: \.overflow, "what becomes of text that even so is too large"),
    ])

  /// Where smaller letters are the last resort, they are the first one too.
  var fit: TextFit {
    TextFit(
      minimumScale: minimumScale ?? (overflow == .shrink ? TextFit.usualMinimum : 1), wraps: wraps,
      minimumWidth: minimumWidth, overflow: overflow)
  }
}

extension ValueType where Value == TextFit {
  /// `"wrap"` or `{ wraps: true, minimumScale: 0.5 }`.
  fileprivate static var fit: ValueType {
    let object = ValueType<FitDraft>.object(FitDraft.type) { FitDraft() }.map { $0.fit }
    return .either(object, when: { $0.members != nil }, else: .choice(policies))
  }

  private static let policies: [(name: String, value: TextFit)] = [
    ("shrink", TextFit()), ("wrap", TextFit(wraps: true)),
    ("condense", TextFit(minimumWidth: 0.7)),
    ("ellipsis", TextFit(minimumScale: 1, overflow: .ellipsis)),
    ("error", TextFit(minimumScale: 1, overflow: .error)),
  ]
}
