import CubicaCore

/// What stands in `when`: `photo and age >= 18`. It always has an answer, and looks at nothing but
/// the variables' values.
indirect enum Condition: Hashable {
  case presence(Operand)
  case comparison(Operand, Comparison, Operand)
  case not(Condition)
  case and(Condition, Condition)
  case or(Condition, Condition)

  enum Comparison: String, CaseIterable, Hashable {
    case equal = "=="
    case unequal = "!="
    case lessOrEqual = "<="
    case greaterOrEqual = ">="
    case less = "<"
    case greater = ">"
  }

  struct Operand: Hashable {
    enum Content: Hashable {
      case variable(String)
      /// How many values a list has.
      case count(String)
      case literal(VariableValue)
    }
    var content: Content
    /// Characters from the start of the string.
    var offset: Int
  }
}

extension Condition {
  /// Whether it holds. A comparison with a variable that has no value does not.
  ///
  /// - Throws: a variable that there is not, and kinds that cannot be compared.
  func holds(_ reading: Reading) throws(ExpressionFault) -> Bool {
    switch self {
    case .presence(let operand): return try operand.value(reading).isPresent
    case .not(let inner): return try !inner.holds(reading)
    case .and(let left, let right):
      // Both are looked at, so that a fault is found whatever the values are.
      let (first, second) = (try left.holds(reading), try right.holds(reading))
      return first && second
    case .or(let left, let right):
      let (first, second) = (try left.holds(reading), try right.holds(reading))
      return first || second
    case .comparison(let left, let comparison, let right):
      return try Self.compare(left, comparison, right, reading)
    }
  }

  private static func compare(
    _ left: Operand, _ comparison: Comparison, _ right: Operand, _ reading: Reading
  ) throws(ExpressionFault) -> Bool {
    let (first, second) = (try left.value(reading), try right.value(reading))
    switch (first, second) {
    case (.absent, _), (_, .absent): return false
    case (.text(let one), .text(let other)):
      try checkChoice(left, right, reading)
      try checkChoice(right, left, reading)
      return try comparison.holds(one, other, isOrdered: false, left.offset)
    case (.boolean(let one), .boolean(let other)):
      return try comparison.holds("\(one)", "\(other)", isOrdered: false, left.offset)
    case (.date(let one), .date(let other)):
      return try comparison.holds(one, other, isOrdered: true, left.offset)
    case (.date(let one), .text(let text)):
      return try comparison.holds(one, date(text, right), isOrdered: true, left.offset)
    case (.text(let text), .date(let other)):
      return try comparison.holds(date(text, left), other, isOrdered: true, left.offset)
    default:
      guard let one = first.number, let other = second.number else {
        throw ExpressionFault(
          problem: "cannot be compared", found: "\(first.kindNoun) and \(second.kindNoun)",
          allowed: "numbers, texts, dates, true and false, each with its own kind",
          offset: left.offset)
      }
      return try comparison.holds(one, other, isOrdered: true, left.offset)
    }
  }

  private static func date(
    _ text: String, _ operand: Operand
  ) throws(ExpressionFault) -> CalendarDate {
    guard let date = CalendarDate(text) else {
      throw ExpressionFault(
        problem: "expected a date", found: JSONNode.quoted(text), allowed: "like \"2026-11-30\"",
        offset: operand.offset)
    }
    return date
  }

  /// A choice is never equal to what is not among its choices.
  private static func checkChoice(
    _ variable: Operand, _ literal: Operand, _ reading: Reading
  ) throws(ExpressionFault) {
    guard case .variable(let name) = variable.content,
      case .literal(.text(let text)) = literal.content,
      let choices = reading.environment.choices[name], !choices.contains(text)
    else { return }
    throw ExpressionFault(
      problem: "no choice of \"\(name)\"", found: JSONNode.quoted(text),
      allowed: choices.joined(separator: ", "),
      suggestion: NearestName.nearest(to: text, in: choices), offset: literal.offset)
  }
}

extension Condition.Comparison {
  fileprivate func holds<Value: Comparable>(
    _ left: Value, _ right: Value, isOrdered: Bool, _ offset: Int
  ) throws(ExpressionFault) -> Bool {
    switch self {
    case .equal: return left == right
    case .unequal: return left != right
    case _ where !isOrdered:
      throw ExpressionFault(
        problem: "has no order", found: "\(rawValue) between texts or truths",
        allowed: "== and !=", offset: offset)
    case .less: return left < right
    case .greater: return left > right
    case .lessOrEqual: return left <= right
    case .greaterOrEqual: return left >= right
    }
  }
}

extension Condition.Operand {
  fileprivate func value(_ reading: Reading) throws(ExpressionFault) -> VariableValue {
    switch content {
    case .literal(let value): return value
    case .variable(let name): return try reading.value(named: name, offset: offset)
    case .count(let name):
      switch try reading.value(named: name, offset: offset) {
      case .absent: return .integer(0)
      case .list(let items): return .integer(items.count)
      case let value:
        throw ExpressionFault(
          problem: "\"count\" needs a list", found: value.kindNoun, offset: offset)
      }
    }
  }
}

extension ValueType where Value == Bool {
  /// A condition, already answered for the values at hand.
  static var condition: ValueType {
    ValueType(.string(Condition.longest)) { node, reading in
      guard let text = ValueType<String>.string(Condition.longest).read(node, reading) else {
        return nil
      }
      do throws(ExpressionFault) {
        return try Condition.parse(text).holds(reading)
      } catch {
        reading.note(error, in: node)
        return nil
      }
    }
  }
}
