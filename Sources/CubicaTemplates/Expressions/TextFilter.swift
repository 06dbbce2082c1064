internal import CubicaCore
internal import CubicaLocale

/// What a filter makes of a value: `{{age|ordinal}}`.
struct TextFilter: Sendable {
  typealias Call = PlaceholderExpression.Call

  /// What filters may look at besides the value.
  struct Context {
    var language: Language
    /// Another variable's value; throws where there is none of that name.
    var value: (String, Int) throws(ExpressionFault) -> VariableValue
  }

  var name: String
  /// For the documentation.
  var summary: String
  /// `:"one","other"`; empty where it takes nothing.
  var usage: String
  var apply: @Sendable (VariableValue, Call, Context) throws(ExpressionFault) -> VariableValue

  init(
    _ name: String, _ usage: String, _ summary: String,
    _ apply:
      @escaping @Sendable (VariableValue, Call, Context) throws(ExpressionFault) -> VariableValue
  ) {
    (self.name, self.usage, self.summary, self.apply) = (name, usage, summary, apply)
  }

  static let all: [TextFilter] = wordFilters + numberFilters + dateFilters + listFilters
  static let names = all.map(\.name)

  static func named(_ call: Call) throws(ExpressionFault) -> TextFilter {
    if let filter = all.first(where: { $0.name == call.name }) { return filter }
    throw ExpressionFault(
      problem: "no such filter", found: JSONNode.quoted(call.name),
      allowed: names.joined(separator: ", "),
      suggestion: NearestName.nearest(to: call.name, in: names), offset: call.offset)
  }
}

extension PlaceholderExpression.Call {
  func requireNone() throws(ExpressionFault) {
    guard let first = arguments.first else { return }
    throw ExpressionFault(
      problem: "the filter \"\(name)\" takes no values", offset: first.offset)
  }

  /// Its only value, where that is a text.
  func onlyText(_ allowed: String) throws(ExpressionFault) -> String {
    guard arguments.count == 1, arguments[0].label == nil,
      case .text(let text) = arguments[0].content
    else { throw misused(allowed) }
    return text
  }

  /// Its only value, where that is a whole number in `range`.
  func onlyNumber(_ range: ClosedRange<Int>) throws(ExpressionFault) -> Int {
    guard arguments.count == 1, arguments[0].label == nil,
      case .number(let number) = arguments[0].content, let whole = Int(exactly: number),
      range.contains(whole)
    else { throw misused("\(name):\(range.lowerBound) to \(name):\(range.upperBound)") }
    return whole
  }

  func misused(_ allowed: String) -> ExpressionFault {
    ExpressionFault(
      problem: "the filter \"\(name)\" is used wrongly", allowed: allowed, offset: offset)
  }

  func unfit(_ value: VariableValue, _ wanted: String) -> ExpressionFault {
    ExpressionFault(
      problem: "the filter \"\(name)\" needs \(wanted)", found: value.kindNoun, offset: offset)
  }
}

extension TextFilter {
  private static let wordFilters: [TextFilter] = [
    TextFilter("default", ":other or :\"text\"", "another variable or a text where it is empty") {
      (value, call, context) throws(ExpressionFault) in
      guard !call.arguments.isEmpty, call.arguments.allSatisfy({ $0.label == nil }) else {
        throw call.misused("default:name or default:\"text\"")
      }
      // All are looked at, so that a wrong name is found whatever the value is.
      var candidates = [value]
      for argument in call.arguments {
        switch argument.content {
        case .name(let name): candidates.append(try context.value(name, argument.offset))
        case .text(let text): candidates.append(.text(text))
        case .number(let number): candidates.append(.number(number))
        }
      }
      return candidates.first { $0.isPresent } ?? value
    },
    cased("upper", "in capital letters") { $0.uppercased($1) },
    cased("lower", "in small letters") { $0.lowercased($1) },
    cased("title", "first letters as capitals, the others untouched") { $0.titled($1) },
  ]

  private static func cased(
    _ name: String, _ summary: String, _ change: @escaping @Sendable (Language, String) -> String
  ) -> TextFilter {
    TextFilter(name, "", summary) { (value, call, context) throws(ExpressionFault) in
      try call.requireNone()
      switch value {
      case .absent: return value
      case .text(let text): return .text(change(context.language, text))
      default: throw call.unfit(value, "a text")
      }
    }
  }

  private static let numberFilters: [TextFilter] = [
    TextFilter("ordinal", "", "1st, 1er, 第1, by the language") {
      (value, call, context) throws(ExpressionFault) in
      try call.requireNone()
      switch value {
      case .absent: return value
      case .integer(let number): return .text(context.language.ordinal(number))
      default: throw call.unfit(value, "a whole number")
      }
    },
    TextFilter("number", ":decimals", "with marks between thousands") {
      (value, call, context) throws(ExpressionFault) in
      let decimals = call.arguments.isEmpty ? nil : try call.onlyNumber(0...6)
      guard value != .absent else { return value }
      guard let number = value.number else { throw call.unfit(value, "a number") }
      return .text(context.language.number(number, isGrouped: true, decimals: decimals))
    },
    TextFilter("plural", ":\"year\",\"years\"", "the word's form that stands beside the number") {
      (value, call, context) throws(ExpressionFault) in
      let forms = try PluralForms(call)
      guard value != .absent else { return value }
      guard let number = value.number else { throw call.unfit(value, "a number") }
      return .text(forms.form(context.language.pluralCategory(number)))
    },
  ]

  private static let dateFilters: [TextFilter] =
    DateStyle.allCases.map { style in
      TextFilter(style.rawValue, "", style.summary) {
        (value, call, context) throws(ExpressionFault) in
        try call.requireNone()
        switch value {
        case .absent: return value
        case .date(let date): return .text(context.language.date(date, style))
        default: throw call.unfit(value, "a date")
        }
      }
    } + [
      TextFilter("date", ":\"d. MMMM y\"", "by a pattern of Unicode TR 35") {
        (value, call, context) throws(ExpressionFault) in
        let pattern = try call.onlyText("date:\"d. MMMM y\"")
        guard Language.isDatePattern(pattern) else {
          throw ExpressionFault(
            problem: "no pattern of a date", found: JSONNode.quoted(pattern),
            allowed: "d, E, L, M, y and their repetitions; other letters in '…'",
            offset: call.arguments.first?.offset ?? call.offset)
        }
        switch value {
        case .absent: return value
        case .date(let date): return .text(context.language.date(date, pattern: pattern))
        default: throw call.unfit(value, "a date")
        }
      }
    ]

  private static let listFilters: [TextFilter] = [
    TextFilter("item", ":1", "one of a list, the first is 1; empty where there are fewer") {
      (value, call, _) throws(ExpressionFault) in
      let place = try call.onlyNumber(1...Variable.longestList)
      guard value != .absent else { return value }
      guard case .list(let items) = value else { throw call.unfit(value, "a list") }
      return items.count >= place ? items[place - 1] : .absent
    },
    TextFilter("count", "", "how many a list holds") { (value, call, _) throws(ExpressionFault) in
      try call.requireNone()
      guard value != .absent else { return .integer(0) }
      guard case .list(let items) = value else { throw call.unfit(value, "a list") }
      return .integer(items.count)
    },
    TextFilter("join", ":\", \"", "a list's texts with this between them") {
      (value, call, context) throws(ExpressionFault) in
      let separator = try call.onlyText("join:\", \"")
      guard value != .absent else { return value }
      guard case .list(let items) = value else { throw call.unfit(value, "a list") }
      var texts: [String] = []
      for item in items {
        guard let text = item.display(context.language) else { throw call.unfit(value, "texts") }
        texts.append(text)
      }
      return .text(texts.joined(separator: separator))
    },
  ]
}

extension DateStyle {
  fileprivate var summary: String {
    switch self {
    case .short: "11/30/26, by the language"
    case .medium: "Nov 30, 2026"
    case .long: "November 30, 2026"
    case .full: "Monday, November 30, 2026"
    case .weekday: "Monday"
    case .month: "November"
    case .monthDay: "November 30"
    case .day: "30"
    case .year: "2026"
    }
  }
}
