import CubicaCore
import CubicaExport
import CubicaTemplates

/// Opens what bound rows are made of and lays out their texts.
struct RowCheck {
  /// One film of a row.
  struct Task: Sendable {
    /// Of the row among all.
    var place: Int
    var variant: String?
    var options: CardOptions
    var output: FilePath
  }

  struct Outcome: Sendable {
    var row: BatchRow?
    var faults: [RowFault] = []
    /// What concerns more than the row.
    var notices: [String] = []
    var inputs: [FilePath] = []
  }

  /// What the check knows of a row, besides its card.
  struct Facts: Sendable {
    var index: Int
    var line: Int
    var warnings: [String]
    /// The texts that the row itself gives, with their columns.
    var texts: [(column: String, line: Int, text: String)]
    var files: [File]

    /// What was given to a variable for files.
    struct File: Sendable {
      var variable: String
      var column: String?
      var line: Int
      var paths: [String]
    }
  }

  let workshop: CardWorkshop
  let isPrivate: Bool

  func outcome(_ task: Task, _ facts: Facts, _ texts: CardTexts) -> Outcome {
    do throws(ExportError) {
      let card = try PreparedCard(task.options, workshop)
      var outcome = Outcome(notices: card.fileNotices, inputs: card.inputs)
      var row = BatchRow(
        index: facts.index, line: facts.line, variant: task.variant, options: task.options,
        output: task.output, warnings: facts.warnings)
      for trouble in try texts.troubles(of: card) {
        sort(trouble, facts, task.variant, &row, &outcome)
      }
      if outcome.faults.isEmpty { outcome.row = row }
      return outcome
    } catch {
      return Outcome(faults: [fault(error, facts)])
    }
  }

  /// A thing that the row's own text brings about is the row's; any other is the template's.
  private func sort(
    _ trouble: TextTrouble, _ facts: Facts, _ variant: String?, _ row: inout BatchRow,
    _ outcome: inout Outcome
  ) {
    let source = facts.texts.first { text in
      switch trouble.kind {
      case .glyph(let scalar): Self.holds(text.text, scalar)
      case .overflow, .other: Self.shares(trouble.text, with: text.text)
      }
    }
    guard let source else {
      outcome.notices.append(trouble.message)
      return
    }
    let shape = variant.map { " (\($0))" } ?? ""
    let message =
      (isPrivate && trouble.isQuoting
        ? "layer \"\(trouble.layer)\": the text is too long for its box; its end is not shown"
        : trouble.message) + shape
    switch trouble.kind {
    case .glyph, .overflow:
      let remedy = trouble.kind == .overflow ? "; shorten it, or give the layer more room" : ""
      outcome.faults.append(
        RowFault(
          index: facts.index, line: source.line, column: source.column, message + remedy))
    case .other: row.warnings.append(message)
    }
  }

  /// The scalar may have come from another by a change of case.
  private static func holds(_ text: String, _ scalar: Unicode.Scalar) -> Bool {
    let wanted = String(scalar)
    return text.unicodeScalars.contains { $0 == scalar }
      || text.uppercased().unicodeScalars.contains(scalar)
      || text.lowercased().unicodeScalars.contains(scalar) || text.contains(wanted)
  }

  private static func shares(_ whole: String, with part: String) -> Bool {
    guard !part.isEmpty else { return false }
    if whole.contains(part) { return true }
    // A template may change the case, or show some of it.
    let (whole, part) = (whole.lowercased(), part.lowercased())
    return whole.contains(part) || part.split(separator: " ").contains { whole.contains($0) }
  }

  /// Messages begin with the variable that a file was given to.
  private func fault(_ error: ExportError, _ facts: Facts) -> RowFault {
    let message = discreet(error.message, facts)
    for file in facts.files where message.hasPrefix(file.variable + ": ") {
      return RowFault(
        index: facts.index, line: file.line, column: file.column,
        String(message.dropFirst(file.variable.count + 2)))
    }
    return RowFault(index: facts.index, line: facts.line, message)
  }

  /// Without the row's values, where they are private.
  private func discreet(_ message: String, _ facts: Facts) -> String {
    guard isPrivate else { return message }
    var message = message
    for path in facts.files.flatMap(\.paths) where !path.isEmpty {
      message = message.replacing(path, with: "the file")
    }
    for text in facts.texts.map(\.text) where text.count > 2 {
      message = message.replacing(text, with: "…")
    }
    return message
  }
}
