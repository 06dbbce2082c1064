import CPangoCairo
import CubicaCore

/// Lays out texts, keeping what was laid out last.
final class TextLayouts {
  private let shapers: TextShapers
  private var cache = ByteCache<TextContent, TextLayout>(limit: 256)

  private var pieces = ByteCache<PieceKey, [Int]>(limit: 64)

  private struct PieceKey: Hashable {
    var content: TextContent
    var unit: TextReveal.Unit
  }

  init(shapers: TextShapers) { self.shapers = shapers }

  /// Where the pieces of a text begin, those without ink joined to the one before.
  func pieceStarts(
    _ content: TextContent, unit: TextReveal.Unit
  ) throws(RasterError) -> [Int] {
    let key = PieceKey(content: content.withoutColors, unit: unit)
    if let known = pieces[key] { return known }
    let starts = TextPieces.inked(unit, of: try layout(content), language: content.language)
    pieces.insert(starts, for: key, cost: 1)
    return starts
  }

  /// - Throws: `.notFinite` where a number of the content is not finite or the size is not
  ///   positive; `.doesNotFit` where the layer wants that to be an error.
  func layout(_ content: TextContent) throws(RasterError) -> TextLayout {
    let key = content.withoutColors
    if let known = cache[key] { return known }
    guard content.isFinite else { throw RasterError(.notFinite) }
    let layout = try FontLock.with { () throws(RasterError) in try make(content) }
    cache.insert(layout, for: key, cost: 1)
    return layout
  }

  /// What became of the text, with what its colours do.
  func report(on content: TextContent, layer: String) throws(RasterError) -> TextReport {
    var report = try layout(content).report
    report.layer = layer
    report.vanishesInOutline = content.vanishesInOutline
    return report
  }

  private func make(_ content: TextContent) throws(RasterError) -> TextLayout {
    let text = PreparedText(content)
    var needs = FontLibrary.needs(of: content.style.families + content.runs.compactMap(\.family))
    if text.needsCJK { needs.insert(.cjk) }
    let layout = try make(content, text, shapers.shaper(for: needs))
    // The large collections also hold signs that the others lack.
    if needs.contains(.cjk)
      || layout.report.missingCharacters.count == text.droppedControls.count
    {
      return layout
    }
    return try make(content, text, shapers.shaper(for: needs.union(.cjk)))
  }

  private func make(
    _ content: TextContent, _ text: PreparedText, _ shaper: TextShaper
  ) throws(RasterError) -> TextLayout {
    let choice = shaper.choice(for: content, hanLanguage: text.hanLanguage)
    func shape(_ text: PreparedText) -> ShapedText? {
      ShapedText(text, content: content, shaper: shaper, choice: choice)
    }
    guard let shaped = shape(text) else { throw RasterError(.library("Pango gave no layout")) }
    let metrics = shaper.metrics(of: content.style, choice: choice)
    let padding = content.pill?.padding ?? .zero
    let box = content.box.insetBy(dx: padding.width, dy: padding.height)
    func fitted(_ room: Size) -> TextFitting.Result {
      TextFitting(
        content: content, room: room, shaped: shaped,
        isCenteredBySpaces: content.alignment == .center && !text.breaksWithoutSpaces,
        shape: shape
      ).result()
    }
    func placing(_ result: TextFitting.Result) -> TextPlacing {
      TextPlacing(
        content: content, box: box, block: result.block, scale: result.scale,
        width: result.width, metrics: metrics)
    }
    let curve = content.curve.map { curve in
      CurveFitting(
        placing: CurvePlacing(content: content, curve: curve, metrics: metrics), box: box,
        fitted: fitted, baseline: { placing($0).plainBaseline })
    }
    let result = curve?.result() ?? fitted(box.size)
    if result.outcome == .overflows, content.fit.overflow == .error {
      throw RasterError(.doesNotFit(text.string))
    }
    let report = report(on: content, text, choice, result)
    let shown = result.shaped.text.string
    if let placed = curve?.placed(result) {
      return TextLayout(
        runs: placed.runs, scale: result.scale, ink: placed.ink,
        pills: content.pill?.extent == .box ? [content.box] : [], text: shown, report: report)
    }
    let placing = placing(result)
    return TextLayout(
      runs: placing.runs, scale: result.scale, ink: placing.ink,
      pills: content.pill.map(placing.pills) ?? [], text: shown, report: report)
  }

  private func report(
    on content: TextContent, _ text: PreparedText, _ choice: TextShaper.Choice,
    _ result: TextFitting.Result
  ) -> TextReport {
    var report = TextReport(layer: "", text: content.string)
    report.missingCharacters = (text.droppedControls + result.shaped.missing).map {
      TextReport.MissingCharacter(scalar: $0)
    }
    report.missingFamilies = choice.missing
    (report.scale, report.width) = (result.scale, result.width)
    report.lineCount = result.block.lines.count
    report.outcome = result.outcome
    if result.outcome == .cut { report.shown = result.shaped.text.string }
    if content.style.letterSpacing != 0 { report.unspacedScripts = text.joinedScripts }
    return report
  }
}

extension TextContent {
  /// The same layout, whatever it is painted with.
  fileprivate var withoutColors: TextContent {
    var copy = self
    copy.style.fill = .color(.white)
    copy.style.glows = []
    copy.reveal = nil
    copy.pill?.paint = .color(.white)
    for index in copy.style.outlines.indices { copy.style.outlines[index].color = .white }
    return copy
  }

  fileprivate var isFinite: Bool {
    let numbers =
      [style.size, style.lineHeight, style.letterSpacing, fit.minimumScale, fit.minimumWidth]
      + [box.minX, box.minY, box.width, box.height] + style.outlines.map(\.width)
      + runs.map(\.sizeFactor) + style.glows.flatMap { [$0.radius, $0.strength] }
      + (pill.map { [$0.padding.width, $0.padding.height, $0.cornerRadius] } ?? [])
      + (curve.map(\.numbers) ?? [])
    return numbers.allSatisfy(\.isFinite)
  }

  /// Nothing but the outline's colour is seen of its letters.
  fileprivate var vanishesInOutline: Bool {
    guard case .color(let fill) = style.fill, let outline = style.outlines.first,
      outline.color.alpha > 0.9, runs.allSatisfy({ $0.color == nil })
    else { return false }
    let (a, b) = (fill.clamped, outline.color.clamped)
    let distance = max(abs(a.red - b.red), max(abs(a.green - b.green), abs(a.blue - b.blue)))
    return distance < 0.06
  }
}

extension TextCurve {
  fileprivate var numbers: [Double] {
    switch self {
    case .arc(let radius, let angle): return [radius, angle]
    case .path(let path):
      let bounds = path.controlBounds
      return [bounds.minX, bounds.minY, bounds.width, bounds.height]
    }
  }
}
