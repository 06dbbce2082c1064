package import CubicaCore
package import CubicaExport

/// One film that a list asks for, bound and checked.
package struct BatchRow: Sendable {
  /// The row's number in the list, from 1; the header is none.
  package var index: Int
  /// Where the row begins in the list, from 1.
  package var line: Int
  /// The shape among `BatchOptions.variants`, such as `9:16`; nil where there are none.
  package var variant: String?
  /// All that `cubica card` would be given for this film.
  package var options: CardOptions
  /// Where the film goes: `options.output`.
  package var output: FilePath
  /// What the person should know and may ignore, a sentence each.
  package var warnings: [String]
  /// For what is said of the row.
  package var discretion = Discretion.none

  package init(
    index: Int, line: Int, variant: String? = nil, options: CardOptions, output: FilePath,
    warnings: [String] = []
  ) {
    (self.index, self.line, self.variant) = (index, line, variant)
    (self.options, self.output, self.warnings) = (options, output, warnings)
    self.options.output = output
  }
}
