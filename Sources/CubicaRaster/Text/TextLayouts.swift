import CPangoCairo
import CubicaCore

/// Lays out texts, keeping what was laid out last.
final class TextLayouts {
  private let shapers: TextShapers
  private var cache = ByteCache<TextContent, TextLayout>(limit: 256)

  init(shapers: TextShapers) { self.shapers = shapers }

  /// - Throws: `.notFinite` where a number of the content is not finite or the size is not
  ///   positive.
  func layout(_ content: TextContent) throws(RasterError) -> TextLayout {
    let key = content.withoutColors
    if let known = cache[key] { return known }
    let numbers =
      [content.style.size, content.style.lineHeight, content.style.letterSpacing]
      + [content.box.minX, content.box.minY, content.box.width, content.box.height]
      + content.style.outlines.map(\.width)
    guard numbers.allSatisfy(\.isFinite) else { throw RasterError(.notFinite) }
    let layout = try make(content)
    cache.insert(layout, for: key, cost: 1)
    return layout
  }

  private func make(_ content: TextContent) throws(RasterError) -> TextLayout {
    let text = PreparedText(content.string, language: content.language)
    var needs = FontLibrary.needs(of: content.style.families)
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
    let choice = shaper.choice(for: content.style, hanLanguage: text.hanLanguage)
    guard let shaped = ShapedText(text, content: content, shaper: shaper, choice: choice) else {
      throw RasterError(.library("Pango gave no layout"))
    }
    let result = TextFitting(
      content: content, shaped: shaped,
      isCenteredBySpaces: content.alignment == .center && !text.breaksWithoutSpaces
    ).result()
    let placed = TextPlacing(content: content, block: result.block, scale: result.scale)
    var report = TextReport(layer: "", text: content.string)
    report.missingCharacters = (text.droppedControls + shaped.missing).map {
      TextReport.MissingCharacter(scalar: $0)
    }
    report.missingFamilies = choice.missing
    report.scale = result.scale
    report.lineCount = result.block.lines.count
    report.overflows = !result.fits
    return TextLayout(
      lines: placed.lines, scale: result.scale, ink: placed.ink, report: report)
  }
}

extension TextContent {
  /// The same layout, whatever it is painted with.
  fileprivate var withoutColors: TextContent {
    var copy = self
    copy.style.fill = .color(.white)
    for index in copy.style.outlines.indices { copy.style.outlines[index].color = .white }
    return copy
  }
}
