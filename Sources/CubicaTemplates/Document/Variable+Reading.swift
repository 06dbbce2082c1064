import CubicaCore

extension Variable {
  /// A variable as written, before its own values are checked against its type.
  struct Draft: Sendable {
    var variable: Variable
    var defaultNode: JSONNode?
    var exampleNode: JSONNode?

    static let type = ObjectType<Draft>(
      "a variable",
      [
        Field("type", .cases(), to: \.variable.kind, isRequired: true, "what it holds"),
        Field("label", .string(), to: \.variable.label, "its name for people"),
        Field("summary", .string(500), to: \.variable.summary, "what it is for"),
        Field("required", .boolean, to: \.variable.isRequired, "must be given"),
        Field("default", .node, to: \.defaultNode, "where nothing is given"),
        Field("example", .node, to: \.exampleNode, "where a card is only looked at"),
        Field("maxLength", .integer(1...10_000), to: \.variable.maxLength, "Characters of a text"),
        Field("minimum", .number(), to: \.variable.minimum, "of a number"),
        Field("maximum", .number(), to: \.variable.maximum, "of a number"),
        Field(
          "choices", .list(of: .string(), 1...100), to: \.variable.choices, "names to choose from"),
      ])
  }

  static func read(_ name: String, _ node: JSONNode, _ reading: Reading) -> Variable? {
    var draft = Draft(variable: Variable(name: name))
    guard Draft.type.read(node, reading, into: &draft) else { return nil }
    var variable = draft.variable
    if variable.label.isEmpty { variable.label = name }
    if variable.kind == .choice, variable.choices.isEmpty {
      reading.note("a choice needs \"choices\"", at: node.position)
      return variable
    }
    variable.defaultValue = variable.checked("default", draft.defaultNode, reading)
    variable.example = variable.checked("example", draft.exampleNode, reading)
    if !variable.isRequired, draft.defaultNode == nil {
      if variable.kind == .string || variable.kind == .multiline {
        variable.defaultValue = .text("")
      } else {
        reading.note("a variable needs a \"default\" or \"required: true\"", at: node.position)
      }
    }
    if variable.isRequired, let node = draft.defaultNode {
      reading.note(
        "a required variable has no \"default\"", at: node.position, allowed: "\"example\"")
    }
    return variable
  }

  private func checked(_ key: String, _ node: JSONNode?, _ reading: Reading) -> VariableValue? {
    guard let node, !node.isInvalid else { return nil }
    do throws(Problem) {
      return try value(of: node)
    } catch {
      reading.within(key: key, node) {
        reading.note(
          error.problem, at: node.position, found: node.summary, allowed: error.allowed,
          suggestion: error.suggestion)
      }
      return nil
    }
  }

  /// What the variable holds where a template is only checked or looked at.
  var sample: VariableValue {
    if let value = example ?? defaultValue { return value }
    switch kind {
    case .string, .multiline: return .text("Alice")
    case .integer: return .integer(Int(min(max(minimum, 1), maximum)))
    case .number: return .number(min(max(minimum, 1), maximum))
    case .boolean: return .boolean(true)
    case .color: return .color(.white)
    case .choice: return .text(choices.first ?? "")
    }
  }
}

extension ValueType where Value == JSONNode {
  /// Anything; looked at later.
  static var node: ValueType { .raw(.either([])) }

  static func raw(_ shape: ValueShape) -> ValueType { ValueType(shape) { node, _ in node } }
}
