extension JSONNode {
  /// The tree as JSON, in its own order, two blanks a level; short lists and objects in one line.
  ///
  /// Control characters are escaped, everything else stands as it is.
  package var json: String {
    var text = ""
    write(to: &text, indent: 0, .json)
    return text
  }

  /// As `json`, for people: keys that are plain words stand without quotes.
  package var json5: String {
    var text = ""
    write(to: &text, indent: 0, .json5)
    return text
  }

  private enum Form {
    case json, json5

    func key(_ key: String) -> String {
      let isWord =
        key.unicodeScalars.first.map { $0.isASCII && $0.isIdentifierStart } == true
        && key.unicodeScalars.allSatisfy { $0.isASCII && $0.isIdentifierPart }
      return self == .json5 && isWord ? key : JSONNode.escaped(key)
    }
  }

  private static let width = 96

  private func write(to text: inout String, indent: Int, _ form: Form) {
    let line = inOneLine(form)
    if indent + line.count <= Self.width {
      text += line
      return
    }
    let margin = String(repeating: " ", count: indent + 2)
    switch value {
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        text += (index == 0 ? "\n" : ",\n") + margin
        element.write(to: &text, indent: indent + 2, form)
      }
      text += "\n" + margin.dropLast(2) + "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        text += (index == 0 ? "\n" : ",\n") + margin + form.key(member.key) + ": "
        member.value.write(to: &text, indent: indent + 2, form)
      }
      text += "\n" + margin.dropLast(2) + "}"
    default: text += line
    }
  }

  private func inOneLine(_ form: Form) -> String {
    switch value {
    case .null, .invalid: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let number): JSONNode.text(number)
    case .string(let string): JSONNode.escaped(string)
    case .array(let elements):
      "[" + elements.map { $0.inOneLine(form) }.joined(separator: ", ") + "]"
    case .object(let members):
      members.isEmpty
        ? "{}"
        : "{ "
          + members.map { form.key($0.key) + ": " + $0.value.inOneLine(form) }
          .joined(separator: ", ") + " }"
    }
  }

  private static func escaped(_ string: String) -> String {
    var text = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      default:
        if scalar.value < 0x20 || scalar.value == 0x7F {
          let digits = String(scalar.value, radix: 16, uppercase: true)
          text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        } else {
          text.unicodeScalars.append(scalar)
        }
      }
    }
    return text + "\""
  }
}
