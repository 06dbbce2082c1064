import CubicaCore

extension Variable {
  /// Why a value is refused.
  struct Problem: Error, Hashable {
    var problem: String
    var found: String
    var allowed: String?
    var suggestion: String?
  }

  /// A value as people give it: `--set age=7`; a list by giving it again and again. Numbers are
  /// read the same in every locale.
  func value(of given: GivenValue) throws(Problem) -> VariableValue {
    guard let element = kind.element else {
      guard given.items.count == 1 else {
        throw Problem(
          problem: "is given \(given.items.count) times", found: "\(given.items.count) values",
          allowed: "one")
      }
      return try value(of: given.items[0])
    }
    var items: [VariableValue] = []
    // One empty value says that there are none.
    if given.items != [[]] {
      guard given.items.count <= Self.longestList else {
        throw Problem(
          problem: "too many values", found: "\(given.items.count)",
          allowed: "at most \(Self.longestList)")
      }
      for item in given.items { items.append(try self.element(element).value(of: item)) }
    }
    return try list(items)
  }

  /// One of a list's, as a variable of its own.
  private func element(_ kind: Kind) -> Variable {
    var variable = self
    variable.kind = kind
    variable.isRequired = true
    return variable
  }

  /// How many values a list may hold.
  package var countRange: ClosedRange<Int> {
    let most = Int(min(max(maximum, 0), Double(Self.longestList)))
    return min(max(0, Int(max(minimum, isRequired ? 1 : 0))), most)...most
  }

  private func list(_ items: [VariableValue]) throws(Problem) -> VariableValue {
    let range = countRange
    // Nothing at all is what a card that asks for none must bear.
    guard range.contains(items.count) || items.isEmpty && !isRequired else {
      throw Problem(
        problem: items.count < range.lowerBound ? "too few values" : "too many values",
        found: "\(items.count)", allowed: "\(range.lowerBound) to \(range.upperBound)")
    }
    return .list(items)
  }

  private func value(of bytes: [UInt8]) throws(Problem) -> VariableValue {
    if let fileKind = kind.fileKind {
      if bytes.isEmpty, !isRequired { return .absent }
      guard let path = FilePath(bytes: bytes) else {
        throw Problem(problem: "the name of a file is missing", found: "an empty value")
      }
      return .file(FileReference(.given(path), kind: fileKind, variable: name))
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Problem(
        problem: "is not valid UTF-8",
        found: JSONNode.quoted(String(decoding: bytes, as: UTF8.self)))
    }
    return try value(of: text)
  }

  private func value(of text: String) throws(Problem) -> VariableValue {
    let found = JSONNode.quoted(text)
    switch kind {
    case .string, .multiline: return .text(try checked(text))
    case .integer:
      guard let number = NumberText.integer(text) else {
        throw Problem(problem: "expected a whole number", found: found, allowed: "like 7 or -12")
      }
      try check(Double(number), found: found)
      return .integer(number)
    case .number:
      guard let number = NumberText.double(text) else {
        throw Problem(
          problem: "expected a number", found: found, allowed: "like 1.5, with a point")
      }
      try check(number, found: found)
      return .number(number)
    case .boolean:
      guard text == "true" || text == "false" else {
        throw Problem(problem: "expected true or false", found: found)
      }
      return .boolean(text == "true")
    case .date: return .date(try date(text))
    case .color:
      guard let color = Color(hex: text) else {
        throw Problem(
          problem: "expected a colour", found: found,
          allowed: "#RGB, #RRGGBB or #RRGGBBAA, like #FFD54A")
      }
      return .color(color)
    case .choice, .font:
      guard choices.contains(text) || kind == .font && choices.isEmpty else {
        throw Problem(
          problem: "no such choice", found: found, allowed: choices.joined(separator: ", "),
          suggestion: NearestName.nearest(to: text, in: choices))
      }
      return .text(kind == .font ? try checked(text) : text)
    case .image, .clip, .sound, .strings, .images, .clips:
      throw Problem(problem: "expected a value of type \(kind.rawValue)", found: found)
    }
  }

  private func date(_ text: String) throws(Problem) -> CalendarDate {
    let found = JSONNode.quoted(text)
    guard let date = CalendarDate(text) else {
      throw Problem(
        problem: "expected a date", found: found,
        allowed: "year-month-day like 2026-11-30, from the year 1583 on")
    }
    if let earliest, date < earliest {
      throw Problem(problem: "out of range", found: found, allowed: "\(earliest) or later")
    }
    if let latest, date > latest {
      throw Problem(problem: "out of range", found: found, allowed: "\(latest) or earlier")
    }
    return date
  }

  private func checked(_ text: String) throws(Problem) -> String {
    let joined =
      text.unicodeScalars.contains("\r")
      ? String(
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isCarriageReturn)
          .joined(separator: "\n")) : text
    let isLined = kind == .multiline
    for scalar in joined.unicodeScalars {
      let category = scalar.properties.generalCategory
      // U+2028 and U+2029 break lines as a line feed does.
      let isBreak =
        scalar == "\n" || category == .lineSeparator || category == .paragraphSeparator
      guard isBreak ? !isLined : category == .control else { continue }
      throw Problem(
        problem: isBreak ? "a line break in a single line" : "a control character in a text",
        found: JSONNode.quoted(text))
    }
    guard joined.count <= maxLength else {
      throw Problem(
        problem: "too long", found: "\(joined.count) characters",
        allowed: "at most \(maxLength)")
    }
    // A Character may be as long as its marks are many.
    guard joined.utf8.count <= maxLength * 64 else {
      throw Problem(
        problem: "too many marks on its letters", found: "\(joined.utf8.count) bytes",
        allowed: "at most \(maxLength * 64)")
    }
    if isRequired, joined.allSatisfy(\.isWhitespace) {
      throw Problem(problem: "must not be empty", found: JSONNode.quoted(text))
    }
    return joined
  }

  private func check(_ number: Double, found: String) throws(Problem) {
    guard number < minimum || number > maximum else { return }
    throw Problem(
      problem: "out of range", found: found,
      allowed: "\(JSONNode.text(minimum)) to \(JSONNode.text(maximum))")
  }

  /// A value as a document gives it: files are those of the template's folder.
  func value(of node: JSONNode) throws(Problem) -> VariableValue {
    if let element = kind.element, let elements = node.elements {
      guard elements.count <= Self.longestList else {
        throw Problem(
          problem: "too many values", found: "\(elements.count)",
          allowed: "at most \(Self.longestList)")
      }
      var items: [VariableValue] = []
      for node in elements { items.append(try self.element(element).value(of: node)) }
      return try list(items)
    }
    switch (kind, node.value) {
    case (.string, .string(let text)), (.multiline, .string(let text)),
      (.color, .string(let text)), (.choice, .string(let text)), (.date, .string(let text)),
      (.font, .string(let text)):
      return try value(of: text)
    case (.integer, .number(let number)), (.number, .number(let number)):
      return try value(of: JSONNode.text(number))
    case (.boolean, .bool(let value)): return .boolean(value)
    case (.image, .string(let path)), (.clip, .string(let path)), (.sound, .string(let path)):
      if let problem = AssetPath.problem(path) {
        throw Problem(
          problem: problem, found: JSONNode.quoted(path),
          allowed: "a relative path such as \"cake.svg\" or \"art/cake.svg\"")
      }
      return .file(FileReference(.template(path), kind: kind.fileKind ?? .image, variable: name))
    default:
      throw Problem(problem: "expected a value of type \(kind.rawValue)", found: node.summary)
    }
  }
}

extension Character {
  fileprivate var isCarriageReturn: Bool { self == "\r" || self == "\r\n" }
}
