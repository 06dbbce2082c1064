extension Condition {
  /// Characters.
  static let longest = 500
  static let deepest = 32

  static func parse(_ text: String) throws(ExpressionFault) -> Condition {
    var parser = Parser(
      tokens: try ExpressionToken.tokens(text[...], offset: 0)[...], end: text.count)
    let condition = try parser.disjunction(depth: 0)
    if let token = parser.tokens.first {
      throw parser.unexpected(token, "\"and\", \"or\" or the end")
    }
    return condition
  }

  /// One token ahead, no going back.
  private struct Parser {
    var tokens: ArraySlice<ExpressionToken>
    let end: Int

    mutating func disjunction(depth: Int) throws(ExpressionFault) -> Condition {
      guard depth < Condition.deepest else {
        throw ExpressionFault(
          problem: "nested too deeply", allowed: "\(Condition.deepest) levels",
          offset: tokens.first?.offset ?? end)
      }
      var result = try conjunction(depth: depth)
      while take(.word("or")) { result = .or(result, try conjunction(depth: depth)) }
      return result
    }

    private mutating func conjunction(depth: Int) throws(ExpressionFault) -> Condition {
      var result = try negation(depth: depth)
      while take(.word("and")) { result = .and(result, try negation(depth: depth)) }
      return result
    }

    private mutating func negation(depth: Int) throws(ExpressionFault) -> Condition {
      var isNegated = false
      while take(.word("not")) { isNegated.toggle() }
      let inner = try comparison(depth: depth)
      return isNegated ? .not(inner) : inner
    }

    private mutating func comparison(depth: Int) throws(ExpressionFault) -> Condition {
      if take(.symbol("(")) {
        let inner = try disjunction(depth: depth + 1)
        guard take(.symbol(")")) else { throw missing("\")\"") }
        return inner
      }
      let left = try operand()
      guard let token = tokens.first, case .symbol(let symbol) = token.kind,
        let comparison = Comparison(rawValue: symbol)
      else {
        if let token = tokens.first, token.kind == .symbol("=") {
          throw unexpected(token, "\"==\" to compare")
        }
        if case .literal = left.content {
          throw ExpressionFault(
            problem: "a value alone is no condition", allowed: "a variable or a comparison",
            offset: left.offset)
        }
        return .presence(left)
      }
      tokens.removeFirst()
      return .comparison(left, comparison, try operand())
    }

    private mutating func operand() throws(ExpressionFault) -> Operand {
      guard let token = tokens.popFirst() else { throw missing("a variable or value") }
      switch token.kind {
      case .text(let text): return Operand(content: .literal(.text(text)), offset: token.offset)
      case .number(let number):
        return Operand(content: .literal(.number(number)), offset: token.offset)
      case .word("true"): return Operand(content: .literal(.boolean(true)), offset: token.offset)
      case .word("false"): return Operand(content: .literal(.boolean(false)), offset: token.offset)
      case .word("count") where tokens.first?.kind == .symbol("("):
        tokens.removeFirst()
        guard let name = tokens.popFirst(), case .word(let word) = name.kind else {
          throw missing("a list's name")
        }
        guard take(.symbol(")")) else { throw missing("\")\"") }
        return Operand(content: .count(word), offset: name.offset)
      case .word("and"), .word("or"), .word("not"), .symbol:
        throw unexpected(token, "a variable or value")
      case .word(let word): return Operand(content: .variable(word), offset: token.offset)
      }
    }

    private mutating func take(_ kind: ExpressionToken.Kind) -> Bool {
      guard tokens.first?.kind == kind else { return false }
      tokens.removeFirst()
      return true
    }

    func unexpected(_ token: ExpressionToken, _ allowed: String) -> ExpressionFault {
      ExpressionFault(
        problem: "unexpected", found: JSONNode.quoted(token.text), allowed: allowed,
        offset: token.offset)
    }

    private func missing(_ what: String) -> ExpressionFault {
      guard let token = tokens.first else {
        return ExpressionFault(problem: "ends too early", allowed: what, offset: end)
      }
      return unexpected(token, what)
    }
  }
}
