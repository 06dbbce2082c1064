import CubicaCore
import CubicaLayers

/// Keys of a text layer.
extension TextLayer {
  static let fields: [Field<TextLayer>] = [
    Field("text", .text(), to: \.string, isRequired: true, "with {{name}} for variables"),
    Field("families", .list(of: .string(100), 1...10), to: \.families, "fonts, the first first"),
    Field("fontSize", .animated(.number(1...2_000)), to: \.fontSize, "em size, units"),
    Field("weight", .integer(100...1000), to: \.weight, "400 regular, 700 bold"),
    Field("isItalic", .boolean, to: \.isItalic, "slanted"),
    Field("fill", .paint, to: \.fill, "of the letters"),
    Field("outlines", .list(of: outline, 0...8), to: \.outlines, "outside, the nearest first"),
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
