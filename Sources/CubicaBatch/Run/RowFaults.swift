/// The rows that cannot become a film, each with all that is wrong with it.
struct RowFaults {
  private(set) var outcomes: [RowOutcome] = []

  init(_ faults: [RowFault]) {
    for fault in faults {
      let column = fault.column.map { "\($0): " } ?? ""
      let reason = column + fault.message
      if let last = outcomes.indices.last, outcomes[last].index == fault.index {
        outcomes[last].reason = [outcomes[last].reason, reason].compactMap(\.self)
          .joined(separator: "; ")
      } else {
        outcomes.append(
          RowOutcome(index: fault.index, line: fault.line, .failed, reason: reason))
      }
    }
  }
}
