/// A JSON5 document written as JSON with comments, for editors that know no more: keys and strings
/// in double quotes, no comma before a closer, plain numbers. Comments, blanks and order stay.
package struct PlainJSON {
  /// - Returns: the same bytes where the document has faults.
  package static func text(of document: [UInt8]) -> [UInt8] {
    guard JSON5Reader.read(document).faults.isEmpty else { return document }
    var writer = PlainJSON(reader: JSON5Reader(document))
    while writer.writeToken() {}
    return Array(String(String.UnicodeScalarView(writer.output)).utf8)
  }

  private var reader: JSON5Reader
  private var output: [Unicode.Scalar] = []
  /// Where the last comma was written, while nothing but blanks has come after it.
  private var comma: Int?

  private init(reader: JSON5Reader) { self.reader = reader }

  /// False at the end.
  private mutating func writeToken() -> Bool {
    writeBlanks()
    guard let scalar = reader.current else { return false }
    switch scalar {
    case "}", "]":
      if let comma { output.remove(at: comma) }
      copy()
    case ",":
      let place = output.endIndex
      copy()
      comma = place
      return true
    case "{", "[", ":": copy()
    case "\"", "'": writeString()
    case _ where scalar.isIdentifierStart || scalar == "\\": writeWord()
    default: writeNumber()
    }
    comma = nil
    return true
  }

  private mutating func copy() {
    output.append(reader.source.scalars[reader.index])
    reader.index += 1
  }

  /// Blanks and comments; JSON knows four kinds of blanks, and comments that end at line feeds.
  private mutating func writeBlanks() {
    let start = reader.index
    reader.skipBlanks()
    for scalar in reader.source.scalars[start..<reader.index] {
      switch scalar {
      case " ", "\t", "\n", "\r": output.append(scalar)
      case "\u{FEFF}": break
      case _ where scalar.isLineTerminator: output.append("\n")
      case _ where scalar.isJSONWhitespace: output.append(" ")
      default: output.append(scalar)
      }
    }
  }

  private mutating func writeString() {
    let start = reader.index
    guard let text = reader.readString() else { return }
    let written = reader.source.scalars[start..<reader.index]
    if written.first == "\"", Self.isPlain(written) {
      output.append(contentsOf: written)
    } else {
      output.append(contentsOf: JSONNode.string(text).json.unicodeScalars)
    }
  }

  /// Whether JSON has all of a string's escapes, and no scalar in it needs one.
  private static func isPlain(_ string: ArraySlice<Unicode.Scalar>) -> Bool {
    var isEscape = false
    for scalar in string {
      if scalar.value < 0x20 { return false }
      if isEscape {
        guard "\"\\/bfnrtu".unicodeScalars.contains(scalar) else { return false }
        isEscape = false
      } else {
        isEscape = scalar == "\\"
      }
    }
    return true
  }

  /// A key without quotes, `true`, `false` or `null`.
  private mutating func writeWord() {
    guard let word = reader.readIdentifier() else { return }
    let end = reader.index
    reader.skipBlanks()
    let isKey = reader.current == ":"
    reader.index = end
    output.append(contentsOf: (isKey ? JSONNode.string(word).json : word).unicodeScalars)
  }

  private mutating func writeNumber() {
    let start = reader.index
    let value = reader.readNumber()
    if reader.index == start { return copy() }
    var text = String(String.UnicodeScalarView(reader.source.scalars[start..<reader.index]))
    if case .number(let number) = value, text.wholeMatch(of: Self.number) == nil {
      text = JSONNode.text(number)
    }
    output.append(contentsOf: text.unicodeScalars)
  }

  /// A number by RFC 8259.
  private static var number: Regex<Substring> {
    /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/
  }
}
