import CubicaCore

/// `{{name|filter}}` in a document's strings.
enum Placeholders {
  /// A string in parts: what stands as it is, and what is to be replaced.
  enum Part: Hashable {
    case literal(Substring)
    /// What stands between `{{` and `}}`.
    case expression(Substring, offset: Int)
    /// `{{` without `}}`.
    case open(offset: Int)
  }

  static func parts(_ text: String) -> [Part] {
    var parts: [Part] = []
    var rest = Substring(text)
    func offset(_ index: String.Index) -> Int {
      text.distance(from: text.startIndex, to: index)
    }
    while let start = rest.firstRange(of: "{{") {
      if start.lowerBound > rest.startIndex { parts.append(.literal(rest[..<start.lowerBound])) }
      guard let end = end(of: rest[start.upperBound...]) else {
        return parts + [.open(offset: offset(start.lowerBound))]
      }
      parts.append(
        .expression(
          rest[start.upperBound..<end.lowerBound], offset: offset(start.upperBound)))
      rest = rest[end.upperBound...]
    }
    if !rest.isEmpty { parts.append(.literal(rest)) }
    return parts
  }

  /// The first `}}` that stands in no quotes.
  private static func end(of text: Substring) -> Range<String.Index>? {
    var quote: Character?
    var index = text.startIndex
    while index < text.endIndex {
      let character = text[index]
      let next = text.index(after: index)
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "\"" || character == "'" {
        quote = character
      } else if character == "}", next < text.endIndex, text[next] == "}" {
        return index..<text.index(after: next)
      }
      index = next
    }
    return nil
  }

  /// A stretch of a text whose values are put in.
  struct Piece: Hashable {
    var text: String
    /// Comes from a value: it is never markup and never expanded again.
    var isValue: Bool
  }

  /// The text's literal parts and values in order; what a value holds is never looked at.
  /// nil where a fault was noted.
  ///
  /// - Parameter node: the string as written, for places.
  static func pieces(_ text: String, of node: JSONNode, _ reading: Reading) -> [Piece]? {
    var pieces: [Piece] = []
    var isSound = true
    for part in parts(text) {
      do throws(ExpressionFault) {
        switch part {
        case .literal(let literal): pieces.append(Piece(text: String(literal), isValue: false))
        case .expression(let inner, let offset):
          let value = try value(of: inner, offset: offset, reading)
          guard let shown = value.display(reading.environment.language) else {
            throw ExpressionFault(
              problem: "has no text", found: "{{\(inner.prefix(40))}}, \(value.kindNoun)",
              offset: offset)
          }
          pieces.append(Piece(text: shown, isValue: true))
        case .open(let offset):
          throw ExpressionFault(problem: "{{ without }}", allowed: "{{name}}", offset: offset)
        }
      } catch {
        reading.note(error, in: node)
        isSound = false
      }
    }
    return isSound ? pieces : nil
  }

  /// What `name|filter…` comes to.
  static func value(
    of inner: Substring, offset: Int, _ reading: Reading
  ) throws(ExpressionFault) -> VariableValue {
    let expression = try PlaceholderExpression.parse(inner, offset: offset)
    let context = TextFilter.Context(language: reading.environment.language) {
      (name, offset) throws(ExpressionFault) in
      try reading.value(named: name, offset: offset)
    }
    var value = try context.value(expression.name, expression.offset)
    for call in expression.calls {
      value = try TextFilter.named(call).apply(value, call, context)
    }
    return value
  }
}

extension Reading {
  func value(named name: String, offset: Int) throws(ExpressionFault) -> VariableValue {
    if let value = environment.values[name] { return value }
    let names = environment.values.keys.sorted()
    throw ExpressionFault(
      problem: "no such variable", found: JSONNode.quoted(name),
      allowed: names.isEmpty
        ? "none: the template has no variables" : names.joined(separator: ", "),
      suggestion: NearestName.nearest(to: name, in: names), offset: offset)
  }

  /// Notes a fault inside a string.
  func note(_ fault: ExpressionFault, in node: JSONNode) {
    let before = (node.string ?? "").prefix(fault.offset)
    note(
      fault.problem, at: node.position(ofScalar: before.unicodeScalars.count), found: fault.found,
      allowed: fault.allowed, suggestion: fault.suggestion)
  }

  /// The value of a node that is nothing but `{{…}}`; nil for any other, and after a fault.
  func placeholderValue(_ node: JSONNode) -> (value: VariableValue?, isPlaceholder: Bool) {
    guard environment.hasVariables, let text = node.string, text.hasPrefix("{{") else {
      return (nil, false)
    }
    let parts = Placeholders.parts(text)
    guard parts.count == 1, case .expression(let inner, let offset) = parts[0] else {
      return (nil, false)
    }
    do throws(ExpressionFault) {
      return (try Placeholders.value(of: inner, offset: offset, self), true)
    } catch {
      note(error, in: node)
      return (nil, true)
    }
  }

  /// A node that is nothing but `{{name}}`, as its variable's value; any other as it is.
  func substituted(_ node: JSONNode) -> JSONNode {
    let (value, isPlaceholder) = placeholderValue(node)
    guard isPlaceholder else { return node }
    guard let value else { return JSONNode(.invalid, at: node.position) }
    if value == .absent {
      note(
        "has no value", at: node.position, found: node.summary,
        allowed: "a variable with a default, or a layer with \"when\"")
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
