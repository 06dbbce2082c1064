import CubicaTemplates

extension EditCard {
  static let type = ObjectType<EditCard>(
    "a card",
    [
      Field(
        "template", .string(4096), to: \.template, isRequired: true,
        "a name of one that ships with Cubica, or a path with a slash"),
      Field("name", .string(1_000), to: \.name, "whose birthday it is"),
      Field("set", .givenValues, to: \.values, "its other variables"),
      Field("locale", .string(35), to: \.locale, "how numbers, dates and words are written"),
      Field("fit", .cases(), to: \.fit, "how the film sits in the card's video layer"),
    ])
}

extension ValueType where Value == EditCard {
  static var card: ValueType {
    let object = ValueType<EditCard>.object(EditCard.type) { EditCard() }
    return ValueType(object.shape) { node, reading in
      guard let card = object.read(node, reading) else { return nil }
      if card.name != nil, card.values["name"] != nil, let name = node["set"]?["name"] {
        reading.note("the name is given twice", at: name.position, allowed: "\"name\" alone")
      }
      return card
    }
  }
}

extension ValueType where Value == [String: GivenValue] {
  /// A variable's name: a text, number, true or false, or a list of them.
  static var givenValues: ValueType {
    let largestCount = 100
    let one = ValueShape.either([.string(10_000), .number(-1e9...1e9), .boolean])
    let shape = ValueShape.map(
      .either([one, .list(one, 1...Variable.longestList)]),
      MapKeys(pattern: .variableName, maximumCount: largestCount))
    return ValueType(shape) { node, reading in
      guard let members = node.members, members.count <= largestCount else {
        reading.noteMismatch(shape, node)
        return nil
      }
      var result: [String: GivenValue] = [:]
      for member in members {
        reading.within(key: member.key, member.value) {
          let items = (member.value.elements ?? [member.value]).map(\.written)
          guard !items.isEmpty, !items.contains(nil) else {
            reading.note(
              "no value of a variable", at: member.value.position, found: member.value.summary,
              allowed: "a text, a number, true or false, or a list of them")
            return
          }
          result[member.key] = GivenValue(bytes: items.compactMap(\.self).map { Array($0.utf8) })
        }
      }
      return result
    }
  }
}

extension JSONNode {
  /// As `--set` takes it; nil for what is no single value.
  fileprivate var written: String? {
    switch value {
    case .string(let text): text
    case .number(let number): JSONNode.text(number)
    case .bool(let value): value ? "true" : "false"
    default: nil
    }
  }
}
