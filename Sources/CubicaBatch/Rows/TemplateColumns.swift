import CubicaCore
import CubicaExport
import CubicaTemplates

/// Which column fills which of one template's variables.
struct TemplateColumns {
  let template: Template
  /// In the document's order.
  private(set) var variables: [(variable: Variable, column: Int)] = []

  init(_ template: Template, _ columns: ListColumns) {
    self.template = template
    for variable in template.variables where !Self.isReserved(variable.name) {
      guard let index = columns.index(for: variable.name) else { continue }
      variables.append((variable, index))
    }
  }

  /// The reserved names go before a variable's.
  private static func isReserved(_ name: String) -> Bool {
    let key = ColumnName.key(name)
    return ReservedColumn.allCases.contains { $0.rawValue == key }
  }

  func column(of variable: String) -> Int? {
    variables.first { $0.variable.name == variable }?.column
  }

  /// What is wrong with the list as a whole: required variables that nothing fills, columns that
  /// are likely misspelt.
  ///
  /// - Parameters:
  ///   - card: what every row starts from.
  ///   - used: columns that something else looks at.
  func faults(_ columns: ListColumns, card: CardOptions, used: Set<Int>) -> [String] {
    var faults: [String] = []
    let names = template.variables.map(\.name) + ReservedColumn.allCases.map(\.rawValue)
    let keys = Set(names.map(ColumnName.key))
    for name in columns.mappedNames where !keys.contains(ColumnName.key(name)) {
      let near = NearestName.nearest(to: name, in: names).map { "; did you mean \"\($0)\"?" } ?? "."
      faults.append(
        "--map \(name): the template has no such variable\(near) Its variables:"
          + " \(template.variables.map(\.name).joined(separator: ", "))")
    }
    let free = columns.list.columns.indices.filter { !used.contains($0) && !isFilled(by: $0) }
      .compactMap { columns.name(of: $0) }.filter { !$0.isEmpty }
    var told: Set<String> = []
    for variable in missing(columns, card) {
      let near = NearestName.nearest(to: variable.name, in: free)
      if let near { told.insert(near) }
      let wanted = near ?? "COLUMN"
      faults.append(
        "\(columns.list.name): no column for the template's variable \"\(variable.name)\""
          + ListColumns.hint(variable.name, in: free.isEmpty ? columns.names : free)
          + ". Name it with --map \(variable.name)=\(Self.quoted(wanted)), or give all rows one"
          + " value with --set \(variable.name)=…")
    }
    if !faults.isEmpty, let hint = Self.separatorHint(columns) { faults.append(hint) }
    let unbound = unfilled(columns)
    for name in free where !told.contains(name) {
      guard let near = NearestName.nearest(to: name, in: unbound) else { continue }
      faults.append(
        "\(columns.list.name): the column \"\(name)\" is for no variable of the template; did you"
          + " mean \"\(near)\"? Say --map \(near)=\(Self.quoted(name)), or --map \(near)= where it"
          + " is another thing")
    }
    return faults
  }

  private func isFilled(by column: Int) -> Bool { variables.contains { $0.column == column } }

  private func missing(_ columns: ListColumns, _ card: CardOptions) -> [Variable] {
    template.variables.filter { variable in
      guard variable.isRequired, column(of: variable.name) == nil,
        card.values[variable.name] == nil, variable.name != "name" || card.name == nil
      else { return false }
      let isClip = variable.kind == .clip || variable.kind == .clips
      return !isClip || card.clips.isEmpty && columns.index(for: ReservedColumn.clip) == nil
    }
  }

  /// Names that a column might have meant.
  func unfilled(_ columns: ListColumns) -> [String] {
    let reserved = ReservedColumn.allCases.map(\.rawValue)
    let names =
      template.variables.map(\.name).filter { column(of: $0) == nil && !reserved.contains($0) }
      + reserved
    return names.filter { columns.index(for: $0) == nil && !columns.isLeftOut($0) }
  }

  /// The whole header in one column was meant to be several.
  private static func separatorHint(_ columns: ListColumns) -> String? {
    guard columns.list.columns.count == 1, let name = columns.names.first,
      let other = name.first(where: { ",;\t|:".contains($0) })
    else { return nil }
    let word = other == "\t" ? "tab" : String(other)
    return "\(columns.list.name): the header is read as one column, \(JSONNode.quoted(name)); is"
      + " --separator \(quoted(word)) what stands between?"
  }

  private static func quoted(_ name: String) -> String {
    name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } ? name : "\"\(name)\""
  }
}
