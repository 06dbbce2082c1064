/// What became of one text layer.
public struct TextReport: Hashable, Sendable {
  public struct MissingCharacter: Hashable, Sendable, CustomStringConvertible {
    public var scalar: Unicode.Scalar

    /// `U+1F382 BIRTHDAY CAKE`.
    public var description: String {
      let digits = String(scalar.value, radix: 16, uppercase: true)
      let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      return scalar.properties.name.map { "\(code) \($0)" } ?? code
    }
  }

  public struct MissingFamily: Hashable, Sendable {
    public var requested: String
    /// What stands in for it.
    public var used: String
    /// The nearest name that there is.
    public var nearest: String?
  }

  /// How a text came to lie in its box.
  public enum Outcome: String, CaseIterable, Hashable, Sendable {
    /// As the layer's policy wants it.
    case fits
    /// Smaller than the policy's smallest size, so that it lies inside.
    case belowMinimum
    /// With an ellipsis where its end was.
    case cut
    /// It reaches beyond its box.
    case overflows
  }

  /// The layer's name.
  public var layer: String
  public var text: String
  /// Characters without a glyph in any font, each once; a placeholder box is drawn for them.
  public var missingCharacters: [MissingCharacter] = []
  public var missingFamilies: [MissingFamily] = []
  /// The factor on the size, at most 1.
  public var scale: Double = 1
  /// The factor on the letters' width beside that, at most 1.
  public var width: Double = 1
  public var lineCount: Int = 1
  public var outcome = Outcome.fits
  /// What is shown, where the text was cut.
  public var shown: String?
  /// Scripts of the text that take no letter spacing though the layer asks for some.
  public var unspacedScripts: [String] = []
  /// The letters cannot be told from the outline around them.
  public var vanishesInOutline = false

  public init(layer: String, text: String) { (self.layer, self.text) = (layer, text) }

  /// What helps where no font has a character.
  public static let remedy =
    "install Debian's fonts-noto-core, -cjk and -color-emoji, write it otherwise, or give the "
    + "template a font that has it"

  /// Ink, outlines included, reaches beyond the box.
  public var overflows: Bool { outcome == .overflows }

  /// Nothing to warn of.
  public var isClean: Bool { warnings.isEmpty }

  /// One sentence for each thing to warn of, naming the layer.
  public var warnings: [String] {
    var result: [String] = []
    if !missingCharacters.isEmpty {
      let list = missingCharacters.map(\.description).joined(separator: ", ")
      result.append("no font has \(list); \(Self.remedy)")
    }
    for family in missingFamilies {
      let near = family.nearest.map { "; did you mean \"\($0)\"?" } ?? ""
      result.append(
        "there is no font \"\(family.requested)\"; \"\(family.used)\" is used\(near)")
    }
    switch outcome {
    case .fits: break
    case .belowMinimum:
      result.append(
        "the text is too long for its box; it is shrunk to \(percent(scale)), below the layer's"
          + " smallest size")
    case .cut: result.append("the text is too long for its box; \"\(shown ?? "…")\" is shown")
    case .overflows: result.append("the text is larger than its box")
    }
    if vanishesInOutline { result.append("letters and outline have the same colour") }
    return result.map { "layer \"\(layer)\": \($0)" }
  }

  /// One sentence for each thing that an author may want to know and that is no fault.
  public var remarks: [String] {
    var result: [String] = []
    if !unspacedScripts.isEmpty {
      result.append(
        "no letter spacing in \(unspacedScripts.joined(separator: ", ")): it would tear the"
          + " letters apart")
    }
    if outcome == .fits, scale < 1 { result.append("shrunk to \(percent(scale)) to fit") }
    if outcome == .fits, width < 1 { result.append("condensed to \(percent(width)) to fit") }
    return result.map { "layer \"\(layer)\": \($0)" }
  }

  private func percent(_ value: Double) -> String {
    let tenths = Int((value * 1000).rounded())
    return tenths % 10 == 0 || value >= 0.1
      ? "\((tenths + 5) / 10) %" : "\(tenths / 10).\(tenths % 10) %"
  }
}
