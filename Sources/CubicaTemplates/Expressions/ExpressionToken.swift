/// The smallest parts of what stands in `{{…}}` and in `when`.
struct ExpressionToken: Hashable {
  enum Kind: Hashable {
    /// A name: a letter, then letters, digits, `_` and `-`.
    case word(String)
    /// In either kind of quotes; a quote cannot stand in a string of its kind.
    case text(String)
    case number(Double)
    /// `|`, `==`, `(` and their like.
    case symbol(String)
  }

  var kind: Kind
  /// As written.
  var text: String
  /// Characters from the start of the string that it stands in.
  var offset: Int
}

/// What is wrong with an expression, and where in its string.
struct ExpressionFault: Error, Hashable {
  var problem: String
  var found: String?
  var allowed: String?
  var suggestion: String?
  /// Characters from the start of the string.
  var offset: Int
}

extension ExpressionToken {
  private static let symbols = ["==", "!=", "<=", ">=", "<", ">", "(", ")", "|", ":", ",", "="]

  /// - Parameter offset: of the text within its string.
  static func tokens(
    _ text: Substring, offset start: Int
  ) throws(ExpressionFault) -> [ExpressionToken] {
    var tokens: [ExpressionToken] = []
    var rest = text
    var offset = start
    func take(_ length: Int) -> String {
      let taken = rest.prefix(length)
      rest = rest.dropFirst(length)
      offset += length
      return String(taken)
    }
    while let first = rest.first {
      if first.isWhitespace {
        _ = take(1)
        continue
      }
      let place = offset
      func add(_ kind: Kind, _ text: String) {
        tokens.append(ExpressionToken(kind: kind, text: text, offset: place))
      }
      if first == "\"" || first == "'" {
        guard let end = rest.dropFirst().firstIndex(of: first) else {
          throw ExpressionFault(problem: "a text without its closing quote", offset: place)
        }
        let inner = String(rest[rest.index(after: rest.startIndex)..<end])
        add(.text(inner), take(inner.count + 2))
      } else if first.isNameStart {
        let word = take(rest.prefix(while: \.isNamePart).count)
        add(.word(word), word)
      } else if first.isDigit || first == "-" {
        let body = rest.dropFirst().prefix { $0.isDigit || $0 == "." }
        let digits = take(body.count + 1)
        guard let number = NumberText.double(digits) else {
          throw ExpressionFault(
            problem: "not a number", found: JSONNode.quoted(digits), offset: place)
        }
        add(.number(number), digits)
      } else if let symbol = symbols.first(where: { rest.hasPrefix($0) }) {
        add(.symbol(symbol), take(symbol.count))
      } else {
        throw ExpressionFault(
          problem: "a character that means nothing here", found: JSONNode.quoted(String(first)),
          offset: place)
      }
    }
    return tokens
  }
}

extension Character {
  var isNameStart: Bool { isASCII && isLetter }
  var isNamePart: Bool { isNameStart || isDigit || self == "_" || self == "-" }
  var isDigit: Bool { self >= "0" && self <= "9" && isASCII }
}
