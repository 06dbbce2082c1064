import CubicaCore
import CubicaTemplates

extension EditDocument {
  /// The files that a document names, whatever else is wrong with it, with their places.
  ///
  /// - Parameter root: as read; parts that could not be read name none.
  static func files(in root: JSONNode) -> [(node: JSONNode, key: String, name: String)] {
    var found: [(node: JSONNode, key: String, name: String)] = []
    func add(_ node: JSONNode, _ key: String) {
      if let name = node.string { found.append((node, key, name)) }
    }
    func visit(_ node: JSONNode, _ key: String, isList: Bool) {
      switch node.value {
      case .object(let members):
        for member in members where member.key != "card" {
          let path = (key.isEmpty ? "" : key + ".") + member.key
          if member.key == "file" {
            add(member.value, path)
          } else {
            visit(member.value, path, isList: ["sequence", "segments"].contains(member.key))
          }
        }
      case .array(let elements):
        for (index, element) in elements.enumerated() {
          visit(element, "\(key)[\(index)]", isList: false)
          // A name alone stands for a clip.
          if isList { add(element, "\(key)[\(index)]") }
        }
      default: break
      }
    }
    visit(root, "", isList: false)
    return found
  }
}
