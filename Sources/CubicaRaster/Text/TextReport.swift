/// What became of one text layer, where it is not simply as asked.
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
  }

  /// The layer's name.
  public var layer: String
  public var text: String
  /// Characters without a glyph in any font, each once; a placeholder box is drawn for them.
  public var missingCharacters: [MissingCharacter] = []
  public var missingFamilies: [MissingFamily] = []
  /// The factor on the size, at most 1.
  public var scale: Double = 1
  public var lineCount: Int = 1
  /// Ink, outlines included, reaches beyond the box.
  public var overflows: Bool = false

  /// Nothing to warn of.
  public var isClean: Bool {
    missingCharacters.isEmpty && missingFamilies.isEmpty && !overflows
  }

  /// One sentence for each thing to warn of, naming the layer.
  public var warnings: [String] {
    var result: [String] = []
    if !missingCharacters.isEmpty {
      let list = missingCharacters.map(\.description).joined(separator: ", ")
      result.append("layer \"\(layer)\": no font has \(list)")
    }
    for family in missingFamilies {
      result.append(
        "layer \"\(layer)\": there is no font \"\(family.requested)\"; \"\(family.used)\" is used")
    }
    if overflows { result.append("layer \"\(layer)\": the text is larger than its box") }
    return result
  }
}
