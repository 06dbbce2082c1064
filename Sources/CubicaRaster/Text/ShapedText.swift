import CPangoCairo
import CubicaCore

/// A text shaped at its full size, to be broken into lines of any width; owns a `PangoLayout`.
final class ShapedText {
  private let layout: OpaquePointer
  let text: PreparedText
  private var fonts: [UnsafeMutablePointer<PangoFont>: ScaledFont] = [:]
  /// Characters for which no font has a glyph, each once, in the order of the lines.
  private(set) var missing: [Unicode.Scalar] = []
  private var known: [Broken] = []
  /// Beyond their own widths lines need no more than this, layout units.
  private let slack: Double

  /// Lines that were made before.
  private struct Broken {
    var breaking: Breaking
    /// Of the widest line, layout units.
    var widest: Double
    var lines: [TextLine]
  }

  init?(_ text: PreparedText, content: TextContent, shaper: TextShaper, choice: TextShaper.Choice) {
    guard
      let layout = shaper.makeLayout(
        text, style: content.style, language: content.language, choice: choice)
    else { return nil }
    (self.layout, self.text) = (layout, text)
    slack = 2 * abs(content.style.letterSpacing) + 0.02
  }

  deinit { FontLock.with { g_object_unref(UnsafeMutableRawPointer(layout)) } }

  enum Breaking {
    /// Only at newlines.
    case none
    /// Also where the text's languages allow it.
    case words(width: Double)
    /// And inside a word that is too long for a line.
    case anywhere(width: Double)
  }

  /// The lines' measures and glyphs, top to bottom, in layout units.
  ///
  /// - Parameter isJustified: broken lines are spread over the width.
  func lines(_ breaking: Breaking, isJustified: Bool = false) -> [TextLine] {
    if !isJustified, let known = known.first(where: { holds($0, breaking) }) { return known.lines }
    pango_layout_set_justify(layout, isJustified ? 1 : 0)
    switch breaking {
    case .none: pango_layout_set_width(layout, -1)
    case .words(let width):
      pango_layout_set_wrap(layout, PANGO_WRAP_WORD)
      pango_layout_set_width(layout, max(0, TextShaper.units(width)))
    case .anywhere(let width):
      pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
      pango_layout_set_width(layout, max(0, TextShaper.units(width)))
    }
    let all = (0..<pango_layout_get_line_count(layout)).compactMap {
      pango_layout_get_line_readonly(layout, $0)
    }
    let lines = all.map(line)
    if !isJustified {
      let widest = all.map(Self.width).max() ?? 0
      known.append(Broken(breaking: breaking, widest: widest, lines: lines))
    }
    return lines
  }

  /// Whether a width breaks the text where `broken` is: its lines fit, and as each took all that a
  /// larger width holds, so they do here.
  private func holds(_ broken: Broken, _ breaking: Breaking) -> Bool {
    switch (broken.breaking, breaking) {
    case (.none, .none): true
    case (.none, .words(let width)), (.none, .anywhere(let width)):
      broken.widest + slack <= width
    case (.words(let larger), .words(let width)), (.words(let larger), .anywhere(let width)),
      (.anywhere(let larger), .anywhere(let width)):
      broken.widest + slack <= width && width <= larger
    default: false
    }
  }

  private static func width(_ line: UnsafeMutablePointer<PangoLayoutLine>) -> Double {
    var logical = PangoRectangle()
    pango_layout_line_get_extents(line, nil, &logical)
    return Double(logical.width) / TextShaper.unitsPerUnit
  }

  private func line(_ line: UnsafeMutablePointer<PangoLayoutLine>) -> TextLine {
    var ink = PangoRectangle()
    var logical = PangoRectangle()
    pango_layout_line_get_extents(line, &ink, &logical)
    let scale = 1 / TextShaper.unitsPerUnit
    let (start, end) = (
      Int(line.pointee.start_index), Int(line.pointee.start_index + line.pointee.length)
    )
    let spans = text.spans.filter { $0.end > start && $0.start < end }
    let looks = text.looks.filter { $0.end > start && $0.start < end }
    return TextLine(
      runs: runs(of: line),
      ink: Rect(
        Double(ink.x) * scale, Double(ink.y) * scale, Double(ink.width) * scale,
        Double(ink.height) * scale),
      ascent: -Double(logical.y) * scale, descent: Double(logical.y + logical.height) * scale,
      isRightToLeft: pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL,
      hasCapitals: spans.allSatisfy { ScriptFacts.hasCapitals($0.script) },
      letterHeight: spans.lazy.compactMap { ScriptFacts.letterHeight($0.script) }.first,
      sizeFactor: looks.map(\.run.sizeFactor).max() ?? 1, start: start)
  }

  private func runs(of line: UnsafeMutablePointer<PangoLayoutLine>) -> [GlyphRun] {
    var result: [GlyphRun] = []
    var x = 0.0
    var next = line.pointee.runs
    while let node = next {
      next = node.pointee.next
      guard let data = node.pointee.data else { continue }
      let item = data.assumingMemoryBound(to: PangoGlyphItem.self).pointee
      result += runs(of: item, x: &x)
    }
    return result
  }

  /// The item's clusters, cut where the colour changes.
  ///
  /// - Parameter x: where the item starts; moved to its end.
  private func runs(of item: PangoGlyphItem, x: inout Double) -> [GlyphRun] {
    guard let pangoFont = item.item.pointee.analysis.font, let font = font(pangoFont) else {
      return []
    }
    var runs: [GlyphRun] = []
    for cluster in clusters(of: item, font: font, x: &x) {
      let color = text.look(at: cluster.offset)?.color
      if let last = runs.indices.last, runs[last].color == color {
        runs[last].clusters.append(cluster)
      } else {
        runs.append(GlyphRun(font: font, color: color, clusters: [cluster]))
      }
    }
    return runs
  }

  private func clusters(
    of item: PangoGlyphItem, font: ScaledFont, x: inout Double
  ) -> [GlyphCluster] {
    let scale = 1 / TextShaper.unitsPerUnit
    guard let string = item.glyphs else { return [] }
    var clusters: [GlyphCluster] = []
    x += Double(item.start_x_offset) * scale
    let baseline = -Double(item.y_offset) * scale
    for index in 0..<Int(string.pointee.num_glyphs) {
      let info = string.pointee.glyphs[index]
      let offset = Int(item.item.pointee.offset + string.pointee.log_clusters[index])
      if clusters.last?.offset != offset {
        clusters.append(GlyphCluster(offset: offset, x: x, width: 0))
      }
      let width = Double(info.geometry.width) * scale
      let left = x + Double(info.geometry.x_offset) * scale
      let y = baseline + Double(info.geometry.y_offset) * scale
      let last = clusters.count - 1
      if info.glyph & cubica_glyph_unknown_flag != 0 {
        note(info.glyph & ~cubica_glyph_unknown_flag)
        let height = font.capHeight ?? width
        clusters[last].placeholder = Rect(left + width * 0.1, y - height, width * 0.8, height)
      } else if info.glyph != cubica_glyph_empty {
        clusters[last].glyphs.append(cairo_glyph_t(index: UInt(info.glyph), x: left, y: y))
      }
      clusters[last].width += width
      x += width
    }
    x += Double(item.end_x_offset) * scale
    return clusters
  }

  private func note(_ code: UInt32) {
    guard let scalar = Unicode.Scalar(code), !missing.contains(scalar) else { return }
    missing.append(scalar)
  }

  private func font(_ pointer: UnsafeMutablePointer<PangoFont>) -> ScaledFont? {
    if let known = fonts[pointer] { return known }
    let font = ScaledFont(pointer)
    fonts[pointer] = font
    return font
  }
}
