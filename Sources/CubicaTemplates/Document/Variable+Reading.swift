import CubicaCore

extension Variable {
  /// A variable as written, before its own values are checked against its type.
  struct Draft: Sendable {
    var variable: Variable
    var defaultNode: JSONNode?
    var exampleNodes: [JSONNode] = []
    var minimumNode: JSONNode?
    var maximumNode: JSONNode?

    private static let limit = ValueShape.either([.number(-1e6...1e6), .string(10)])

    static let type = ObjectType<Draft>(
      "a variable",
      [
        Field("type", .cases(), to: \.variable.kind, isRequired: true, "what it holds"),
        Field("label", .string(), to: \.variable.label, "its name for people"),
        Field("summary", .string(500), to: \.variable.summary, "what it is for"),
        Field("required", .boolean, to: \.variable.isRequired, "must be given"),
        Field("default", .node, to: \.defaultNode, "where nothing is given"),
        Field(
          "examples", .list(of: .node, 1...20), to: \.exampleNodes,
          "where a card is only looked at; the first first"),
        Field("maxLength", .integer(1...10_000), to: \.variable.maxLength, "Characters of a text"),
        Field(
          "minimum", .raw(limit), to: \.minimumNode, "of a number or date; values of a list"),
        Field(
          "maximum", .raw(limit), to: \.maximumNode, "of a number or date; values of a list"),
        Field(
          "choices", .list(of: .string(), 1...100), to: \.variable.choices, "names to choose from"),
      ])

    /// With what each type makes of the keys that depend on it.
    static let shape = ValueShape.narrowed(type.shape, key: "type") {
      Kind.allCases.map { kind in
        var fields = [
          FieldShape("default", kind.valueShape),
          FieldShape("examples", .list(kind.valueShape, 1...20)),
          FieldShape("choices", .list(.string(200), 1...100), isRequired: kind == .choice),
        ]
        if let limit = kind.limitShape {
          fields += [FieldShape("minimum", limit), FieldShape("maximum", limit)]
        }
        return TaggedShape(tag: kind.rawValue, name: kind.rawValue, fields: fields)
      }
    }
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
    variable.readLimit("minimum", draft.minimumNode, reading, \.minimum, \.earliest)
    variable.readLimit("maximum", draft.maximumNode, reading, \.maximum, \.latest)
    variable.defaultValue = variable.checked("default", draft.defaultNode, reading)
    reading.within(key: "examples", node["examples"] ?? node) {
      variable.examples = draft.exampleNodes.enumerated().compactMap { index, node in
        reading.within(index: index, node) { variable.checked(node, reading) }
      }
    }
    if !variable.isRequired, draft.defaultNode == nil {
      variable.defaultValue = variable.emptyValue
      if variable.defaultValue == nil {
        reading.note("a variable needs a \"default\" or \"required: true\"", at: node.position)
      }
    }
    if variable.isRequired, let node = draft.defaultNode {
      reading.note(
        "a required variable has no \"default\"", at: node.position, allowed: "\"examples\"")
    }
    return variable
  }

  private mutating func readLimit(
    _ key: String, _ node: JSONNode?, _ reading: Reading,
    _ number: WritableKeyPath<Variable, Double>, _ date: WritableKeyPath<Variable, CalendarDate?>
  ) {
    guard let node, !node.isInvalid else { return }
    reading.within(key: key, node) {
      switch (kind, node.value) {
      case (.integer, .number(let value)), (.number, .number(let value)):
        self[keyPath: number] = value
      case (_, .number(let value)) where kind.element != nil:
        guard let count = Int(exactly: value), (0...Self.longestList).contains(count) else {
          return reading.noteMismatch(.integer(0...Self.longestList), node)
        }
        self[keyPath: number] = value
      case (.date, .string(let text)):
        guard let value = CalendarDate(text) else {
          return reading.note(
            "expected a date", at: node.position, found: node.summary, allowed: "like 2026-11-30")
        }
        self[keyPath: date] = value
      default:
        reading.note(
          "no limit of a variable of type \(kind.rawValue)", at: node.position, found: node.summary,
          allowed: "a number of a number or list, a text like \"2026-11-30\" of a date")
      }
    }
  }

  private func checked(_ key: String, _ node: JSONNode?, _ reading: Reading) -> VariableValue? {
    guard let node else { return nil }
    return reading.within(key: key, node) { checked(node, reading) }
  }

  private func checked(_ node: JSONNode, _ reading: Reading) -> VariableValue? {
    guard !node.isInvalid else { return nil }
    do throws(Problem) {
      let value = try value(of: node)
      for file in value.files where file.kind == .image {
        if case .template(let path) = file.place { reading.noteAsset(path) }
      }
      return value
    } catch {
      reading.note(
        error.problem, at: node.position, found: node.summary, allowed: error.allowed,
        suggestion: error.suggestion)
      return nil
    }
  }
}

extension FieldShape {
  /// One that is described elsewhere.
  fileprivate init(_ name: String, _ shape: ValueShape, isRequired: Bool = false) {
    self.init(name: name, shape: shape, isRequired: isRequired, summary: "")
  }
}

extension Variable.Kind {
  /// What a document gives as a value, as far as the type alone tells.
  fileprivate var valueShape: ValueShape {
    if let element { return .list(element.valueShape, 0...Variable.longestList) }
    switch self {
    case .integer: return .integer(-1_000_000_000...1_000_000_000)
    case .number: return .number(-1e9...1e9)
    case .boolean: return .boolean
    case .color: return .color
    case .image, .clip, .sound: return .asset
    default: return .string(10_000)
    }
  }

  /// nil where there is no limit.
  fileprivate var limitShape: ValueShape? {
    switch self {
    case .integer, .number: .number(-1e6...1e6)
    case .date: .string(10)
    case _ where element != nil: .integer(0...Variable.longestList)
    default: nil
    }
  }
}

extension VariableValue {
  /// The files that it names.
  package var files: [FileReference] {
    switch self {
    case .file(let file): file.isFile ? [file] : []
    case .list(let items): items.flatMap(\.files)
    default: []
    }
  }
}

extension ValueType where Value == JSONNode {
  /// Anything; looked at later.
  package static var node: ValueType { .raw(.either([])) }

  package static func raw(_ shape: ValueShape) -> ValueType { ValueType(shape) { node, _ in node } }
}
