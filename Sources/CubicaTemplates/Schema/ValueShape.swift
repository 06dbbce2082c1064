/// What may stand at a place of a document, as data: messages, nearest keys, the reference's
/// tables and the JSON Schema come from it.
package indirect enum ValueShape: Sendable {
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
  /// Seconds from a life's begin or, negative, from its end, or a part of it.
  case moment
  /// Seconds, never a part of something.
  case duration(ClosedRange<Double>)
  /// So many seconds, or a part of a life.
  case span(ClosedRange<Double>)
  /// A file of the template's folder.
  case asset
  /// A file anywhere, its name at most so long.
  case path(Int)
  case list(ValueShape, ClosedRange<Int>)
  /// A name and what fields it has; a closure, because groups hold layers.
  case object(String, @Sendable () -> [FieldShape])
  /// An object of which one key tells what the others may be.
  case tagged(String, key: String, @Sendable () -> [TaggedShape])
  /// An object of which one key tells what may stand at some of the others; at which of them
  /// nothing may stand, a kind does not name.
  case narrowed(ValueShape, key: String, @Sendable () -> [TaggedShape])
  /// Keys that the author chooses, all with values of one shape.
  case map(ValueShape, MapKeys)
  /// The value itself, or keyframes of it.
  case animated(ValueShape)
  /// Any of some; anything at all where there are none.
  case either([ValueShape])
  /// Read when the variables' values are known: `{{name}}` may stand for a value within it.
  case late(ValueShape)
  case null

  /// `a number from 0 to 1`
  package var noun: String {
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
    case .moment: return "a time like \"0.4s\", 0.4, \"-0.5s\" or \"50%\""
    case .duration: return "a time in seconds like \"8s\""
    case .span: return "a duration like \"0.4s\", 0.4 or \"50%\""
    case .asset: return "a file of the template's folder"
    case .path: return "a path"
    case .list(let element, let count):
      return count.lowerBound == count.upperBound
        ? "a list of \(count.lowerBound) values, each \(element.noun)"
        : "a list, each \(element.noun)"
    case .object(let name, _), .tagged(let name, _, _): return name
    case .map: return "an object"
    case .null: return "null"
    case .late(let shape), .narrowed(let shape, _, _): return shape.noun
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

/// One kind of a tagged object.
package struct TaggedShape: Sendable {
  /// The value of the key that tells.
  var tag: String
  /// `a text layer`
  var name: String
  var fields: [FieldShape]

  package init(tag: String, name: String, fields: [FieldShape]) {
    (self.tag, self.name, self.fields) = (tag, name, fields)
  }
}

/// What may stand as the keys of a map.
package struct MapKeys: Sendable {
  /// nil: any string.
  var pattern: TextPattern?
  var maximumCount: Int

  package init(pattern: TextPattern?, maximumCount: Int) {
    (self.pattern, self.maximumCount) = (pattern, maximumCount)
  }
}

/// A key of an object, as data.
package struct FieldShape: Sendable {
  package var name: String
  package var shape: ValueShape
  package var isRequired: Bool
  package var summary: String
}
