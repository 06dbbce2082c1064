/// All keys of a format as Markdown tables, made from the same declarations that documents are
/// read by.
package struct ReferenceTables {
  private var sections: [Section] = []

  package init() {}

  /// A section for each kind of object.
  package var markdown: String { sections.map(\.markdown).joined(separator: "\n") }

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
  package mutating func add(_ name: String, _ fields: [FieldShape]) {
    guard !fields.isEmpty, !sections.contains(where: { $0.name == name }) else { return }
    sections.append(Section(name: name, fields: fields))
    for field in fields { collect(field.shape) }
  }

  /// What keyframes have, which stand in place of a value that may change over time.
  package mutating func addKeyframes() {
    add(KeyframeOptions.type.name, KeyframeOptions.type.fields.map(\.shape))
    add("a keyframe", ValueShape.either([]).keyframeFields)
  }

  private mutating func collect(_ shape: ValueShape) {
    switch shape {
    case .object(let name, let fields):
      // Layers have sections of their own.
      if !name.hasPrefix("a layer") { add(name, fields()) }
    case .list(let element, _), .map(let element, _), .animated(let element), .late(let element),
      .narrowed(let element, _, _):
      collect(element)
    case .either(let shapes): for shape in shapes { collect(shape) }
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
