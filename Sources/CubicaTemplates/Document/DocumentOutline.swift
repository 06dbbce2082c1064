/// Where things stand in a document, for messages about what only shows when a card is laid out.
package struct DocumentOutline: Sendable {
  package let root: JSONNode

  package init(_ root: JSONNode) { self.root = root }

  /// The layer of that name, the first of several: `layers[2]` for one without a name.
  package func layer(named name: String) -> JSONNode.Place? {
    guard let layers = root["layers"] else { return nil }
    return layer(named: name, in: layers, path: "layers")
  }

  private func layer(
    named name: String, in list: JSONNode, path: String
  ) -> JSONNode.Place? {
    for (index, node) in (list.elements ?? []).enumerated() {
      let own = path + "[\(index)]"
      if node["name"]?.string ?? own == name { return .init(path: own, key: nil, node: node) }
      for key in ["layers", "mask"] {
        guard let inner = node[key] else { continue }
        if let found = layer(named: name, in: inner, path: own + "." + key) { return found }
      }
    }
    return nil
  }

  /// Whether the layer of that name, or one around it, says that it may leave the safe area.
  package func mayLeaveSafeArea(_ name: String) -> Bool {
    guard let layer = layer(named: name) else { return false }
    var mayLeave = false
    root.walk { place in
      let isAround =
        layer.path == place.path || layer.path.hasPrefix(place.path + ".layers")
        || layer.path.hasPrefix(place.path + ".mask")
      if isAround, !place.path.isEmpty, place.node["safe"]?.value == .bool(false) {
        mayLeave = true
      }
      // A variant's word for it counts in every shape: this only keeps a remark back.
      if place.path.hasPrefix("variants."), place.key == name,
        place.node["safe"]?.value == .bool(false)
      {
        mayLeave = true
      }
    }
    return mayLeave
  }

  /// Variables that nothing in the document asks for, each with its place.
  package var unusedVariables: [JSONMember] {
    guard let declared = root["variables"]?.members, !declared.isEmpty else { return [] }
    var words: Set<String> = []
    for member in root.members ?? [] where member.key != "variables" {
      member.value.walk { place in
        if let text = place.node.string { words.formUnion(Self.names(in: text, of: place.key)) }
      }
    }
    return declared.filter { !words.contains($0.key) }
  }

  /// Words that may be variables' names: in a text those between braces, else all.
  private static func names(in text: String, of key: String?) -> [String] {
    let isProse = key == "text" || key == "title" || key == "summary" || key == "author"
    guard isProse else { return words(text) }
    var result: [String] = []
    var rest = Substring(text)
    while let start = rest.firstRange(of: "{{") {
      let end = rest[start.upperBound...].firstRange(of: "}}")
      result += words(rest[start.upperBound..<(end?.lowerBound ?? rest.endIndex)])
      rest = rest[(end?.upperBound ?? rest.endIndex)...]
    }
    return result
  }

  private static func words(_ text: some StringProtocol) -> [String] {
    var words: [String] = []
    var word = ""
    for scalar in text.unicodeScalars {
      let isPart = scalar.isASCII && scalar.properties.isAlphabetic || scalar.isASCIIDigit
      if isPart || scalar == "_" || scalar == "-" {
        word.unicodeScalars.append(scalar)
      } else if !word.isEmpty {
        words.append(word)
        word = ""
      }
    }
    return word.isEmpty ? words : words + [word]
  }
}
