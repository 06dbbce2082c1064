package import CubicaExport

/// Why no film of a list can be begun.
package struct BatchError: Error, Equatable, CustomStringConvertible {
  /// One line or more, each saying what, where and what helps.
  package var message: String
  /// Some rows are bad, and none is made for it was asked so.
  package var faults: [RowFault] = []

  package init(_ message: String, faults: [RowFault] = []) {
    (self.message, self.faults) = (message, faults)
  }

  package init(_ error: ExportError) { self.init(error.message) }

  package var description: String { message }
}
