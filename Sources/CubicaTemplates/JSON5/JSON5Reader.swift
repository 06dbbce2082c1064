/// Reads JSON5 into a tree that knows where everything stands.
///
/// Total: any bytes give a tree, a list of faults or both, in time linear in their number.
/// After a fault reading goes on, so that all are found in one go. Beyond JSON5's own rules
/// these are faults: a key twice in one object, NaN, infinite numbers, lone surrogates.
package struct JSON5Reader {
  package struct Limits: Sendable {
    /// The largest document.
    package var byteCount = 1 << 20
    /// How many objects and lists may lie within one another.
    package var depth = 64
    /// Faults noted; further ones are counted only.
    package var faultCount = 100
    package init() {}
  }

  package struct Result: Sendable {
    /// nil where there is no value at all.
    package var root: JSONNode?
    package var faults: [TemplateDiagnostic]
  }

  package static func read(_ bytes: [UInt8], limits: Limits = Limits()) -> Result {
    guard bytes.count <= limits.byteCount else {
      let fault = TemplateDiagnostic(
        problem: "the document is too large", found: "\(bytes.count) bytes",
        allowed: "at most \(limits.byteCount)")
      return Result(root: nil, faults: [fault])
    }
    var reader = JSON5Reader(bytes, limits: limits)
    let root = reader.readDocument()
    return Result(root: root, faults: reader.sortedFaults)
  }

  let source: SourceText
  let limits: Limits
  var index = 0
  private var path: [String] = []
  /// Closers that the open objects and lists wait for.
  private var closers: [Unicode.Scalar] = []
  private var faults: [(offset: Int, fault: TemplateDiagnostic)] = []
  private var unlistedFaultCount = 0

  init(_ bytes: [UInt8], limits: Limits = Limits()) {
    source = SourceText(bytes)
    self.limits = limits
    for offset in source.invalidOffsets {
      note("bytes that are not UTF-8", at: offset, hasPath: false)
    }
  }

  private var sortedFaults: [TemplateDiagnostic] {
    var sorted = faults.enumerated().sorted {
      ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset)
    }.map(\.element.fault)
    if unlistedFaultCount > 0 {
      sorted.append(TemplateDiagnostic(problem: "and \(unlistedFaultCount) more faults"))
    }
    return sorted
  }

  mutating func note(
    _ problem: String, at offset: Int, found: String? = nil, allowed: String? = nil,
    hasPath: Bool = true
  ) {
    guard faults.count < limits.faultCount else {
      unlistedFaultCount += 1
      return
    }
    let fault = TemplateDiagnostic(
      position: source.position(offset), path: hasPath ? path.joined() : "", problem: problem,
      found: found, allowed: allowed)
    faults.append((offset, fault))
  }

  // MARK: Scalars

  var current: Unicode.Scalar? { peek(0) }

  func peek(_ distance: Int) -> Unicode.Scalar? {
    index + distance < source.scalars.count ? source.scalars[index + distance] : nil
  }

  /// The scalar at hand in words.
  var currentSummary: String {
    guard let current else { return "the end of the document" }
    return JSONNode.quoted(String(current))
  }

  mutating func skipBlanks() {
    while let scalar = current {
      if scalar.isJSONWhitespace {
        index += 1
      } else if scalar == "/", peek(1) == "/" {
        while let next = current, !next.isLineTerminator { index += 1 }
      } else if scalar == "/", peek(1) == "*" {
        let start = index
        index += 2
        while current != nil, !(current == "*" && peek(1) == "/") { index += 1 }
        if current == nil {
          note("a comment that does not end", at: start)
        } else {
          index += 2
        }
      } else {
        return
      }
    }
  }

  // MARK: Values

  private mutating func readDocument() -> JSONNode? {
    skipBlanks()
    guard current != nil else {
      note("the document is empty", at: index, allowed: "an object")
      return nil
    }
    let root = readValue()
    skipBlanks()
    if current != nil {
      note("expected the end of the document", at: index, found: currentSummary)
    }
    return root
  }

  private mutating func readValue() -> JSONNode {
    let start = index
    let position = source.position(start)
    switch current {
    case "{", "[":
      guard closers.count < limits.depth else {
        note("nested too deeply", at: start, allowed: "\(limits.depth) levels")
        skipBalanced()
        return JSONNode(.invalid, at: position)
      }
      return JSONNode(current == "{" ? readObject() : readArray(), at: position)
    case "\"", "'":
      return readStringNode()
    case .some(let scalar)
    where scalar.isASCIIDigit || scalar == "+" || scalar == "-" || scalar == ".":
      return JSONNode(readNumber(), at: position)
    case .some(let scalar) where scalar.isIdentifierStart || scalar == "\\":
      return JSONNode(readWord(), at: position)
    default:
      note("expected a value", at: start, found: currentSummary)
      skipToSeparator()
      return JSONNode(.invalid, at: position)
    }
  }

  private mutating func readWord() -> JSONNode.Value {
    let start = index
    let word = readIdentifier() ?? ""
    switch word {
    case "null": return .null
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "NaN", "Infinity": note("a number must be finite", at: start, found: word)
    default:
      note(
        "expected a value", at: start, found: JSONNode.quoted(word),
        allowed: "strings in quotes, numbers, true, false, null, […], {…}")
    }
    return .invalid
  }

  private mutating func readArray() -> JSONNode.Value {
    let start = index
    index += 1
    closers.append("]")
    defer { closers.removeLast() }
    var elements: [JSONNode] = []
    while true {
      skipBlanks()
      if isAtEnd(of: "]", openedAt: start) { return .array(elements) }
      path.append("[\(elements.count)]")
      elements.append(readValue())
      path.removeLast()
      skipSeparator(before: "]")
    }
  }

  private mutating func readObject() -> JSONNode.Value {
    let start = index
    index += 1
    closers.append("}")
    defer { closers.removeLast() }
    var members: [JSONMember] = []
    var places: [String: SourcePosition] = [:]
    while true {
      skipBlanks()
      if isAtEnd(of: "}", openedAt: start) { return .object(members) }
      let keyStart = index
      guard let key = readKey() else {
        skipToSeparator()
        skipSeparator(before: "}")
        continue
      }
      path.append(path.isEmpty ? JSON5Reader.component(key) : "." + JSON5Reader.component(key))
      let position = source.position(keyStart)
      let first = places[key]
      if let first { note("a key twice in one object, first at \(first)", at: keyStart) }
      skipBlanks()
      if current == ":" {
        index += 1
        skipBlanks()
      } else {
        note("expected : after the key", at: index, found: currentSummary)
      }
      let isMissing = current == "," || current == "}" || current == "]"
      if isMissing { note("expected a value", at: index, found: currentSummary) }
      let value = isMissing ? JSONNode(.invalid, at: source.position(index)) : readValue()
      if first == nil {
        places[key] = position
        members.append(JSONMember(key: key, position: position, value: value))
      }
      path.removeLast()
      skipSeparator(before: "}")
    }
  }

  /// The key as it stands in a path: in quotes where it is no plain name.
  package static func component(_ key: String) -> String {
    let isPlain =
      !key.isEmpty && key.unicodeScalars.count <= 64
      && key.unicodeScalars.allSatisfy { $0.isIdentifierPart || $0 == "-" || $0 == "%" }
    return isPlain ? key : JSONNode.quoted(key)
  }

  private mutating func readKey() -> String? {
    if current == "\"" || current == "'" { return readString() }
    if let scalar = current, scalar.isIdentifierStart || scalar == "\\" { return readIdentifier() }
    if let scalar = current, scalar.isASCIIDigit {
      let start = index
      while let next = current, next.isIdentifierPart || next == "." || next == "%" { index += 1 }
      let text = String(String.UnicodeScalarView(source.scalars[start..<index]))
      note("a key that begins with a digit needs quotes", at: start, found: JSONNode.quoted(text))
      return text
    }
    note("expected a key", at: index, found: currentSummary)
    return nil
  }

  // MARK: Going on after faults

  /// Whether the object or list is over: at its closer, at one that closes a surrounding one,
  /// or at the end of the document.
  private mutating func isAtEnd(of closer: Unicode.Scalar, openedAt start: Int) -> Bool {
    if current == closer {
      index += 1
      return true
    }
    guard let scalar = current else {
      note("missing \(closer) for the \(source.scalars[start]) here", at: start)
      return true
    }
    guard scalar == "]" || scalar == "}" else { return false }
    note("expected \(closer)", at: index, found: currentSummary)
    if closers.dropLast().contains(scalar) { return true }
    index += 1
    return isAtEndAfterStray(of: closer, openedAt: start)
  }

  /// Steps over further closers that close nothing, without a fault each.
  private mutating func isAtEndAfterStray(of closer: Unicode.Scalar, openedAt start: Int) -> Bool {
    while true {
      skipBlanks()
      guard let scalar = current, scalar != closer, scalar == "]" || scalar == "}",
        !closers.dropLast().contains(scalar)
      else { break }
      index += 1
    }
    if current == "," {
      index += 1
      skipBlanks()
    }
    if current == closer {
      index += 1
      return true
    }
    if current == nil {
      note("missing \(closer) for the \(source.scalars[start]) here", at: start)
      return true
    }
    return current == "]" || current == "}"
  }

  /// Steps over the comma between two members; notes what else stands there.
  private mutating func skipSeparator(before closer: Unicode.Scalar) {
    skipBlanks()
    guard let scalar = current, scalar != "]", scalar != "}" else { return }
    if scalar == "," {
      index += 1
      return
    }
    note("expected , or \(closer)", at: index, found: currentSummary)
    let canGoOn =
      scalar == "\"" || scalar == "'" || scalar.isIdentifierStart || scalar == "{" || scalar == "["
    if !canGoOn {
      skipToSeparator()
      if current == "," { index += 1 }
    }
  }

  /// Steps on to the comma or closer that ends the member at hand, past nested ones.
  private mutating func skipToSeparator() {
    while let scalar = current {
      switch scalar {
      case ",", "]", "}": return
      case "{", "[": skipBalanced()
      case "\"", "'": skipQuoted()
      case "/" where peek(1) == "/" || peek(1) == "*": skipBlanks()
      default: index += 1
      }
    }
  }

  /// Steps over an object or list without looking inside, however deep.
  private mutating func skipBalanced() {
    var depth = 0
    while let scalar = current {
      switch scalar {
      case "{", "[": depth += 1
      case "}", "]": depth -= 1
      case "\"", "'":
        skipQuoted()
        continue
      case "/" where peek(1) == "/" || peek(1) == "*":
        skipBlanks()
        continue
      default: break
      }
      index += 1
      if depth == 0 { return }
    }
  }

  private mutating func skipQuoted() {
    let quote = current
    index += 1
    while let scalar = current, scalar != quote, scalar != "\n", scalar != "\r" {
      index += scalar == "\\" ? 2 : 1
    }
    if current == quote { index += 1 }
  }
}
