import CubicaCore

extension ValueType where Value == String {
  /// A file's path below the template's folder.
  static var asset: ValueType {
    ValueType(.asset) { node, reading in
      guard let path = node.string else {
        reading.noteMismatch(.asset, node)
        return nil
      }
      if let problem = AssetPath.problem(path) {
        reading.note(
          problem, at: node.position, found: node.summary,
          allowed: "a relative path such as \"cake.svg\" or \"art/cake.svg\"")
        return nil
      }
      reading.noteAsset(path)
      return path
    }
  }
}

extension ValueType where Value == FileReference {
  /// A file of the template's folder, or the file that a variable holds: `{{photo}}`.
  static func file(_ kind: FileReference.Kind) -> ValueType {
    ValueType(.asset) { node, reading in
      let (value, isPlaceholder) = reading.placeholderValue(node)
      guard !isPlaceholder else {
        return value.flatMap { reference(kind, $0, node, reading) }
      }
      return ValueType<String>.asset.read(node, reading).map {
        FileReference(.template($0), kind: kind)
      }
    }
  }

  private static func reference(
    _ kind: FileReference.Kind, _ value: VariableValue, _ node: JSONNode, _ reading: Reading
  ) -> FileReference? {
    switch value {
    case .absent: return FileReference(.nothing, kind: kind)
    case .file(let file) where file.kind == kind: return file
    default:
      reading.note(
        "expected \(kind.noun)", at: node.position, found: "\(node.summary), \(value.kindNoun)")
      return nil
    }
  }
}
