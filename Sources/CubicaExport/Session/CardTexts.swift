internal import CubicaCore
internal import CubicaLayers
internal import CubicaRaster
import Synchronization

/// Something about a card's text that the person who gave it should know.
package struct TextTrouble: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// No font has it: a box would be drawn.
    case glyph(Unicode.Scalar)
    /// Larger than its box at the smallest size that it may have.
    case overflow
    case other
  }

  package var kind: Kind
  /// The layer's name.
  package var layer: String
  /// All of the layer's text.
  package var text: String
  /// A sentence that names the layer.
  package var message: String
  /// The sentence quotes the text.
  package var isQuoting: Bool
}

/// Lays out the texts of many cards, each distinct one once. One for each thread.
package final class CardTexts {
  /// What those of several threads have laid out.
  package final class Shared: Sendable {
    fileprivate let troubles = Mutex<[Key: [TextTrouble]]>([:])
    package init() {}
  }

  fileprivate struct Key: Hashable, Sendable {
    /// The template's: it decides on the fonts.
    var document: FilePath
    var text: LayerTree.ShownText
  }

  private let shared: Shared
  private var rasterizers: [FilePath: Rasterizer] = [:]

  package init(_ shared: Shared = Shared()) { self.shared = shared }

  /// In the order of the layers, each once.
  package func troubles(of card: PreparedCard) throws(ExportError) -> [TextTrouble] {
    var result: [TextTrouble] = []
    for text in card.recipe.scene.tree?.texts ?? [] {
      for trouble in try troubles(of: text, on: card) where !result.contains(trouble) {
        result.append(trouble)
      }
    }
    return result
  }

  private func troubles(
    of text: LayerTree.ShownText, on card: PreparedCard
  ) throws(ExportError) -> [TextTrouble] {
    let key = Key(document: card.document, text: text)
    if let known = shared.troubles.withLock({ $0[key] }) { return known }
    let troubles = try ExportError.unusable { try layOut(text, on: card) }
    shared.troubles.withLock { $0[key] = troubles }
    return troubles
  }

  private func layOut(
    _ text: LayerTree.ShownText, on card: PreparedCard
  ) throws(RasterError) -> [TextTrouble] {
    do throws(RasterError) {
      let measure = try rasterizer(for: card).measure(text.content, layer: text.layer)
      return Self.troubles(in: measure.report)
    } catch {
      guard case .doesNotFit(let whole) = error.reason else { throw error }
      let message = "layer \"\(text.layer)\": the text does not fit its box"
      return [
        TextTrouble(
          kind: .overflow, layer: text.layer, text: whole, message: message, isQuoting: false)
      ]
    }
  }

  private func rasterizer(for card: PreparedCard) throws(RasterError) -> Rasterizer {
    if let known = rasterizers[card.document] { return known }
    if rasterizers.count >= 8 { rasterizers.removeAll() }
    let made = try Rasterizer(fonts: card.recipe.fonts, images: [:])
    rasterizers[card.document] = made
    return made
  }

  private static func troubles(in report: TextReport) -> [TextTrouble] {
    func trouble(
      _ kind: TextTrouble.Kind, _ message: String, isQuoting: Bool = false
    ) -> TextTrouble {
      TextTrouble(
        kind: kind, layer: report.layer, text: report.text, message: message, isQuoting: isQuoting)
    }
    var result = report.missingCharacters.map { missing in
      trouble(
        .glyph(missing.scalar),
        "layer \"\(report.layer)\": no font has \(missing); \(TextReport.remedy)")
    }
    var rest = report
    rest.missingCharacters = []
    result += rest.warnings.map { warning in
      trouble(
        report.overflows && warning.hasSuffix("than its box") ? .overflow : .other, warning,
        isQuoting: report.outcome == .cut && warning.contains("is shown"))
    }
    return result
  }
}
