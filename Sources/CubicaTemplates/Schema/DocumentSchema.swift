/// A format as a JSON Schema (2020-12), made from the same declarations that documents are read
/// by: what it refuses, the reader refuses too.
///
/// The reader alone knows what depends on values, on other keys or on files.
package struct DocumentSchema {
  /// The whole schema, one text.
  ///
  /// - Parameter fields: of the document's outermost object.
  package static func json(title: String, _ fields: [FieldShape]) -> String {
    var schema = DocumentSchema()
    let root = schema.object(fields, isLate: false)
    var members: [(String, JSONNode)] = [
      ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
      ("title", .string(title)),
    ]
    members += (root.members ?? []).map { ($0.key, $0.value) }
    members.append(("$defs", .object(schema.definitions)))
    return JSONNode.object(members).json + "\n"
  }

  /// In the order of their first use.
  private var definitions: [(String, JSONNode)] = []

  /// A property with its summary.
  private mutating func property(_ field: FieldShape, isLate: Bool) -> JSONNode {
    let schema = schema(field.shape, isLate: isLate)
    guard !field.summary.isEmpty else { return schema }
    let own = (schema.members ?? []).map { ($0.key, $0.value) }.filter { $0.0 != "description" }
    let more = schema["description"]?.string.map { "; " + $0 } ?? ""
    return .object([("description", .string(field.summary + more))] + own)
  }

  private mutating func object(_ fields: [FieldShape], isLate: Bool) -> JSONNode {
    var properties: [(String, JSONNode)] = []
    for field in fields { properties.append((field.name, property(field, isLate: isLate))) }
    let required = fields.filter(\.isRequired).map { JSONNode.string($0.name) }
    return .object(
      [("type", .string("object")), ("properties", .object(properties))]
        + (required.isEmpty ? [] : [("required", .array(required))])
        + [("additionalProperties", .bool(false))])
  }

  private mutating func schema(_ shape: ValueShape, isLate: Bool) -> JSONNode {
    switch shape {
    case .number(let range):
      return orPlaceholder(.range("number", range.lowerBound, range.upperBound), isLate)
    case .integer(let range):
      return orPlaceholder(
        .range("integer", Double(range.lowerBound), Double(range.upperBound)), isLate)
    case .boolean: return orPlaceholder(.type("boolean"), isLate)
    case .string(let maximum):
      return .object([
        ("type", .string("string")),
        ("description", .string("at most \(maximum) characters")),
      ])
    case .text(let maximum):
      return .object([
        ("type", .string("string")),
        ("description", .string("{{name}} is a variable; at most \(maximum) characters")),
      ])
    case .choice(let names):
      return orPlaceholder(.object([("enum", .array(names.map(JSONNode.string)))]), isLate)
    case .color: return orPlaceholder(pattern(.color, shape.noun), isLate)
    case .length:
      let number = JSONNode.range("number", -Length.limit, Length.limit)
      return orPlaceholder(.any([number, pattern(.length, shape.noun)]), isLate)
    case .moment:
      let number = JSONNode.range("number", -Moment.limit, Moment.limit)
      return orPlaceholder(.any([number, pattern(.time, shape.noun)]), isLate)
    case .span(let range):
      let number = JSONNode.range("number", range.lowerBound, range.upperBound)
      return orPlaceholder(.any([number, pattern(.span, shape.noun)]), isLate)
    case .duration(let range):
      let number = JSONNode.range("number", range.lowerBound, range.upperBound)
      return .any([number, pattern(.duration, shape.noun)])
    case .asset: return orPlaceholder(pattern(.file, shape.noun), isLate)
    case .path(let maximum):
      return .object([
        ("type", .string("string")), ("minLength", .number(1)), ("maxLength", .number(maximum)),
        ("description", .string("from the document's folder, or from /")),
      ])
    case .null: return .type("null")
    case .late(let shape): return schema(shape, isLate: true)
    case .either(let shapes):
      return .any(shapes.map { schema($0, isLate: isLate) })
    case .list(let element, let count): return list(element, count, isLate: isLate)
    case .map(let value, let keys): return map(value, keys, isLate: isLate)
    case .object(let name, let fields):
      return reference(name) { $0.object(fields(), isLate: isLate) }
    case .tagged(let name, let key, let kinds):
      return reference(name) { $0.tagged(key, kinds(), isLate: isLate) }
    case .narrowed(.object(let name, let fields), let key, let kinds):
      return reference(name) { schema in
        let whole = schema.object(fields(), isLate: isLate)
        let branches = schema.narrowed(key, kinds(), isLate: isLate)
        let members = (whole.members ?? []).map { ($0.key, $0.value) }
        return .object(members + [("allOf", .array(branches))])
      }
    case .narrowed(let shape, _, _): return schema(shape, isLate: isLate)
    case .animated(let shape):
      let keyframes = keyframes(shape, isLate: isLate)
      return .any([
        schema(shape, isLate: isLate), reference("keyframes of " + shape.noun, to: keyframes),
      ])
    }
  }

  private mutating func list(
    _ element: ValueShape, _ count: ClosedRange<Int>, isLate: Bool
  ) -> JSONNode {
    .object(
      [("type", .string("array")), ("items", schema(element, isLate: isLate))]
        + (count.lowerBound > 0 ? [("minItems", .number(count.lowerBound))] : [])
        + [("maxItems", .number(count.upperBound))])
  }

  private mutating func map(_ value: ValueShape, _ keys: MapKeys, isLate: Bool) -> JSONNode {
    var members: [(String, JSONNode)] = [("type", .string("object"))]
    if let pattern = keys.pattern {
      members.append(("propertyNames", .object([("pattern", .string(pattern.pattern))])))
    }
    members.append(("additionalProperties", schema(value, isLate: isLate)))
    members.append(("maxProperties", .number(keys.maximumCount)))
    return .object(members)
  }

  /// The key decides which of the kinds is looked at, so that faults are told of that one alone.
  private mutating func tagged(
    _ key: String, _ kinds: [TaggedShape], isLate: Bool
  ) -> JSONNode {
    var branches: [JSONNode] = []
    for kind in kinds {
      let then = reference(kind.name) { $0.object(kind.fields, isLate: isLate) }
      branches.append(.object([("if", Self.condition(key, kind.tag)), ("then", then)]))
    }
    let tags = JSONNode.object([("enum", .array(kinds.map { .string($0.tag) }))])
    return .object([
      ("type", .string("object")), ("required", .array([.string(key)])),
      ("properties", .object([(key, tags)])), ("allOf", .array(branches)),
    ])
  }

  private static func condition(_ key: String, _ tag: String) -> JSONNode {
    .object([
      ("properties", .object([(key, .object([("const", .string(tag))]))])),
      ("required", .array([.string(key)])),
    ])
  }

  /// What each kind makes of the keys that depend on it.
  private mutating func narrowed(
    _ key: String, _ kinds: [TaggedShape], isLate: Bool
  ) -> [JSONNode] {
    var names: [String] = []
    for field in kinds.flatMap(\.fields) where !names.contains(field.name) {
      names.append(field.name)
    }
    var branches: [JSONNode] = []
    for kind in kinds {
      var properties: [(String, JSONNode)] = []
      for name in names {
        let field = kind.fields.first { $0.name == name }
        properties.append((name, field.map { schema($0.shape, isLate: isLate) } ?? .bool(false)))
      }
      let required = kind.fields.filter(\.isRequired).map { JSONNode.string($0.name) }
      let then = JSONNode.object(
        [("properties", .object(properties))]
          + (required.isEmpty ? [] : [("required", .array(required))]))
      branches.append(.object([("if", Self.condition(key, kind.tag)), ("then", then)]))
    }
    return branches
  }

  /// The two forms that keyframes are written in.
  private mutating func keyframes(_ value: ValueShape, isLate: Bool) -> JSONNode {
    let keys = JSONNode.object([
      ("type", .string("array")), ("items", object(value.keyframeFields, isLate: isLate)),
      ("minItems", .number(1)), ("maxItems", .number(ListKeyDraft<Double>.largestCount)),
    ])
    var options = object(KeyframeOptions.type.fields.map(\.shape), isLate: isLate).members ?? []
    for index in options.indices where options[index].key == "properties" {
      let before = (options[index].value.members ?? []).map { ($0.key, $0.value) }
      options[index].value = .object(before + [("keyframes", keys)])
    }
    let times = JSONNode.object([(TextPattern.time.pattern, schema(value, isLate: isLate))])
    let members = options.map { ($0.key, $0.value) }
    return .any([.object(members + [("patternProperties", times)]), keys])
  }

  private mutating func pattern(_ pattern: TextPattern, _ noun: String) -> JSONNode {
    reference(pattern.rawValue) { _ in
      .object([
        ("type", .string("string")), ("description", .string(noun)),
        ("pattern", .string(pattern.pattern)),
      ])
    }
  }

  /// `{{name}}` too, where values are known.
  private mutating func orPlaceholder(_ schema: JSONNode, _ isLate: Bool) -> JSONNode {
    isLate
      ? .any([schema, pattern(.placeholder, "a variable's value, like \"{{name}}\"")]) : schema
  }

  /// A reference to a definition, which is made at its first use.
  private mutating func reference(
    _ name: String, _ make: (inout DocumentSchema) -> JSONNode
  ) -> JSONNode {
    let key = Self.key(name)
    if !definitions.contains(where: { $0.0 == key }) {
      // Its place is taken before it is made: groups hold layers.
      let index = definitions.count
      definitions.append((key, .bool(true)))
      definitions[index].1 = make(&self)
    }
    return .object([("$ref", .string("#/$defs/" + key))])
  }

  /// A reference to that very definition, under a name of its own where others took its name.
  private mutating func reference(_ name: String, to schema: JSONNode) -> JSONNode {
    var key = Self.key(name)
    var count = 1
    while let known = definitions.first(where: { $0.0 == key }), known.1 != schema {
      count += 1
      key = Self.key(name) + "-\(count)"
    }
    return reference(key) { _ in schema }
  }

  /// `a text layer` → `text-layer`.
  private static func key(_ name: String) -> String {
    let words = name.split { !$0.isASCII || !($0.isLetter || $0.isNumber || $0 == "-") }
    let articles = words.count > 1 && (words[0] == "a" || words[0] == "an") ? 1 : 0
    return words.dropFirst(articles).joined(separator: "-")
  }
}

extension JSONNode {
  fileprivate static let nowhere = SourcePosition(line: 0, column: 0)

  package static func string(_ text: String) -> JSONNode { JSONNode(.string(text), at: nowhere) }
  package static func number(_ number: Int) -> JSONNode {
    JSONNode(.number(Double(number)), at: nowhere)
  }
  package static func number(_ number: Double) -> JSONNode {
    JSONNode(.number(number), at: nowhere)
  }
  package static func bool(_ value: Bool) -> JSONNode { JSONNode(.bool(value), at: nowhere) }
  package static func array(_ elements: [JSONNode]) -> JSONNode {
    JSONNode(.array(elements), at: nowhere)
  }
  package static func object(_ members: [(String, JSONNode)]) -> JSONNode {
    JSONNode(
      .object(members.map { JSONMember(key: $0.0, position: nowhere, value: $0.1) }), at: nowhere)
  }

  fileprivate static func type(_ name: String) -> JSONNode { .object([("type", .string(name))]) }

  fileprivate static func range(_ type: String, _ low: Double, _ high: Double) -> JSONNode {
    .object([("type", .string(type)), ("minimum", .number(low)), ("maximum", .number(high))])
  }

  /// Any of some, each once, nested ones among them; everything where there are none.
  fileprivate static func any(_ schemas: [JSONNode]) -> JSONNode {
    var flat: [JSONNode] = []
    for schema in schemas {
      let parts = schema.members?.count == 1 ? schema["anyOf"]?.elements : nil
      for part in parts ?? [schema] where !flat.contains(part) { flat.append(part) }
    }
    switch flat.count {
    case 0: return .object([])
    case 1: return flat[0]
    default: return .object([("anyOf", .array(flat))])
    }
  }
}
