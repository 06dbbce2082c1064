/// The names that a document gives its layers: variants and messages know layers by them.
enum LayerNames {
  struct Named {
    var name: String
    /// Of the name.
    var position: SourcePosition
    /// Of the layer: `layers[2].layers[0]`.
    var path: String
  }

  /// At every depth, in the document's order.
  static func all(_ layers: JSONNode, path: String = "layers") -> [Named] {
    (layers.elements ?? []).enumerated().flatMap { index, layer -> [Named] in
      let place = "\(path)[\(index)]"
      let own = layer["name"].flatMap { node in
        node.string.map { Named(name: $0, position: node.position, path: place) }
      }
      return [own].compactMap(\.self)
        + ["layers", "mask"].flatMap { key in
          layer[key].map { all($0, path: "\(place).\(key)") } ?? []
        }
    }
  }

  static func noteDoubles(_ layers: JSONNode, _ reading: Reading) {
    var first: [String: Named] = [:]
    for layer in all(layers) where !layer.name.isEmpty {
      guard let other = first[layer.name] else {
        first[layer.name] = layer
        continue
      }
      reading.note(
        TemplateDiagnostic(
          position: layer.position, path: layer.path + ".name", problem: "two layers of one name",
          found: JSONNode.quoted(layer.name),
          allowed: "each name once; the other stands at \(other.position)"))
    }
  }
}
