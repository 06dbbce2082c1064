package import CubicaCore

/// What a list of guests comes to: films to make, and rows that cannot become one.
package struct BatchPlan: Sendable {
  /// In the list's order; of one row, in the order of the variants.
  package var rows: [BatchRow]
  /// In the list's order; a row with several things wrong has several.
  package var faults: [RowFault]
  /// What concerns the list as a whole, a sentence each.
  package var notices: [String]
  /// Where films of all rows go, good and bad ones; nil: not known.
  package var outputs: [FilePath]?

  package init(rows: [BatchRow] = [], faults: [RowFault] = [], notices: [String] = []) {
    (self.rows, self.faults, self.notices) = (rows, faults, notices)
  }
}
