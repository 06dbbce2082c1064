public import CubicaCore

/// Something that the person who makes a card may choose.
public struct Variable: Hashable, Sendable {
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// One line.
    case string
    /// Lines.
    case multiline
    case integer, number, boolean
    /// `#RRGGBB` and its like.
    case color
    /// One of `choices`.
    case choice
  }

  public var name: String
  public var kind: Kind = .string
  /// For people: `Name`.
  public var label: String = ""
  public var summary: String = ""
  /// Must be given; there is no default.
  public var isRequired: Bool = false
  /// Taken where nothing is given.
  public var defaultValue: VariableValue?
  /// Stands in where a card is only looked at.
  public var example: VariableValue?
  /// Characters, of strings.
  public var maxLength: Int = 200
  /// Of numbers.
  public var minimum: Double = -1e9
  public var maximum: Double = 1e9
  public var choices: [String] = []

  public init(name: String) { self.name = name }
}

/// A variable's value, checked.
public enum VariableValue: Hashable, Sendable {
  case text(String)
  case integer(Int)
  case number(Double)
  case boolean(Bool)
  case color(Color)

  /// As it stands in a text.
  public var text: String {
    switch self {
    case .text(let text): text
    case .integer(let number): String(number)
    case .number(let number): JSONNode.text(number)
    case .boolean(let value): value ? "true" : "false"
    case .color(let color): VariableValue.hex(color)
    }
  }

  /// As a document would hold it.
  var nodeValue: JSONNode.Value {
    switch self {
    case .text, .color: .string(text)
    case .integer(let number): .number(Double(number))
    case .number(let number): .number(number)
    case .boolean(let value): .bool(value)
    }
  }

  private static func hex(_ color: Color) -> String {
    func digits(_ part: Double) -> String {
      let byte = Int((min(max(part, 0), 1) * 255).rounded())
      return (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return "#" + digits(color.red) + digits(color.green) + digits(color.blue)
      + (color.alpha < 1 ? digits(color.alpha) : "")
  }
}

extension Variable {
  /// Why a value is refused.
  struct Problem: Error, Hashable {
    var problem: String
    var found: String
    var allowed: String?
    var suggestion: String?
  }

  /// A value as people give it: `--set age=7`. Numbers are read the same in every locale.
  func value(of text: String) throws(Problem) -> VariableValue {
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
    case .color:
      guard let color = Color(hex: text) else {
        throw Problem(
          problem: "expected a colour", found: found,
          allowed: "#RGB, #RRGGBB or #RRGGBBAA, like #FFD54A")
      }
      return .color(color)
    case .choice:
      guard choices.contains(text) else {
        throw Problem(
          problem: "no such choice", found: found, allowed: choices.joined(separator: ", "),
          suggestion: NearestName.nearest(to: text, in: choices))
      }
      return .text(text)
    }
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

  /// A value as a document gives it; nil where it is of another kind.
  func value(of node: JSONNode) throws(Problem) -> VariableValue {
    let text: String?
    switch (kind, node.value) {
    case (.string, .string(let string)), (.multiline, .string(let string)),
      (.color, .string(let string)), (.choice, .string(let string)):
      text = string
    case (.integer, .number(let number)), (.number, .number(let number)):
      text = JSONNode.text(number)
    case (.boolean, .bool(let value)): text = value ? "true" : "false"
    default: text = nil
    }
    guard let text else {
      throw Problem(problem: "expected a value of type \(kind.rawValue)", found: node.summary)
    }
    return try value(of: text)
  }
}

extension Character {
  fileprivate var isCarriageReturn: Bool { self == "\r" || self == "\r\n" }
}
