import CPangoCairo
import CubicaCore

/// Pango, set up once a thread: the private fonts, no hinting, no rounding, no environment.
///
/// Owns a `PangoFontMap` and a `PangoContext`.
final class TextShaper {
  let library: FontLibrary
  private let configuration: FontConfiguration
  let fontMap: UnsafeMutablePointer<PangoFontMap>
  let context: OpaquePointer
  /// By family name: are its regular letters as heavy as others' bold?
  private var isHeavy: [String: Bool] = [:]
  private var choices: [ChoiceKey: Choice] = [:]
  private var metrics: [FaceKey: FaceMetrics] = [:]

  /// All that a choice depends on.
  private struct ChoiceKey: Hashable {
    var families: [String]
    var ofRuns: [String]
    var weight: Int
    var hanLanguage: String
  }

  private struct FaceKey: Hashable {
    var family: String?
    var size: Double
    var weight: Int
    var isItalic: Bool
  }

  init(library: FontLibrary, needs: FontNeeds) throws(RasterError) {
    let configuration = try library.configuration(for: needs)
    guard let map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT) else {
      throw RasterError(.library("Pango has no FreeType font map"))
    }
    cubica_font_map_set_config(map, configuration.pointer)
    guard let context = pango_font_map_create_context(map) else {
      g_object_unref(map)
      throw RasterError(.library("Pango gave no context"))
    }
    let options = cairo_font_options_create()
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
    pango_cairo_context_set_resolution(context, 72)
    pango_context_set_round_glyph_positions(context, 0)
    pango_context_set_base_dir(context, PANGO_DIRECTION_WEAK_LTR)
    (self.library, fontMap, self.context) = (library, map, context)
    self.configuration = configuration
  }

  deinit {
    FontLock.with {
      g_object_unref(UnsafeMutableRawPointer(context))
      g_object_unref(fontMap)
    }
  }

  /// What a style's families come to with the fonts at hand.
  struct Choice {
    /// Requested ones that exist, then all others.
    var families: [String]
    var missing: [TextReport.MissingFamily]
    /// 100...1000
    var weight: Int
  }

  /// - Parameter hanLanguage: whose Han glyphs are wanted.
  func choice(for content: TextContent, hanLanguage: String) -> Choice {
    let style = content.style
    let key = ChoiceKey(
      families: style.families, ofRuns: content.runs.compactMap(\.family), weight: style.weight,
      hanLanguage: hanLanguage)
    if let known = choices[key] { return known }
    let made = makeChoice(key)
    if choices.count >= 64 { choices.removeAll() }
    choices[key] = made
    return made
  }

  private func makeChoice(_ key: ChoiceKey) -> Choice {
    var found: [String] = []
    var absent: [String] = []
    for name in key.families {
      if let match = library.family(named: name) {
        found.append(match)
      } else {
        absent.append(name)
      }
    }
    for name in key.ofRuns
    where library.family(named: name) == nil && !absent.contains(name) { absent.append(name) }
    let fallbacks = library.fallbacks(
      hanLanguage: key.hanLanguage, needs: FontLibrary.needs(of: found))
    let families = found + fallbacks.filter { !found.contains($0) }
    let used = families.first ?? "none"
    var weight = max(100, min(1000, key.weight))
    // A display face of one heavy weight wants bold letters beside it.
    if weight < 600, let first = found.first, isHeavy(first, below: weight) { weight = 700 }
    return Choice(
      families: families,
      missing: absent.map {
        TextReport.MissingFamily(
          requested: $0, used: used, nearest: NearestName.nearest(to: $0, in: library.families))
      }, weight: weight)
  }

  /// The heights of a style's first font at full size.
  func metrics(of style: TextStyle, choice: Choice) -> FaceMetrics {
    let key = FaceKey(
      family: choice.families.first, size: style.size, weight: choice.weight,
      isItalic: style.isItalic)
    if let known = metrics[key] { return known }
    let made = makeMetrics(of: style, choice: choice)
    if metrics.count >= 64 { metrics.removeAll() }
    metrics[key] = made
    return made
  }

  private func makeMetrics(of style: TextStyle, choice: Choice) -> FaceMetrics {
    let rough = FaceMetrics(
      ascent: style.size, descent: style.size * 0.25, capHeight: style.size * 0.7)
    let description = Self.description(
      families: Array(choice.families.prefix(1)), size: style.size, weight: choice.weight,
      isItalic: style.isItalic)
    defer { pango_font_description_free(description) }
    guard let font = pango_context_load_font(context, description) else { return rough }
    defer { g_object_unref(font) }
    guard let metrics = pango_font_get_metrics(font, nil) else { return rough }
    defer { pango_font_metrics_unref(metrics) }
    return FaceMetrics(
      ascent: Double(pango_font_metrics_get_ascent(metrics)) / Self.unitsPerUnit,
      descent: Double(pango_font_metrics_get_descent(metrics)) / Self.unitsPerUnit,
      capHeight: ScaledFont(font)?.capHeight ?? rough.capHeight)
  }

  /// A layout of `text` with everything set but its width. The caller frees it.
  func makeLayout(
    _ text: PreparedText, style: TextStyle, language: String, choice: Choice
  ) -> OpaquePointer? {
    guard let layout = pango_layout_new(context) else { return nil }
    pango_context_set_language(context, pango_language_from_string(language))
    let description = Self.description(
      families: choice.families, size: style.size, weight: choice.weight,
      isItalic: style.isItalic)
    pango_layout_set_font_description(layout, description)
    pango_font_description_free(description)
    pango_layout_set_text(layout, text.string, Int32(text.string.utf8.count))
    let attributes = pango_attr_list_new()
    for span in text.spans {
      if let language = span.language {
        let attribute = pango_attr_language_new(pango_language_from_string(language))
        Self.insert(attribute, span.start..<span.end, into: attributes)
      }
      if style.letterSpacing != 0, !ScriptFacts.isJoined(span.script) {
        let attribute = pango_attr_letter_spacing_new(Self.units(style.letterSpacing))
        Self.insert(attribute, span.start..<span.end, into: attributes)
      }
    }
    if style.letterCase == .smallCaps {
      Self.insert(
        pango_attr_variant_new(PANGO_VARIANT_SMALL_CAPS), 0..<text.string.utf8.count,
        into: attributes)
    }
    for look in text.looks { add(look, style, choice, to: attributes) }
    pango_layout_set_attributes(layout, attributes)
    pango_attr_list_unref(attributes)
    return layout
  }

  /// What sets a stretch apart from the style around it.
  private func add(
    _ look: PreparedText.Look, _ style: TextStyle, _ choice: Choice, to list: OpaquePointer?
  ) {
    let (run, range) = (look.run, look.start..<look.end)
    if run.isBold {
      let weight = PangoWeight(rawValue: choice.weight >= 600 ? 900 : 700)
      Self.insert(pango_attr_weight_new(weight), range, into: list)
    }
    if run.isItalic { Self.insert(pango_attr_style_new(PANGO_STYLE_ITALIC), range, into: list) }
    if run.sizeFactor != 1 {
      let size = Self.units(max(0.01, style.size * run.sizeFactor))
      Self.insert(pango_attr_size_new_absolute(size), range, into: list)
    }
    if let family = run.family.flatMap(library.family) {
      let families = [family] + choice.families.filter { $0 != family }
      let attribute = pango_attr_family_new(families.joined(separator: ","))
      Self.insert(attribute, range, into: list)
    }
  }

  private static func insert(
    _ attribute: UnsafeMutablePointer<PangoAttribute>?, _ range: Range<Int>,
    into list: OpaquePointer?
  ) {
    attribute?.pointee.start_index = UInt32(range.lowerBound)
    attribute?.pointee.end_index = UInt32(range.upperBound)
    pango_attr_list_insert(list, attribute)
  }

  static func description(
    families: [String], size: Double, weight: Int, isItalic: Bool
  ) -> OpaquePointer? {
    let description = pango_font_description_new()
    pango_font_description_set_family(description, families.joined(separator: ","))
    pango_font_description_set_absolute_size(description, max(0.01, size) * unitsPerUnit)
    pango_font_description_set_weight(description, PangoWeight(rawValue: UInt32(weight)))
    if isItalic { pango_font_description_set_style(description, PANGO_STYLE_ITALIC) }
    return description
  }

  /// Pango counts in 1024ths.
  static let unitsPerUnit = Double(PANGO_SCALE)

  static func units(_ value: Double) -> Int32 {
    Int32(max(-1e9, min(1e9, (value * unitsPerUnit).rounded())))
  }

  /// The family has one face for both weights, and its i is thicker than 0.12 em (Noto Sans:
  /// 0.09 regular, 0.15 bold).
  private func isHeavy(_ family: String, below weight: Int) -> Bool {
    if let known = isHeavy[family] { return known }
    let stems = [weight, 700].map { StemMeasure.thickness(of: family, weight: $0, in: context) }
    let answer = stems[0].map { $0 >= 0.12 && stems[1] == $0 } ?? false
    isHeavy[family] = answer
    return answer
  }
}
