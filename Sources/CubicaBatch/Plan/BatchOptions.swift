package import CubicaCore
package import CubicaExport

/// Everything that a person can ask of a list of cards.
package struct BatchOptions: Sendable {
  /// Where the list is.
  package enum Source: Sendable {
    case file(FilePath)
    /// What came in on standard input; paths in it are relative to the working directory.
    case standardInput([UInt8])
  }

  package var source: Source
  /// What every card starts from, a row's own values aside: template, clips, values, locale,
  /// trim, size, aspect, fit, rate, quality, force. Its `output` and `title` are not looked at.
  package var card = CardOptions()
  /// `cards/{name}.mp4`; its folders are relative to the working directory.
  package var pattern: String
  /// What each film says it is called, with fields as in `pattern`; nil: nothing.
  package var title: String?
  /// The column for each variable or reserved name, where their names differ.
  package var columns: [String: String] = [:]
  /// nil: found in the list.
  package var separator: ListSeparator?
  /// As iconv names it; nil: UTF-8, or what a byte order mark says.
  package var encoding: String?
  /// One film of each row in each of these shapes; empty: one film, in its own shape.
  package var variants: [AspectRatio] = []
  /// Nothing is made where one row is bad.
  package var isStrict = false
  /// Values stay out of messages and of file names.
  package var isPrivate = false
  /// Goes into `{hash}`, so that nobody without it finds values by trying.
  package var salt: [UInt8] = []

  package init(_ source: Source, pattern: String) {
    (self.source, self.pattern) = (source, pattern)
  }
}
