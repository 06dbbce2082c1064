public import CubicaCore
package import CubicaLocale

/// A variable's value, checked.
public indirect enum VariableValue: Hashable, Sendable {
  case text(String)
  case integer(Int)
  case number(Double)
  case boolean(Bool)
  case color(Color)
  case date(CalendarDate)
  /// A picture, clip or sound.
  case file(FileReference)
  case list([VariableValue])
  /// Nothing was given, and there is no default.
  case absent
}

extension VariableValue {
  /// As it stands in a text of that language; nil for what has no text, such as a picture.
  package func display(_ language: Language) -> String? {
    switch self {
    case .text(let text): return text
    case .integer(let number): return language.number(Double(number))
    case .number(let number): return language.number(number)
    case .boolean(let value): return value ? "true" : "false"
    case .color(let color): return color.hex
    case .date(let date): return language.date(date, .long)
    case .file: return nil
    case .list(let items):
      let texts = items.compactMap { $0.display(language) }
      return texts.count == items.count ? texts.joined(separator: ", ") : nil
    case .absent: return ""
    }
  }

  /// As `--set` takes it; nil where there is nothing to write.
  package var written: String? {
    switch self {
    case .text(let text): return text
    case .integer(let number): return String(number)
    case .number(let number): return JSONNode.text(number)
    case .boolean(let value): return value ? "true" : "false"
    case .color(let color): return color.hex
    case .date(let date): return date.description
    case .file(let file):
      switch file.place {
      case .template(let path): return path
      case .given(let path): return path.description
      case .standIn, .nothing: return nil
      }
    case .list(let items):
      return items.isEmpty ? nil : items.compactMap(\.written).joined(separator: ", ")
    case .absent: return nil
    }
  }

  /// As a document would hold it.
  var nodeValue: JSONNode.Value {
    switch self {
    case .text(let text): .string(text)
    case .color(let color): .string(color.hex)
    case .date(let date): .string(date.description)
    case .integer(let number): .number(Double(number))
    case .number(let number): .number(number)
    case .boolean(let value): .bool(value)
    case .list(let items): .array(items.map { JSONNode($0.nodeValue, at: .start) })
    case .file, .absent: .null
    }
  }

  /// Something was given: a text that is not blank, a list that is not empty, yes.
  package var isPresent: Bool {
    switch self {
    case .text(let text): !text.allSatisfy(\.isWhitespace)
    case .boolean(let value): value
    case .list(let items): !items.isEmpty
    case .file(let file): file.place != .nothing
    case .integer, .number, .color, .date: true
    case .absent: false
    }
  }

  package var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    default: nil
    }
  }

  /// `a whole number`
  package var kindNoun: String {
    switch self {
    case .text: "a text"
    case .integer: "a whole number"
    case .number: "a number"
    case .boolean: "true or false"
    case .color: "a colour"
    case .date: "a date"
    case .file(let file): file.kind.noun
    case .list: "a list"
    case .absent: "nothing"
    }
  }
}

extension SourcePosition {
  fileprivate static let start = SourcePosition(line: 1, column: 1)
}
