/// What stands between `{{` and `}}`: a variable's name, then filters, each with arguments.
struct PlaceholderExpression: Hashable {
  struct Argument: Hashable {
    enum Content: Hashable {
      /// Another variable's name.
      case name(String)
      case text(String)
      case number(Double)
    }
    /// `few` of `few="года"`.
    var label: String?
    var content: Content
    var offset: Int
  }

  struct Call: Hashable {
    var name: String
    var arguments: [Argument]
    var offset: Int
  }

  var name: String
  var offset: Int
  var calls: [Call]

  /// More says less.
  static let mostCalls = 8
  static let mostArguments = 8

  /// - Parameter offset: of `inner` within its string, Characters.
  static func parse(
    _ inner: Substring, offset: Int
  ) throws(ExpressionFault) -> PlaceholderExpression {
    var tokens = try ExpressionToken.tokens(inner, offset: offset)[...]
    guard let first = tokens.popFirst(), case .word(let name) = first.kind else {
      throw ExpressionFault(
        problem: "{{ }} holds no variable's name", found: JSONNode.quoted(String(inner)),
        allowed: "{{name}} or {{name|filter}}", offset: offset)
    }
    var expression = PlaceholderExpression(name: name, offset: first.offset, calls: [])
    while let bar = tokens.popFirst() {
      guard bar.kind == .symbol("|") else {
        throw ExpressionFault(
          problem: "expected | and a filter", found: JSONNode.quoted(bar.text), offset: bar.offset)
      }
      guard let word = tokens.popFirst(), case .word(let filter) = word.kind else {
        throw ExpressionFault(
          problem: "| without a filter", allowed: TextFilter.names.joined(separator: ", "),
          offset: bar.offset)
      }
      guard expression.calls.count < mostCalls else {
        throw ExpressionFault(
          problem: "too many filters", allowed: "\(mostCalls)", offset: bar.offset)
      }
      expression.calls.append(
        Call(name: filter, arguments: try arguments(&tokens), offset: word.offset))
    }
    return expression
  }

  /// What follows a filter's name: `:"year","years"`, or nothing.
  private static func arguments(
    _ tokens: inout ArraySlice<ExpressionToken>
  ) throws(ExpressionFault) -> [Argument] {
    guard tokens.first?.kind == .symbol(":"), var last = tokens.popFirst() else { return [] }
    var arguments: [Argument] = []
    repeat {
      var label: String?
      if case .word(let word)? = tokens.first?.kind, tokens.dropFirst().first?.kind == .symbol("=")
      {
        label = word
        tokens = tokens.dropFirst(2)
      }
      guard let token = tokens.popFirst() else {
        throw ExpressionFault(
          problem: "\(last.text) without a value after it", offset: last.offset)
      }
      let content: Argument.Content
      switch token.kind {
      case .word(let name): content = .name(name)
      case .text(let text): content = .text(text)
      case .number(let number): content = .number(number)
      case .symbol:
        throw ExpressionFault(
          problem: "expected a value", found: JSONNode.quoted(token.text),
          allowed: "a text in quotes, a number or a variable's name", offset: token.offset)
      }
      arguments.append(Argument(label: label, content: content, offset: token.offset))
      guard arguments.count <= mostArguments else {
        throw ExpressionFault(
          problem: "too many values", allowed: "\(mostArguments)", offset: token.offset)
      }
      last = token
      guard tokens.first?.kind == .symbol(","), let comma = tokens.popFirst() else { break }
      last = comma
    } while true
    return arguments
  }
}
