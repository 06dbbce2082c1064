public import CubicaCore

/// The shape or size that a card's films have, whatever the clip's.
public struct TemplateCanvas: Hashable, Sendable {
  /// In pixels where `isExact`, else only its ratio counts.
  public var size: PixelSize
  public var isExact: Bool

  /// Width ÷ height.
  var ratio: Double { Double(size.width) / Double(size.height) }

  package init(size: PixelSize, isExact: Bool) { (self.size, self.isExact) = (size, isExact) }

  /// `9:16` or `1080x1920`.
  package init?(_ text: String) {
    for (separator, isExact) in [(":", false), ("x", true)] {
      let parts = text.split(separator: Character(separator), omittingEmptySubsequences: false)
      guard parts.count == 2, let width = NumberText.integer(parts[0]),
        let height = NumberText.integer(parts[1])
      else { continue }
      let sides = isExact ? 16...16_384 : 1...10_000
      guard sides.contains(width), sides.contains(height) else { return nil }
      (size, self.isExact) = (PixelSize(width, height), isExact)
      guard (0.1...10).contains(ratio) else { return nil }
      return
    }
    return nil
  }
}

extension ValueType where Value == TemplateCanvas {
  package static var canvas: ValueType {
    ValueType(.string(20)) { node, reading in
      guard let text = node.string, let canvas = TemplateCanvas(text) else {
        reading.note(
          "no shape or size of a film", at: node.position, found: node.summary,
          allowed: "a ratio like \"9:16\" or pixels like \"1080x1920\"")
        return nil
      }
      return canvas
    }
  }
}
