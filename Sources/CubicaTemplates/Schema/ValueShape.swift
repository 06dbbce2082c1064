/// What may stand at a place of a document, as data: messages, nearest keys and, later, the
/// JSON Schema come from it.
indirect enum ValueShape: Sendable {
  case number(ClosedRange<Double>)
  case integer(ClosedRange<Int>)
  case boolean
  /// At most so many Characters.
  case string(Int)
  /// A string in which `{{name}}` stands for a variable's value.
  case text(Int)
  case choice([String])
  case color
  /// Units, a percentage of the parent, or a sum of both.
  case length
  /// Seconds, a part of the film, or a moment before its end.
  case moment
  /// A file of the template's folder.
  case asset
  case list(ValueShape, ClosedRange<Int>)
  /// A name and what fields it has; a closure, because groups hold layers.
  case object(String, @Sendable () -> [FieldShape])
  /// Any keys, all with values of one shape.
  case map(ValueShape)
  /// The value itself, or keyframes of it.
  case animated(ValueShape)
  case either([ValueShape])

  /// `a number from 0 to 1`
  var noun: String {
    switch self {
    case .number(let range):
      return "a number" + ValueShape.text(range.lowerBound, range.upperBound)
    case .integer(let range):
      return "a whole number" + ValueShape.text(Double(range.lowerBound), Double(range.upperBound))
    case .boolean: return "true or false"
    case .string: return "a string"
    case .text: return "a text"
    case .choice(let names):
      return names.count > 12
        ? "one of \(names.count) names"
        : "one of " + names.map { "\"\($0)\"" }.joined(separator: ", ")
    case .color: return "a colour like \"#FFD54A\""
    case .length: return "a length like 120, \"50%\" or \"50% - 20\""
    case .moment: return "a time like \"0.4s\", 0.4, \"50%\" or \"end - 0.5s\""
    case .asset: return "a file of the template's folder"
    case .list(let element, let count):
      return count.lowerBound == count.upperBound
        ? "a list of \(count.lowerBound) values, each \(element.noun)"
        : "a list, each \(element.noun)"
    case .object(let name, _): return name
    case .map: return "an object"
    case .animated(let shape): return shape.noun + ", or keyframes of it"
    case .either(let shapes): return shapes.map(\.noun).joined(separator: ", or ")
    }
  }

  /// ` from 0 to 1`; nothing where the range is only a limit against nonsense.
  private static func text(_ low: Double, _ high: Double) -> String {
    let (isLow, isHigh) = (abs(low) < nonsense, abs(high) < nonsense)
    if isLow, isHigh { return " from \(JSONNode.text(low)) to \(JSONNode.text(high))" }
    if isLow { return " of at least \(JSONNode.text(low))" }
    if isHigh { return " of at most \(JSONNode.text(high))" }
    return ""
  }

  /// Bounds from here on are not worth saying.
  private static let nonsense = 100_000.0
}

/// A key of an object, as data.
struct FieldShape: Sendable {
  var name: String
  var shape: ValueShape
  var isRequired: Bool
  var summary: String
}
