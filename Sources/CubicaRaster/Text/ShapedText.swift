import CPangoCairo
import CubicaCore

/// A text shaped at its full size, to be broken into lines of any width; owns a `PangoLayout`.
final class ShapedText {
  private let layout: OpaquePointer
  private let text: PreparedText
  private var fonts: [UnsafeMutablePointer<PangoFont>: ScaledFont] = [:]
  /// Characters for which no font has a glyph, each once, in the order of the lines.
  private(set) var missing: [Unicode.Scalar] = []

  init?(_ text: PreparedText, content: TextContent, shaper: TextShaper, choice: TextShaper.Choice) {
    guard
      let layout = shaper.makeLayout(
        text, style: content.style, language: content.language, choice: choice)
    else { return nil }
    (self.layout, self.text) = (layout, text)
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(layout)) }

  enum Breaking {
    /// Only at newlines.
    case none
    /// Also where the text's languages allow it.
    case words(width: Double)
    /// And inside a word that is too long for a line.
    case anywhere(width: Double)
  }

  /// The lines' measures and glyphs, top to bottom, in layout units.
  func lines(_ breaking: Breaking) -> [TextLine] {
    switch breaking {
    case .none: pango_layout_set_width(layout, -1)
    case .words(let width):
      pango_layout_set_wrap(layout, PANGO_WRAP_WORD)
      pango_layout_set_width(layout, max(0, TextShaper.units(width)))
    case .anywhere(let width):
      pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
      pango_layout_set_width(layout, max(0, TextShaper.units(width)))
    }
    return (0..<pango_layout_get_line_count(layout)).compactMap { index in
      pango_layout_get_line_readonly(layout, index).map(line)
    }
  }

  private func line(_ line: UnsafeMutablePointer<PangoLayoutLine>) -> TextLine {
    var ink = PangoRectangle()
    var logical = PangoRectangle()
    pango_layout_line_get_extents(line, &ink, &logical)
    let scale = 1 / TextShaper.unitsPerUnit
    let (start, end) = (
      Int(line.pointee.start_index), Int(line.pointee.start_index + line.pointee.length)
    )
    return TextLine(
      runs: runs(of: line),
      ink: Rect(
        Double(ink.x) * scale, Double(ink.y) * scale, Double(ink.width) * scale,
        Double(ink.height) * scale),
      ascent: -Double(logical.y) * scale, descent: Double(logical.y + logical.height) * scale,
      isRightToLeft: pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL,
      hasCapitals: text.spans.allSatisfy {
        $0.end <= start || $0.start >= end || ScriptFacts.hasCapitals($0.script)
      }, start: start)
  }

  private func runs(of line: UnsafeMutablePointer<PangoLayoutLine>) -> [GlyphRun] {
    var result: [GlyphRun] = []
    var x = 0.0
    var next = line.pointee.runs
    while let node = next {
      next = node.pointee.next
      guard let data = node.pointee.data else { continue }
      let item = data.assumingMemoryBound(to: PangoGlyphItem.self).pointee
      if let run = run(item, x: &x) { result.append(run) }
    }
    return result
  }

  /// - Parameter x: where the run starts; moved to its end.
  private func run(_ item: PangoGlyphItem, x: inout Double) -> GlyphRun? {
    let scale = 1 / TextShaper.unitsPerUnit
    guard let string = item.glyphs, let pangoFont = item.item.pointee.analysis.font,
      let font = font(pangoFont)
    else { return nil }
    var run = GlyphRun(font: font, glyphs: [], placeholders: [])
    x += Double(item.start_x_offset) * scale
    let baseline = -Double(item.y_offset) * scale
    for index in 0..<Int(string.pointee.num_glyphs) {
      let info = string.pointee.glyphs[index]
      let width = Double(info.geometry.width) * scale
      let left = x + Double(info.geometry.x_offset) * scale
      let y = baseline + Double(info.geometry.y_offset) * scale
      if info.glyph & cubica_glyph_unknown_flag != 0 {
        note(info.glyph & ~cubica_glyph_unknown_flag)
        let height = font.capHeight ?? width
        run.placeholders.append(Rect(left + width * 0.1, y - height, width * 0.8, height))
      } else if info.glyph != cubica_glyph_empty {
        run.glyphs.append(cairo_glyph_t(index: UInt(info.glyph), x: left, y: y))
      }
      x += width
    }
    x += Double(item.end_x_offset) * scale
    return run
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
