import CPangoCairo

/// What layout must know of a script.
enum ScriptFacts {
  /// Letters join or stack into shapes that added space would tear apart.
  static func isJoined(_ script: GUnicodeScript) -> Bool { joined.contains(script.rawValue) }

  /// Latin, Greek, Cyrillic and the like: capitals stand on the baseline.
  static func hasCapitals(_ script: GUnicodeScript) -> Bool {
    [
      G_UNICODE_SCRIPT_LATIN, G_UNICODE_SCRIPT_GREEK, G_UNICODE_SCRIPT_CYRILLIC,
      G_UNICODE_SCRIPT_COMMON, G_UNICODE_SCRIPT_INHERITED,
    ].contains(script)
  }

  /// From the baseline to what the eye takes for the letters' top, in em, where a script has no
  /// capitals; nil where these tell.
  ///
  /// Twice the height of the letters' middle, so that letters below the line are balanced by it.
  static func letterHeight(_ script: GUnicodeScript) -> Double? {
    switch script {
    case G_UNICODE_SCRIPT_ARABIC, G_UNICODE_SCRIPT_SYRIAC, G_UNICODE_SCRIPT_THAANA: 0.4
    case G_UNICODE_SCRIPT_HAN, G_UNICODE_SCRIPT_HIRAGANA, G_UNICODE_SCRIPT_KATAKANA,
      G_UNICODE_SCRIPT_HANGUL, G_UNICODE_SCRIPT_BOPOMOFO:
      0.76
    case G_UNICODE_SCRIPT_MYANMAR, G_UNICODE_SCRIPT_KHMER, G_UNICODE_SCRIPT_SINHALA,
      G_UNICODE_SCRIPT_TAMIL, G_UNICODE_SCRIPT_MALAYALAM, G_UNICODE_SCRIPT_KANNADA,
      G_UNICODE_SCRIPT_TELUGU:
      0.54
    case G_UNICODE_SCRIPT_THAI, G_UNICODE_SCRIPT_LAO, G_UNICODE_SCRIPT_HEBREW: 0.62
    default: nil
    }
  }

  static func breaksWithoutSpaces(_ script: GUnicodeScript) -> Bool {
    [
      G_UNICODE_SCRIPT_HAN, G_UNICODE_SCRIPT_HIRAGANA, G_UNICODE_SCRIPT_KATAKANA,
      G_UNICODE_SCRIPT_BOPOMOFO, G_UNICODE_SCRIPT_THAI, G_UNICODE_SCRIPT_LAO,
      G_UNICODE_SCRIPT_KHMER, G_UNICODE_SCRIPT_MYANMAR,
    ].contains(script)
  }

  /// `Arabic`.
  static func name(_ script: GUnicodeScript) -> String { names[script.rawValue] ?? "this script" }

  private static let names: [Int32: String] = {
    let pairs: [(GUnicodeScript, String)] = [
      (G_UNICODE_SCRIPT_ARABIC, "Arabic"), (G_UNICODE_SCRIPT_SYRIAC, "Syriac"),
      (G_UNICODE_SCRIPT_NKO, "N'Ko"), (G_UNICODE_SCRIPT_MONGOLIAN, "Mongolian"),
      (G_UNICODE_SCRIPT_DEVANAGARI, "Devanagari"), (G_UNICODE_SCRIPT_BENGALI, "Bengali"),
      (G_UNICODE_SCRIPT_GURMUKHI, "Gurmukhi"), (G_UNICODE_SCRIPT_GUJARATI, "Gujarati"),
      (G_UNICODE_SCRIPT_ORIYA, "Odia"), (G_UNICODE_SCRIPT_TAMIL, "Tamil"),
      (G_UNICODE_SCRIPT_TELUGU, "Telugu"), (G_UNICODE_SCRIPT_KANNADA, "Kannada"),
      (G_UNICODE_SCRIPT_MALAYALAM, "Malayalam"), (G_UNICODE_SCRIPT_SINHALA, "Sinhala"),
      (G_UNICODE_SCRIPT_MYANMAR, "Burmese"), (G_UNICODE_SCRIPT_KHMER, "Khmer"),
      (G_UNICODE_SCRIPT_TIBETAN, "Tibetan"), (G_UNICODE_SCRIPT_JAVANESE, "Javanese"),
      (G_UNICODE_SCRIPT_MANDAIC, "Mandaic"), (G_UNICODE_SCRIPT_PHAGS_PA, "Phags-pa"),
    ]
    return Dictionary(pairs.map { ($0.0.rawValue, $0.1) }, uniquingKeysWith: { $1 })
  }()

  /// The language to shape a stretch in, where the text's own does not write its script.
  ///
  /// Without it Pango asks the environment (`PANGO_LANGUAGE`, `LANGUAGE`).
  static func language(
    for script: GUnicodeScript, in language: String, hanLanguage: String
  ) -> String? {
    switch script {
    case G_UNICODE_SCRIPT_COMMON, G_UNICODE_SCRIPT_INHERITED: return nil
    case G_UNICODE_SCRIPT_HAN: return hanLanguage
    default: break
    }
    let tag = pango_language_from_string(language)
    let pangoScript = PangoScript(rawValue: script.rawValue)
    if pango_language_includes_script(tag, pangoScript) != 0 { return nil }
    return samples[script.rawValue] ?? "en"
  }

  private static let joined: Set<Int32> = rawValues([
    G_UNICODE_SCRIPT_ARABIC, G_UNICODE_SCRIPT_SYRIAC, G_UNICODE_SCRIPT_NKO,
    G_UNICODE_SCRIPT_MONGOLIAN, G_UNICODE_SCRIPT_DEVANAGARI, G_UNICODE_SCRIPT_BENGALI,
    G_UNICODE_SCRIPT_GURMUKHI, G_UNICODE_SCRIPT_GUJARATI, G_UNICODE_SCRIPT_ORIYA,
    G_UNICODE_SCRIPT_TAMIL, G_UNICODE_SCRIPT_TELUGU, G_UNICODE_SCRIPT_KANNADA,
    G_UNICODE_SCRIPT_MALAYALAM, G_UNICODE_SCRIPT_SINHALA, G_UNICODE_SCRIPT_MYANMAR,
    G_UNICODE_SCRIPT_KHMER, G_UNICODE_SCRIPT_TIBETAN, G_UNICODE_SCRIPT_JAVANESE,
    G_UNICODE_SCRIPT_MANDAIC, G_UNICODE_SCRIPT_PHAGS_PA,
  ])

  private static let samples: [Int32: String] = {
    let pairs: [(GUnicodeScript, String)] = [
      (G_UNICODE_SCRIPT_ARABIC, "ar"), (G_UNICODE_SCRIPT_ARMENIAN, "hy"),
      (G_UNICODE_SCRIPT_BENGALI, "bn"), (G_UNICODE_SCRIPT_BOPOMOFO, "zh-tw"),
      (G_UNICODE_SCRIPT_CHEROKEE, "chr"), (G_UNICODE_SCRIPT_CYRILLIC, "ru"),
      (G_UNICODE_SCRIPT_DEVANAGARI, "hi"), (G_UNICODE_SCRIPT_ETHIOPIC, "am"),
      (G_UNICODE_SCRIPT_GEORGIAN, "ka"), (G_UNICODE_SCRIPT_GREEK, "el"),
      (G_UNICODE_SCRIPT_GUJARATI, "gu"), (G_UNICODE_SCRIPT_GURMUKHI, "pa"),
      (G_UNICODE_SCRIPT_HANGUL, "ko"), (G_UNICODE_SCRIPT_HEBREW, "he"),
      (G_UNICODE_SCRIPT_HIRAGANA, "ja"), (G_UNICODE_SCRIPT_KATAKANA, "ja"),
      (G_UNICODE_SCRIPT_KANNADA, "kn"), (G_UNICODE_SCRIPT_KHMER, "km"),
      (G_UNICODE_SCRIPT_LAO, "lo"), (G_UNICODE_SCRIPT_MALAYALAM, "ml"),
      (G_UNICODE_SCRIPT_MYANMAR, "my"), (G_UNICODE_SCRIPT_ORIYA, "or"),
      (G_UNICODE_SCRIPT_SINHALA, "si"), (G_UNICODE_SCRIPT_TAMIL, "ta"),
      (G_UNICODE_SCRIPT_TELUGU, "te"), (G_UNICODE_SCRIPT_THAANA, "dv"),
      (G_UNICODE_SCRIPT_THAI, "th"), (G_UNICODE_SCRIPT_JAVANESE, "jv"),
    ]
    return Dictionary(
      pairs.map { ($0.0.rawValue, $0.1) }, uniquingKeysWith: { $1 })
  }()

  private static func rawValues(_ scripts: [GUnicodeScript]) -> Set<Int32> {
    Set(scripts.map(\.rawValue))
  }
}
