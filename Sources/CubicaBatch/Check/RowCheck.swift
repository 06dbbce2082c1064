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
    /// Where the row names its film itself.
    var outputPlace: Facts.Place?
  }

  /// What the check knows of a row, besides its card.
  struct Facts: Sendable {
    var index: Int
    var line: Int
    var warnings: [String]
    /// The texts that the row itself gives, with their columns.
    var texts: [(column: String, line: Int, text: String)]
    var files: [File]
    var discretion: Discretion
    /// The row's own cells of these columns, if it has any.
    var trim: Place?
    var output: Place?

    struct Place: Sendable {
      var column: String
      var line: Int
    }

    /// What was given to a variable for files.
    struct File: Sendable {
      var variable: String
      var column: String?
      var line: Int
    }
  }

  let workshop: CardWorkshop
  let isPrivate: Bool

  func outcome(_ task: Task, _ facts: Facts, _ texts: CardTexts) -> Outcome {
    do throws(ExportError) {
      let card = try PreparedCard(task.options, workshop)
      var outcome = Outcome(inputs: card.inputs, outputPlace: facts.output)
      var row = BatchRow(
        index: facts.index, line: facts.line, variant: task.variant, options: task.options,
        output: task.output, warnings: facts.warnings)
      row.discretion = facts.discretion
      for notice in card.fileNotices { tell(notice, facts, &row, &outcome) }
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
      tell(trouble.message, facts, &row, &outcome)
      return
    }
    let shape = variant.map { " (\($0))" } ?? ""
    let message =
      (isPrivate && trouble.isQuoting
        ? "layer \"\(trouble.layer)\": the text is too long for its box; its end is not shown"
        : facts.discretion.words(of: trouble.message)) + shape
    switch trouble.kind {
    case .glyph, .overflow:
      let remedy = trouble.kind == .overflow ? "; shorten it, or give the layer more room" : ""
      outcome.faults.append(
        RowFault(
          index: facts.index, line: source.line, column: source.column, message + remedy))
    case .other: row.warnings.append(message)
    }
  }

  /// What several rows may have in common is told once; what is private, with its row.
  private func tell(
    _ notice: String, _ facts: Facts, _ row: inout BatchRow, _ outcome: inout Outcome
  ) {
    let words = facts.discretion.words(of: notice)
    if words == notice {
      outcome.notices.append(notice)
    } else {
      row.warnings.append(words)
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

  /// Messages begin with the variable that a file was given to, or with the option.
  private func fault(_ error: ExportError, _ facts: Facts) -> RowFault {
    let message = error.message
    func fault(_ place: Facts.Place?, _ message: some StringProtocol) -> RowFault {
      RowFault(
        index: facts.index, line: place?.line ?? facts.line, column: place?.column,
        facts.discretion.words(of: String(message)))
    }
    for file in facts.files where message.hasPrefix(file.variable + ": ") {
      let place = file.column.map { Facts.Place(column: $0, line: file.line) }
      return fault(place, message.dropFirst(file.variable.count + 2))
    }
    if let trim = facts.trim, message.hasPrefix("--trim"),
      let start = message.firstRange(of: ": ")?.upperBound
    {
      return fault(trim, "this part cannot be taken: \(message[start...])")
    }
    return fault(nil, message)
  }
}
