import CPangoCairo
import CubicaCore

/// What of a text must not be taken apart.
enum TextPieces {
  /// Where the smallest runs begin that are whole both as Characters and as shaped clusters, in
  /// bytes of `text`, ascending.
  ///
  /// - Parameter clusters: where clusters begin, in any order.
  static func characters(of text: String, clusters: [Int]) -> [Int] {
    let known = Set(clusters)
    var result: [Int] = []
    var offset = 0
    for character in text {
      if known.contains(offset) { result.append(offset) }
      offset += character.utf8.count
    }
    return result
  }

  /// The index of the piece that holds a byte.
  ///
  /// - Parameter starts: ascending.
  static func index(of offset: Int, in starts: [Int]) -> Int {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }

  /// Where the pieces of a unit begin, those without ink joined to the one before.
  static func inked(_ unit: TextReveal.Unit, of layout: TextLayout, language: String) -> [Int] {
    let clusters = layout.runs.flatMap(\.run.clusters)
    let characters = characters(of: layout.text, clusters: clusters.map(\.offset))
    let starts: [Int]
    switch unit {
    case .character: starts = characters
    case .word:
      let breaks = breaks(of: layout.text, language: language)
      starts = characters.enumerated().filter { $0.offset == 0 || breaks.contains($0.element) }
        .map(\.element)
    case .line:
      var first: [Int: Int] = [:]
      for placed in layout.runs {
        for cluster in placed.run.clusters {
          first[placed.line] = min(first[placed.line] ?? .max, cluster.offset)
        }
      }
      starts = first.values.sorted()
    }
    var hasInk = [Bool](repeating: false, count: starts.count)
    guard !starts.isEmpty else { return [] }
    for placed in layout.runs {
      for cluster in placed.run.clusters {
        let part = GlyphRun(font: placed.run.font, color: nil, clusters: [cluster])
        if !part.ink.isEmpty { hasInk[index(of: cluster.offset, in: starts)] = true }
      }
    }
    return zip(starts, hasInk).filter(\.1).map(\.0)
  }

  /// Where the text's language lets lines break, in bytes.
  private static func breaks(of text: String, language: String) -> Set<Int> {
    let scalars = text.unicodeScalars
    var attributes = [PangoLogAttr](repeating: PangoLogAttr(), count: scalars.count + 1)
    pango_get_log_attrs(
      text, Int32(text.utf8.count), -1, pango_language_from_string(language), &attributes,
      Int32(attributes.count))
    var result: Set<Int> = []
    var offset = 0
    for (index, scalar) in scalars.enumerated() {
      if cubica_can_break(&attributes[index]) != 0 { result.insert(offset) }
      offset += UTF8.width(scalar)
    }
    return result
  }
}
