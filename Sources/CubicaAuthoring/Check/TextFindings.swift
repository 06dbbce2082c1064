import CubicaCore
import CubicaLayers
import CubicaRaster
import CubicaTemplates

/// Gathers what became of a template's texts with all names in all shapes, so that a thing is
/// said once for each layer and not once for each name.
struct TextFindings {
  let outline: DocumentOutline
  let nameCount: Int

  private struct Key: Hashable {
    var layer: String
    var problem: Problem
  }

  private enum Problem: Hashable {
    case overflow, belowMinimum, cut, vanishing, beyondCanvas, beyondSafeArea
    case unspaced([String])
    case glyph(TextReport.MissingCharacter)
    case family(TextReport.MissingFamily)
  }

  private struct Uses {
    var names: [String] = []
    var shapes: [String] = []
  }

  /// In the order in which they came up.
  private var order: [Key] = []
  private var uses: [Key: Uses] = [:]
  private var refused: [String] = []
  private var squeezes: [KeySqueeze] = []

  init(outline: DocumentOutline, nameCount: Int) {
    (self.outline, self.nameCount) = (outline, nameCount)
  }

  /// A name that the variable does not take.
  mutating func refuse(_ name: String) {
    if !refused.contains(name) { refused.append(name) }
  }

  mutating func note(_ report: TextReport, name: String?, shape: String) {
    for missing in report.missingCharacters {
      note(.glyph(missing), report.layer, name, shape)
    }
    for family in report.missingFamilies {
      note(.family(family), report.layer, nil, shape)
    }
    switch report.outcome {
    case .fits: break
    case .belowMinimum: note(.belowMinimum, report.layer, name, shape)
    case .cut: note(.cut, report.layer, name, shape)
    case .overflows: note(.overflow, report.layer, name, shape)
    }
    if report.vanishesInOutline { note(.vanishing, report.layer, nil, shape) }
    if !report.unspacedScripts.isEmpty {
      note(.unspaced(report.unspacedScripts), report.layer, name, shape)
    }
  }

  /// Of several for a property, as with several shapes, the hardest.
  mutating func note(_ squeeze: KeySqueeze) {
    if let index = squeezes.firstIndex(where: { $0.path == squeeze.path }) {
      if squeeze.factor < squeezes[index].factor { squeezes[index] = squeeze }
    } else {
      squeezes.append(squeeze)
    }
  }

  /// - Parameter ink: around the letters, canvas pixels.
  mutating func note(
    ink: Rect, of layer: String, on card: BoundCard, name: String?, shape: String
  ) {
    let scale = card.tree.scale
    func isWithin(_ area: Rect) -> Bool {
      // An outline may reach over by a hair.
      let slack = 8 * scale
      return ink.minX >= area.minX - slack && ink.minY >= area.minY - slack
        && ink.maxX <= area.maxX + slack && ink.maxY <= area.maxY + slack
    }
    let safe = card.safeArea
    if !isWithin(Rect(origin: .zero, size: card.tree.size.size)) {
      note(.beyondCanvas, layer, name, shape)
    } else if !isWithin(
      Rect(safe.minX * scale, safe.minY * scale, safe.width * scale, safe.height * scale)),
      !outline.mayLeaveSafeArea(layer)
    {
      note(.beyondSafeArea, layer, name, shape)
    }
  }

  private mutating func note(
    _ problem: Problem, _ layer: String, _ name: String?, _ shape: String
  ) {
    let key = Key(layer: layer, problem: problem)
    if uses[key] == nil { order.append(key) }
    var entry = uses[key] ?? Uses()
    if let name, !entry.names.contains(name) { entry.names.append(name) }
    if !entry.shapes.contains(shape) { entry.shapes.append(shape) }
    uses[key] = entry
  }

  var findings: [Finding] {
    order.compactMap { key in uses[key].map { finding(key, $0) } } + squeezed + refusals
  }

  private func finding(_ key: Key, _ uses: Uses) -> Finding {
    let place = outline.layer(named: key.layer)
    let shapes = uses.shapes.joined(separator: ", ")
    switch key.problem {
    case .overflow:
      return Finding(
        .warning, at: place, "the text does not fit its box in \(shapes)", found: with(uses.names),
        allowed: "a larger box, or a \"fit\" that makes room")
    case .belowMinimum:
      return Finding(
        .warning, at: place,
        "the text is shrunk below the layer's smallest size in \(shapes)",
        found: with(uses.names), allowed: "a larger box, wraps: true, or a smaller minimumScale")
    case .cut:
      return Finding(
        .warning, at: place, "the text is cut in \(shapes)", found: with(uses.names),
        allowed: "a larger box, or a \"fit\" that makes room")
    case .vanishing:
      return Finding(
        .warning, at: place, "letters and outline have the same colour",
        allowed: "colours that differ")
    case .unspaced(let scripts):
      return Finding(
        .hint, at: place,
        "no letter spacing in \(scripts.joined(separator: ", ")): it would tear letters apart",
        found: with(uses.names))
    case .beyondCanvas:
      return Finding(
        .warning, at: place, "the text reaches beyond the canvas in \(shapes)",
        found: with(uses.names), allowed: "a box inside the canvas")
    case .beyondSafeArea:
      return Finding(
        .warning, at: place, "the text reaches beyond the safe area in \(shapes)",
        found: with(uses.names), allowed: "a place farther from the edges, or a smaller \"safe\"")
    case .glyph(let character):
      return Finding(
        .warning, at: place,
        "no font has \(character)",
        found: with(uses.names), allowed: Self.remedy)
    case .family(let family):
      return Finding(
        .warning, at: place,
        "there is no font \"\(family.requested)\"; \"\(family.used)\" is used",
        allowed: Self.remedy, suggestion: family.nearest)
    }
  }

  private static let remedy =
    "a family that is there; Debian's fonts-noto-core, -cjk and -color-emoji hold most scripts"

  private func with(_ names: [String]) -> String? {
    guard let first = names.first else { return nil }
    let more = names.count > 1 ? " and \(names.count - 1) more of \(nameCount) names" : ""
    return JSONNode.quoted(first) + more
  }

  /// Nothing is wrong with them; who looks at a short film wants to know.
  private var squeezed: [Finding] {
    squeezes.map { squeeze in
      let percent = Int((squeeze.factor * 100).rounded())
      return Finding(
        .hint,
        TemplateDiagnostic(
          position: squeeze.position, path: squeeze.path,
          problem: "the keys are drawn in to \(percent) % of their times",
          found: "a life of \(Self.hundredths(squeeze.life)) s",
          allowed: "shorter times at begin and end, or a longer film"))
    }
  }

  private static func hundredths(_ value: Double) -> String {
    JSONNode.text((value * 100).rounded() / 100)
  }

  private var refusals: [Finding] {
    guard let first = refused.first else { return [] }
    let place = outline.root["variables"]?["name"].map {
      JSONNode.Place(path: "variables.name", key: "name", node: $0)
    }
    let more = refused.count > 1 ? " and \(refused.count - 1) more of \(nameCount) names" : ""
    return [
      Finding(
        .hint, at: place, "the variable does not take a name",
        found: JSONNode.quoted(first) + more, allowed: "a larger maxLength")
    ]
  }
}
