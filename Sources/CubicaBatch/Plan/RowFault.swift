/// Why a row of a list cannot become a film.
package struct RowFault: Error, Sendable, Hashable {
  /// The row's number in the list, from 1.
  package var index: Int
  /// Where the row, or the cell at fault, begins in the list, from 1.
  package var line: Int
  /// The column's name as the list writes it; nil where it is no cell's fault.
  package var column: String?
  /// What is wrong and what helps.
  package var message: String

  package init(index: Int, line: Int, column: String? = nil, _ message: String) {
    (self.index, self.line, self.column, self.message) = (index, line, column, message)
  }
}

extension RowFault: CustomStringConvertible {
  /// `row 3 (line 4), clip: no such file`
  package var description: String {
    let place = column.map { ", \($0)" } ?? ""
    return "row \(index) (line \(line))\(place): \(message)"
  }
}
