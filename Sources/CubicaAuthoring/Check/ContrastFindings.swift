import CubicaCore
import CubicaTemplates

/// Gathers what was seen of texts' contrast, the worst of each layer.
struct ContrastFindings {
  let outline: DocumentOutline
  private var layers: [String] = []
  private var worst: [String: (reading: ContrastReading, time: Double, shape: String)] = [:]
  private var bare: [String: (time: Double, shape: String)] = [:]

  /// From here on the clip's picture decides whether a text can be read.
  private static let muchVideo = 0.25

  init(outline: DocumentOutline) { self.outline = outline }

  mutating func note(layer: String, _ reading: ContrastReading, time: Double, shape: String) {
    if !layers.contains(layer) { layers.append(layer) }
    if reading.videoShare > Self.muchVideo {
      // A shadow's reach is not measured; an outline's is.
      if !reading.isSetOff, bare[layer] == nil { bare[layer] = (time, shape) }
      return
    }
    if reading.ratio < (worst[layer]?.reading.ratio ?? .infinity) {
      worst[layer] = (reading, time, shape)
    }
  }

  var findings: [Finding] {
    layers.compactMap { layer in
      let place = outline.layer(named: layer)
      if let bare = bare[layer] {
        return Finding(
          .warning, at: place, "text over bare video, at \(Self.time(bare.time)) in \(bare.shape)",
          allowed: "an outline, a shadow or a background that sets it off from any picture")
      }
      guard let worst = worst[layer], worst.reading.ratio < ContrastCheck.wanted else {
        return nil
      }
      return Finding(
        .warning, at: place,
        "the text is hard to read, at \(Self.time(worst.time)) in \(worst.shape)",
        found: "a contrast of \(Self.tenths(worst.reading.ratio)) : 1 to what lies behind it",
        allowed: "4.5 : 1 or more, by another colour, an outline or a background")
    }
  }

  private static func tenths(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded(.down))
    return "\(tenths / 10).\(tenths % 10)"
  }

  private static func time(_ seconds: Double) -> String { tenths(seconds) + " s" }
}
