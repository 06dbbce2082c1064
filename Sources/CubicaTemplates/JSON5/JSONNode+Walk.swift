extension JSONNode {
  /// A value with the way to it.
  package struct Place: Hashable, Sendable {
    /// `layers[2].text`
    package var path: String
    /// Of the object that holds it; nil in a list.
    package var key: String?
    package var node: JSONNode

    package init(path: String, key: String?, node: JSONNode) {
      (self.path, self.key, self.node) = (path, key, node)
    }
  }

  /// The node and everything below it, in the document's order.
  package func walk(_ visit: (Place) -> Void) {
    walk(Place(path: "", key: nil, node: self), visit)
  }

  /// The first string that reads so.
  package func firstPlace(ofString text: String) -> Place? {
    var found: Place?
    walk { place in
      if found == nil, place.node.string == text { found = place }
    }
    return found
  }

  /// What stands at a key path such as `tracks[1].segments[0].at`; where nothing does, the
  /// nearest that is there around it.
  package func nearestPlace(to path: String) -> Place {
    var found = Place(path: "", key: nil, node: self)
    walk { place in
      let isAround =
        path == place.path || path.hasPrefix(place.path + ".") || path.hasPrefix(place.path + "[")
      if isAround, !place.path.isEmpty { found = place }
    }
    return found
  }

  private func walk(_ place: Place, _ visit: (Place) -> Void) {
    visit(place)
    switch value {
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        let path = place.path + "[\(index)]"
        element.walk(Place(path: path, key: nil, node: element), visit)
      }
    case .object(let members):
      for member in members {
        let component = JSON5Reader.component(member.key)
        let path = place.path.isEmpty ? component : place.path + "." + component
        member.value.walk(Place(path: path, key: member.key, node: member.value), visit)
      }
    default: break
    }
  }
}
