package import CubicaCore

/// What became of a row, or of one of its shapes.
package struct RowOutcome: Sendable, Hashable {
  package enum Kind: String, Sendable {
    case made
    /// Equal to a film that was made for another row.
    case copied
    /// Made by an earlier run, and nothing has changed.
    case skipped
    case failed
    /// Not begun, or begun and not finished: a signal, a full disk, `--fail-fast`.
    case stopped
  }

  package var index: Int
  package var line: Int
  package var variant: String?
  package var kind: Kind
  /// nil where the row has no name to be made under.
  package var output: FilePath?
  /// Why there is no film.
  package var reason: String?
  package var warnings: [String] = []
  /// Those of them that only making the film could show.
  package var newWarnings: [String] = []
  /// The film's length.
  package var duration: MediaTime?
  /// From the beginning of its pass to its end.
  package var seconds: Double?

  package init(
    index: Int, line: Int, variant: String? = nil, _ kind: Kind, output: FilePath? = nil,
    reason: String? = nil
  ) {
    (self.index, self.line, self.variant, self.kind) = (index, line, variant, kind)
    (self.output, self.reason) = (output, reason)
  }

  init(_ row: BatchRow, _ kind: Kind, reason: String? = nil) {
    self.init(
      index: row.index, line: row.line, variant: row.variant, kind, output: row.output,
      reason: reason.map(row.discretion.words(of:)))
    warnings = row.warnings
  }
}
