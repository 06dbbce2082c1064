import CubicaCore

/// The form that a string must have, for tools that know regular expressions (of ECMAScript) only.
///
/// A pattern accepts whatever the reader does; beyond it the reader knows ranges.
package enum TextPattern: String, CaseIterable, Sendable {
  case color, length, time, span, duration, file, variableName, variantConditions
  /// `{{name}}` and nothing else, where it stands for a value.
  case placeholder

  package var pattern: String {
    switch self {
    case .color:
      "^#(?:[0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$"
    case .length: Self.sum(of: "\(Self.number)(?:[ \\t]*%)?")
    case .time, .span: Self.sum(of: "\(Self.number)[ \\t]*(?:s|ms|%)")
    case .duration: Self.sum(of: "\(Self.number)[ \\t]*(?:s|ms)")
    case .file:
      "^(?!~)(?:\(Self.component)/)*\(Self.component)$"
    case .variableName: "^(?!(?:and|or|not|true|false)$)[A-Za-z][A-Za-z0-9_-]{0,63}$"
    case .variantConditions: "^ *\(Self.condition)(?: +\(Self.condition))* *$"
    case .placeholder: "^\\{\\{[\\s\\S]*\\}\\}$"
    }
  }

  /// Whether the reader takes the text, as far as its form goes.
  package func accepts(_ text: String) -> Bool {
    switch self {
    case .color: Color(hex: text) != nil
    case .length: Length(text) != nil
    case .time: Moment(text) != nil
    case .span: Span(text) != nil
    case .duration: Moment(text) != nil && !text.contains("%")
    case .file: AssetPath.problem(text) == nil
    case .variableName: ValueType<[Variable]>.isName(text)
    case .variantConditions:
      text.split(separator: " ").allSatisfy { Variant.condition($0) != nil }
        && text.contains { $0 != " " }
    case .placeholder: text.hasPrefix("{{") && text.hasSuffix("}}") && text.count > 3
    }
  }

  private static let number = "[0-9]+(?:\\.[0-9]+)?"
  /// Neither `.` nor `..`.
  private static let component = "(?!\\.{1,2}(?:/|$))[^/\\\\:\\u0000-\\u001F\\u007F]+"
  private static let condition =
    "(?:\(Variant.conditionNames.joined(separator: "|"))|\(number):\(number))"

  private static func sum(of term: String) -> String {
    "^[ \\t]*(?:[+-][ \\t]*)?\(term)(?:[ \\t]*[+-][ \\t]*\(term))*[ \\t]*$"
  }
}
