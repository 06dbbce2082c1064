/// All keys of the format as tables, made from the same declarations that documents are read by.
package enum TemplateReference {
  /// Markdown: a section for each kind of object.
  package static func markdown() -> String {
    var sections: [Section] = []
    collect(DocumentDraft.type.name, DocumentDraft.type.fields.map(\.shape), into: &sections)
    collect("every layer", LayerDraft.commonFields.map(\.shape), into: &sections)
    let common = Set(LayerDraft.commonFields.map(\.shape.name))
    for kind in LayerDraft.Kind.allCases {
      let type = LayerDraft.type(kind)
      let own = type.fields.map(\.shape).filter { !common.contains($0.name) }
      collect(type.name, own, into: &sections)
    }
    collect(KeyframeOptions.type.name, KeyframeOptions.type.fields.map(\.shape), into: &sections)
    collect("a keyframe", ValueShape.either([]).keyframeFields, into: &sections)
    return (sections.map(\.markdown) + [filters]).joined(separator: "\n")
  }

  /// What may stand after a variable's name in `{{…}}`.
  private static var filters: String {
    let rows = TextFilter.all.map { filter in
      let usage = "`\(filter.name)\(filter.usage)`".replacing(
        " or :", with: "` or `\(filter.name):")
      return "| \(filter.summary) | \(usage) |\n"
    }
    return "### Filters\n\n| what it makes | filter |\n|---|---|\n" + rows.joined()
  }

  private struct Section {
    var name: String
    var fields: [FieldShape]

    var markdown: String {
      var text = "### \(name.prefix(1).uppercased() + name.dropFirst())\n\n"
      text += "| key | value | over time | what it is |\n|---|---|---|---|\n"
      for field in fields {
        let name = "`\(field.name)`" + (field.isRequired ? " (required)" : "")
        let value = field.shape.valueNoun
        text +=
          "| \(name) | \(value) | \(field.shape.isAnimated ? "yes" : "") | \(field.summary) |\n"
      }
      return text
    }
  }

  /// The object, then the objects within it, each once.
  private static func collect(
    _ name: String, _ fields: [FieldShape], into sections: inout [Section]
  ) {
    guard !fields.isEmpty, !sections.contains(where: { $0.name == name }) else { return }
    sections.append(Section(name: name, fields: fields))
    for field in fields { collect(field.shape, into: &sections) }
  }

  private static func collect(_ shape: ValueShape, into sections: inout [Section]) {
    switch shape {
    case .object(let name, let fields):
      // Layers have sections of their own.
      if !name.hasPrefix("a layer") { collect(name, fields(), into: &sections) }
    case .list(let element, _), .map(let element, _), .animated(let element), .late(let element):
      collect(element, into: &sections)
    case .either(let shapes): for shape in shapes { collect(shape, into: &sections) }
    default: break
    }
  }
}

extension ValueShape {
  /// Keyframes may stand there.
  var isAnimated: Bool {
    switch self {
    case .animated: true
    case .late(let shape): shape.isAnimated
    case .either(let shapes): shapes.contains(where: \.isAnimated)
    default: false
    }
  }

  /// The noun of the value alone, in one line of a table.
  var valueNoun: String {
    switch self {
    case .animated(let shape), .late(let shape): shape.valueNoun
    case .either(let shapes):
      shapes.isEmpty ? "a value of its type" : shapes.map(\.valueNoun).joined(separator: ", or ")
    case .map(let shape, _): "an object of any names, each \(shape.valueNoun)"
    case .string(let maximum): "a string of at most \(maximum) characters"
    case .text(let maximum): "a text of at most \(maximum) characters"
    case .choice(let names): names.map { "`\($0)`" }.joined(separator: ", ")
    default: noun.replacing("|", with: "\\|")
    }
  }
}
