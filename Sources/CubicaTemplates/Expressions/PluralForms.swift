internal import CubicaCore
internal import CubicaLocale

/// The forms of a word that `plural` chooses from.
struct PluralForms: Hashable {
  private var forms: [PluralCategory: String] = [:]

  /// From `plural:"year","years"` (one and all others), or by name:
  /// `plural:one="год",few="года",other="лет"`.
  init(_ call: PlaceholderExpression.Call) throws(ExpressionFault) {
    let arguments = call.arguments
    if arguments.count == 2, arguments.allSatisfy({ $0.label == nil }),
      case .text(let one) = arguments[0].content, case .text(let other) = arguments[1].content
    {
      forms = [.one: one, .other: other]
      return
    }
    let names = PluralCategory.allCases.map(\.rawValue)
    for argument in arguments {
      guard let label = argument.label, case .text(let text) = argument.content else {
        throw call.misused(
          "plural:\"year\",\"years\" or plural:one=\"год\",few=\"года\",other=\"лет\"")
      }
      guard let category = PluralCategory(rawValue: label) else {
        throw ExpressionFault(
          problem: "no such plural form", found: JSONNode.quoted(label),
          allowed: names.joined(separator: ", "),
          suggestion: NearestName.nearest(to: label, in: names), offset: argument.offset)
      }
      forms[category] = text
    }
    guard forms[.other] != nil else {
      throw ExpressionFault(
        problem: "\"plural\" needs the form \"other\"",
        allowed: "plural:\"year\",\"years\" or plural:one=\"год\",few=\"года\",other=\"лет\"",
        offset: call.offset)
    }
  }

  /// The category's form, else that for all others.
  func form(_ category: PluralCategory) -> String { forms[category] ?? forms[.other] ?? "" }
}
