/// Columns that say something of a row besides its template's variables, in any case.
package enum ReservedColumn: String, CaseIterable, Sendable {
  /// The row's clips, in the order of the template's clip variables.
  case clip
  /// A shipped template's name, or a path.
  case template
  /// Where the film goes, in place of the pattern.
  case output
  /// Music in place of the template's.
  case soundtrack
  /// The part of the clip: `2..0:12`.
  case trim
}
