import CubicaCore

/// `{{name}}` in a document's strings.
enum Placeholders {
  /// A string in parts: what stands as it is, and names to be replaced.
  enum Part: Hashable {
    case literal(Substring)
    case name(String)
    /// `{{` without `}}`.
    case open
  }

  static func parts(_ text: String) -> [Part] {
    var parts: [Part] = []
    var rest = Substring(text)
    while let start = rest.firstRange(of: "{{") {
      if start.lowerBound > rest.startIndex { parts.append(.literal(rest[..<start.lowerBound])) }
      guard let end = rest[start.upperBound...].firstRange(of: "}}") else {
        return parts + [.open]
      }
      let inner = rest[start.upperBound..<end.lowerBound]
      parts.append(.name(String(inner.trimmingSpaces)))
      rest = rest[end.upperBound...]
    }
    if !rest.isEmpty { parts.append(.literal(rest)) }
    return parts
  }

  /// A stretch of a text whose values are put in.
  struct Piece: Hashable {
    var text: String
    /// Comes from a value: it is never markup and never expanded again.
    var isValue: Bool
  }

  /// The text's literal parts and values in order; what a value holds is never looked at.
  /// nil where a fault was noted.
  static func pieces(_ text: String, at position: SourcePosition, _ reading: Reading) -> [Piece]? {
    var pieces: [Piece] = []
    var isSound = true
    for part in parts(text) {
      switch part {
      case .literal(let literal): pieces.append(Piece(text: String(literal), isValue: false))
      case .name(let name):
        if let value = value(name, at: position, reading) {
          pieces.append(Piece(text: value.text, isValue: true))
        } else {
          isSound = false
        }
      case .open:
        reading.note("{{ without }}", at: position, allowed: "{{name}}")
        isSound = false
      }
    }
    return isSound ? pieces : nil
  }

  /// The pieces as one text.
  static func expand(_ text: String, at position: SourcePosition, _ reading: Reading) -> String? {
    pieces(text, at: position, reading)?.map(\.text).joined()
  }

  static func value(
    _ name: String, at position: SourcePosition, _ reading: Reading
  ) -> VariableValue? {
    if let value = reading.environment.values[name] { return value }
    let names = reading.environment.values.keys.sorted()
    reading.note(
      "no such variable", at: position, found: "{{\(name.prefix(40))}}",
      allowed: names.isEmpty
        ? "none: the template has no variables" : names.joined(separator: ", "),
      suggestion: NearestName.nearest(to: name, in: names))
    return nil
  }
}

extension Reading {
  /// A node that is nothing but `{{name}}`, as its variable's value; any other as it is.
  func substituted(_ node: JSONNode) -> JSONNode {
    guard let text = node.string, text.hasPrefix("{{") else { return node }
    let parts = Placeholders.parts(text)
    guard parts.count == 1, case .name(let name) = parts[0] else { return node }
    guard let value = Placeholders.value(name, at: node.position, self) else {
      return JSONNode(.invalid, at: node.position)
    }
    return JSONNode(value.nodeValue, at: node.position, writtenPath: node.writtenPath)
  }
}

extension Substring {
  var trimmingSpaces: Substring {
    var text = self
    while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return text
  }
}
