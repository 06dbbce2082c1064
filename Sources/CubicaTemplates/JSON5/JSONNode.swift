/// One value of a document, with its place.
package struct JSONNode: Hashable, Sendable {
  package indirect enum Value: Hashable, Sendable {
    case null
    case bool(Bool)
    /// Finite.
    case number(Double)
    case string(String)
    case array([JSONNode])
    /// In the order of the document, each key once.
    case object([JSONMember])
    /// Something that could not be read; the fault has been noted already.
    case invalid
  }

  package var value: Value
  package var position: SourcePosition
  /// Set where the node was moved in the tree: the key path it was written at.
  package var writtenPath: String?
  /// Of a string that is written with escapes: where each scalar stands, and its end.
  var scalarPositions: [SourcePosition]?

  package init(_ value: Value, at position: SourcePosition, writtenPath: String? = nil) {
    (self.value, self.position, self.writtenPath) = (value, position, writtenPath)
  }

  package var members: [JSONMember]? {
    if case .object(let members) = value { members } else { nil }
  }

  package var elements: [JSONNode]? {
    if case .array(let elements) = value { elements } else { nil }
  }

  package var string: String? {
    if case .string(let string) = value { string } else { nil }
  }

  /// Where a scalar of a string is written; beyond the last, its closing quote.
  func position(ofScalar offset: Int) -> SourcePosition {
    if let places = scalarPositions, !places.isEmpty {
      return places[min(max(0, offset), places.count - 1)]
    }
    guard let string else { return position }
    let before = String(String.UnicodeScalarView(string.unicodeScalars.prefix(max(0, offset))))
    return SourcePosition(line: position.line, column: position.column + 1 + before.count)
  }

  package var isInvalid: Bool { value == .invalid }

  /// The value under `key` of an object.
  package subscript(key: String) -> JSONNode? {
    members?.first { $0.key == key }?.value
  }

  /// What it is, in words for a message: `"yes"`, `3`, `a list`.
  package var summary: String {
    switch value {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let number): JSONNode.text(number)
    case .string(let string): JSONNode.quoted(string)
    case .array: "a list"
    case .object: "an object"
    case .invalid: "something unreadable"
    }
  }

  /// A number as short as it can be said: `3`, not `3.0`.
  package static func text(_ number: Double) -> String {
    if let whole = Int(exactly: number) { return String(whole) }
    return String(number)
  }

  /// In quotes, at most 40 Characters, control characters as escapes: safe on a terminal.
  package static func quoted(_ string: String) -> String {
    var text = ""
    var count = 0
    for character in string {
      if count == 40 { return "\"\(text)…\"" }
      count += 1
      // A Character may hold any number of scalars.
      for scalar in character.unicodeScalars.prefix(16) {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .format:
          if scalar == "\u{200D}" || scalar == "\u{200C}" {
            text.unicodeScalars.append(scalar)
          } else if scalar == "\n" {
            text += "\\n"
          } else {
            text += "\\u{\(String(scalar.value, radix: 16))}"
          }
        default: text.unicodeScalars.append(scalar)
        }
      }
    }
    return "\"\(text)\""
  }
}

/// A key and its value.
package struct JSONMember: Hashable, Sendable {
  package var key: String
  package var position: SourcePosition
  package var value: JSONNode

  package init(key: String, position: SourcePosition, value: JSONNode) {
    (self.key, self.position, self.value) = (key, position, value)
  }
}
