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

  /// A stretch of one look, in bytes of the UTF-8 text.
  struct Look {
    var start: Int
    var end: Int
    /// Its text is not looked at.
    var run: TextRun
  }

  /// Lines are separated by U+000A alone; none at the end.
  private(set) var string: String
  private(set) var spans: [Span]
  /// All of the text, in order; none where it is empty.
  private(set) var looks: [Look]
  /// Controls that no font can show.
  private(set) var droppedControls: [Unicode.Scalar]
  /// The language whose Han glyphs are wanted.
  private(set) var hanLanguage: String
  private let language: String

  /// In the content's letter case; on a curve line ends become spaces.
  init(_ content: TextContent) {
    var cleaner = TextCleaner(lineEnd: content.curve == nil ? "\n" : " ")
    var last: Character?
    for run in content.runs {
      let text = content.style.letterCase.applied(
        to: run.text, language: content.language, after: last)
      cleaner.append(run.with(text))
      last = run.text.last ?? last
    }
    cleaner.finish()
    self.init(
      looks: cleaner.looks, string: cleaner.text, dropped: cleaner.dropped,
      language: content.language)
  }

  private init(looks: [Look], string: String, dropped: [Unicode.Scalar], language: String) {
    (self.looks, self.string, self.language) = (looks, string, language)
    droppedControls = dropped
    let scalars = string.unicodeScalars
    hanLanguage = Self.hanLanguage(of: scalars, language: language)
    spans = Self.spans(of: scalars, language: language, hanLanguage: hanLanguage)
  }

  /// The first `count` Characters and an ellipsis, which looks as the last of them does.
  func cut(to count: Int) -> PreparedText {
    var kept = string.prefix(count)
    while let last = kept.last, last.isWhitespace { kept.removeLast() }
    let end = kept.utf8.count
    let mark = "…"
    var looks = looks.filter { $0.start < end }
    if looks.isEmpty { looks = Array(self.looks.prefix(1)) }
    if let last = looks.indices.last { looks[last].end = end + mark.utf8.count }
    return PreparedText(
      looks: looks, string: kept + mark, dropped: droppedControls, language: language)
  }

  /// The look at a byte of the text.
  func look(at offset: Int) -> TextRun? { looks.first { offset < $0.end }?.run }

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

  /// Names of the scripts that letter spacing would tear apart, each once.
  var joinedScripts: [String] {
    var names: [String] = []
    for span in spans where ScriptFacts.isJoined(span.script) {
      let name = ScriptFacts.name(span.script)
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

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

/// Joins runs to one text, keeping where each begins and ends.
private struct TextCleaner {
  let lineEnd: Unicode.Scalar
  private(set) var text = ""
  private(set) var looks: [PreparedText.Look] = []
  private(set) var dropped: [Unicode.Scalar] = []
  private var wasReturn = false

  init(lineEnd: Unicode.Scalar) { self.lineEnd = lineEnd }

  mutating func append(_ run: TextRun) {
    let start = text.utf8.count
    var scalars = String.UnicodeScalarView()
    for scalar in run.text.unicodeScalars {
      let isReturn = scalar == "\r"
      defer { wasReturn = isReturn }
      switch scalar.value {
      case 0x0A: if !wasReturn { scalars.append(lineEnd) }
      case 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029: scalars.append(lineEnd)
      case 0x09: scalars.append(" ")
      case 0..<0x20, 0x7F..<0xA0: dropped.append(scalar)
      default: scalars.append(scalar)
      }
    }
    text.unicodeScalars.append(contentsOf: scalars)
    let end = text.utf8.count
    if end > start { looks.append(PreparedText.Look(start: start, end: end, run: run)) }
  }

  /// Takes line ends off the end.
  mutating func finish() {
    while text.unicodeScalars.last == lineEnd, lineEnd == "\n" { text.unicodeScalars.removeLast() }
    let end = text.utf8.count
    looks = looks.compactMap { look in
      guard look.start < end else { return nil }
      var look = look
      look.end = min(look.end, end)
      return look
    }
  }
}
