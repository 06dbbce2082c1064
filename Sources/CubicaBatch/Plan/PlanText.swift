/// What a person is told of a checked list.
package struct PlanText {
  let plan: BatchPlan
  /// Lines of a kind; the rest are counted.
  package var mostLines = 50

  package init(_ plan: BatchPlan) { self.plan = plan }

  /// `280 films can be made; 20 rows cannot`
  package var summary: String {
    let bad = Set(plan.faults.map(\.index)).count
    let films = plan.rows.count == 1 ? "1 film" : "\(plan.rows.count) films"
    if bad == 0 { return "\(films) can be made" }
    return "\(films) can be made; \(bad == 1 ? "1 row" : "\(bad) rows") cannot"
  }

  /// One line a fault, in the list's order.
  package var faults: [String] { shortened(plan.faults.map(\.description), "faults") }

  /// What concerns the list, then what concerns its rows.
  package var warnings: [String] {
    let rows = plan.rows.flatMap { row in
      row.warnings.map { "row \(row.index) (line \(row.line)): \($0)" }
    }
    return shortened(plan.notices, "notices") + shortened(rows, "warnings")
  }

  private func shortened(_ lines: [String], _ noun: String) -> [String] {
    guard lines.count > mostLines else { return lines }
    return lines.prefix(mostLines) + ["and \(lines.count - mostLines) more \(noun)"]
  }
}
