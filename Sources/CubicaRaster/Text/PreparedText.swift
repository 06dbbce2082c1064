import CPangoCairo
import CubicaCore

/// A string as it is shaped: line ends made one kind, controls taken out, languages and scripts
/// settled by ourselves so that the environment has no say.
struct PreparedText {
  /// A stretch of one script, in bytes of the UTF-8 text.
  struct Span: Equatable {
    var start: Int
    var end: Int
    var script: GUnicodeScript
    /// Set where the text's language does not write this script.
    var language: String?
  }

  /// Lines are separated by U+000A alone; none at the end.
  private(set) var string: String
  private(set) var spans: [Span] = []
  /// Controls that no font can show.
  private(set) var droppedControls: [Unicode.Scalar] = []
  /// The language whose Han glyphs are wanted.
  private(set) var hanLanguage: String

  init(_ source: String, language: String) {
    var scalars = String.UnicodeScalarView()
    var dropped: [Unicode.Scalar] = []
    var wasReturn = false
    for scalar in source.unicodeScalars {
      let isReturn = scalar == "\r"
      defer { wasReturn = isReturn }
      switch scalar.value {
      case 0x0A: if !wasReturn { scalars.append("\n") }
      case 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029: scalars.append("\n")
      case 0x09: scalars.append(" ")
      case 0..<0x20, 0x7F..<0xA0: dropped.append(scalar)
      default: scalars.append(scalar)
      }
    }
    while scalars.last == "\n" { scalars.removeLast() }
    string = String(scalars)
    droppedControls = dropped
    hanLanguage = Self.hanLanguage(of: scalars, language: language)
    spans = Self.spans(of: scalars, language: language, hanLanguage: hanLanguage)
  }

  /// The text's own language where it is Chinese, Japanese or Korean; else what its kana or
  /// hangul say; else simplified Chinese.
  private static func hanLanguage(
    of scalars: String.UnicodeScalarView, language: String
  ) -> String {
    if ["zh", "ja", "ko", "yue"].contains(where: { language.lowercased().hasPrefix($0) }) {
      return language
    }
    var hasHangul = false
    for scalar in scalars {
      switch g_unichar_get_script(scalar.value) {
      case G_UNICODE_SCRIPT_HIRAGANA, G_UNICODE_SCRIPT_KATAKANA: return "ja"
      case G_UNICODE_SCRIPT_BOPOMOFO: return "zh-tw"
      case G_UNICODE_SCRIPT_HANGUL: hasHangul = true
      default: break
      }
    }
    return hasHangul ? "ko" : "zh-cn"
  }

  private static func spans(
    of scalars: String.UnicodeScalarView, language: String, hanLanguage: String
  ) -> [Span] {
    var spans: [Span] = []
    var offset = 0
    for scalar in scalars {
      let length = UTF8.width(scalar)
      var script = g_unichar_get_script(scalar.value)
      // Punctuation, marks and digits go with what stands before them.
      if script == G_UNICODE_SCRIPT_COMMON || script == G_UNICODE_SCRIPT_INHERITED {
        script = spans.last?.script ?? G_UNICODE_SCRIPT_COMMON
      }
      if let last = spans.indices.last,
        spans[last].script == script || spans[last].script == G_UNICODE_SCRIPT_COMMON
      {
        if spans[last].script != script { spans[last].script = script }
        spans[last].end = offset + length
      } else {
        spans.append(Span(start: offset, end: offset + length, script: script, language: nil))
      }
      offset += length
    }
    for index in spans.indices {
      spans[index].language = ScriptFacts.language(
        for: spans[index].script, in: language, hanLanguage: hanLanguage)
    }
    return spans
  }

  /// Does any line hold a script whose lines break between letters without a space?
  var breaksWithoutSpaces: Bool { spans.contains { ScriptFacts.breaksWithoutSpaces($0.script) } }

  /// It holds Chinese, Japanese or Korean letters or their punctuation.
  var needsCJK: Bool {
    string.unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x1100...0x11FF, 0x2E80...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF,
        0xFE30...0xFE4F, 0xFF00...0xFFEF, 0x1AFF0...0x1B16F, 0x1F200...0x1F2FF, 0x20000...0x3FFFF:
        true
      default: false
      }
    }
  }
}
