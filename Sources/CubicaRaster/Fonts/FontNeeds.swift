/// Which of the sets that are slow to open a text is laid out with, beside the common fonts.
///
/// A matter of the text and its style alone.
struct FontNeeds: OptionSet, Hashable {
  let rawValue: Int

  /// The large Chinese, Japanese and Korean collections, which take several times as long to
  /// open as all others together.
  static let cjk = FontNeeds(rawValue: 1)
  /// The faces with serifs.
  static let serif = FontNeeds(rawValue: 2)
}
