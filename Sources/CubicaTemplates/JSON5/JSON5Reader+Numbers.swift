extension JSON5Reader {
  /// A number at its sign, digit or point.
  mutating func readNumber() -> JSONNode.Value {
    let start = index
    var isNegative = false
    if current == "+" || current == "-" {
      isNegative = current == "-"
      index += 1
    }
    let magnitude: Double?
    switch current {
    case "0" where peek(1) == "x" || peek(1) == "X": magnitude = readHexadecimal()
    case .some(let scalar) where scalar.isASCIIDigit || scalar == ".": magnitude = readDecimal()
    case "N", "I":
      let word = readIdentifier() ?? ""
      if word == "NaN" || word == "Infinity" {
        note("a number must be finite", at: start, found: (isNegative ? "-" : "") + word)
        return .invalid
      }
      magnitude = nil
    default: magnitude = nil
    }
    // `12px`, `1.2.3`, `0123`: one fault for the whole word.
    var isClean = true
    while let next = current, next.isIdentifierPart || next == "." || next == "\\" {
      isClean = false
      index += 1
    }
    guard let magnitude, isClean else {
      let end = min(index, start + 40)
      let text = String(String.UnicodeScalarView(source.scalars[start..<max(start, end)]))
      note("not a number", at: start, found: JSONNode.quoted(text))
      return .invalid
    }
    guard magnitude.isFinite else {
      note("a number must be finite", at: start, found: "one beyond 1.8e308")
      return .invalid
    }
    return .number(isNegative ? -magnitude : magnitude)
  }

  private mutating func readHexadecimal() -> Double? {
    index += 2
    var digits = ""
    while let scalar = current, scalar.hexValue != nil {
      digits.unicodeScalars.append(scalar)
      index += 1
    }
    // Swift reads a hexadecimal number rounded once, to nearest.
    return digits.isEmpty ? nil : Double("0x" + digits + "p0")
  }

  /// nil where it breaks JSON's rules: `.`, `1e`, `012`.
  private mutating func readDecimal() -> Double? {
    var text = readDigits()
    if text.count > 1, text.first == "0" { return nil }
    if text.isEmpty, current != "." { return nil }
    var fraction = ""
    if current == "." {
      index += 1
      fraction = readDigits()
      if text.isEmpty, fraction.isEmpty { return nil }
    }
    text = (text.isEmpty ? "0" : text) + "." + (fraction.isEmpty ? "0" : fraction)
    if current == "e" || current == "E" {
      index += 1
      text += "e"
      if let sign = current, sign == "+" || sign == "-" {
        text.unicodeScalars.append(sign)
        index += 1
      }
      let exponent = readDigits()
      if exponent.isEmpty { return nil }
      text += exponent
    }
    return Double(text)
  }

  private mutating func readDigits() -> String {
    var digits = String.UnicodeScalarView()
    while let scalar = current, scalar.isASCIIDigit {
      digits.append(scalar)
      index += 1
    }
    return String(digits)
  }
}
