extension JSON5Reader {
  /// A string as a value, at its first quote.
  mutating func readStringNode() -> JSONNode {
    let start = index
    var offsets: [Int] = []
    guard let text = readString(offsets: &offsets) else {
      return JSONNode(.invalid, at: source.position(start))
    }
    var node = JSONNode(.string(text), at: source.position(start))
    // Without escapes the places follow from the string's own.
    if index - start - 2 != offsets.count {
      node.scalarPositions = (offsets + [index - 1]).map(source.position)
    }
    return node
  }

  mutating func readString() -> String? {
    var offsets: [Int] = []
    return readString(offsets: &offsets)
  }

  /// A string in either kind of quotes, at its first quote; nil after a fault in it.
  ///
  /// - Parameter offsets: where each of its scalars is written.
  private mutating func readString(offsets: inout [Int]) -> String? {
    let start = index
    let quote = current
    index += 1
    var text = String.UnicodeScalarView()
    var isSound = true
    while let scalar = current {
      if scalar == quote {
        index += 1
        return isSound ? String(text) : nil
      }
      if scalar == "\n" || scalar == "\r" {
        note("a string that does not end on its line", at: start)
        return nil
      }
      if scalar == "\\" {
        let escape = index
        index += 1
        switch readEscape(at: escape) {
        case .scalar(let value):
          text.append(value)
          offsets.append(escape)
        case .nothing: break
        case .fault: isSound = false
        }
      } else {
        text.append(scalar)
        offsets.append(index)
        index += 1
      }
    }
    note("a string that does not end", at: start)
    return nil
  }

  private enum Escape {
    case scalar(Unicode.Scalar)
    case nothing
    case fault
  }

  /// What follows a backslash at `start`.
  private mutating func readEscape(at start: Int) -> Escape {
    guard let scalar = current else { return .nothing }
    index += 1
    switch scalar {
    case "b": return .scalar("\u{08}")
    case "f": return .scalar("\u{0C}")
    case "n": return .scalar("\n")
    case "r": return .scalar("\r")
    case "t": return .scalar("\t")
    case "v": return .scalar("\u{0B}")
    case "0" where current?.isASCIIDigit != true: return .scalar("\u{00}")
    case "0"..."9":
      note("no such escape", at: start, found: "\\\(scalar)", allowed: "\\xHH, \\uHHHH")
      return .fault
    case "x":
      guard let value = readHex(2, escape: start), let scalar = Unicode.Scalar(value) else {
        return .fault
      }
      return .scalar(scalar)
    case "u": return readUnicodeEscape(at: start)
    case "\r":
      if current == "\n" { index += 1 }
      return .nothing
    case "\n", "\u{2028}", "\u{2029}": return .nothing
    default: return .scalar(scalar)
    }
  }

  private mutating func readUnicodeEscape(at start: Int) -> Escape {
    guard let unit = readHex(4, escape: start) else { return .fault }
    if let scalar = Unicode.Scalar(unit) { return .scalar(scalar) }
    if unit < 0xDC00, current == "\\", peek(1) == "u" {
      let second = index
      index += 2
      guard let low = readHex(4, escape: second) else { return .fault }
      if (0xDC00...0xDFFF).contains(low),
        let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
      {
        return .scalar(scalar)
      }
    }
    note("half of a surrogate pair", at: start, found: "\\u\(String(unit, radix: 16))")
    return .fault
  }

  private mutating func readHex(_ count: Int, escape start: Int) -> UInt32? {
    var value: UInt32 = 0
    for _ in 0..<count {
      guard let digit = current?.hexValue else {
        note("expected \(count) hexadecimal digits", at: start, found: currentSummary)
        return nil
      }
      value = value << 4 | digit
      index += 1
    }
    return value
  }

  /// A name without quotes: letters, digits, `$`, `_` and `\uHHHH`; nil after a fault in it.
  mutating func readIdentifier() -> String? {
    var text = String.UnicodeScalarView()
    while let scalar = current {
      if scalar == "\\" {
        let start = index
        index += 1
        guard current == "u" else {
          note("expected \\uHHHH in a name", at: start, found: "\\" + currentSummary)
          return nil
        }
        index += 1
        guard case .scalar(let value) = readUnicodeEscape(at: start) else { return nil }
        guard text.isEmpty ? value.isIdentifierStart : value.isIdentifierPart else {
          note("not a letter of a name", at: start, found: JSONNode.quoted(String(value)))
          return nil
        }
        text.append(value)
      } else if scalar.isIdentifierPart {
        text.append(scalar)
        index += 1
      } else {
        break
      }
    }
    return String(text)
  }
}
