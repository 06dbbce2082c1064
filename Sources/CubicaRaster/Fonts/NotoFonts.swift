/// The files of Debian's Noto packages that stand behind the bundled fonts: one family a script.
enum NotoFonts {
  struct Family {
    /// As Pango knows it: `Noto Sans Thai`.
    var name: String
    /// Without a folder.
    var files: [String]
    /// Debian's package, for messages.
    var package: String

    /// One file holds five families, a language each.
    var isCJK: Bool { name.hasSuffix(" CJK") }

    /// As layers can name them.
    var names: [String] { isCJK ? NotoFonts.cjkLanguages.map { "\(name) \($0)" } : [name] }
  }

  /// Where Debian puts them.
  static let folders = ["/usr/share/fonts/truetype/noto", "/usr/share/fonts/opentype/noto"]

  /// In the order in which they are tried for a character.
  static let families: [Family] =
    [
      Family(
        name: "Noto Sans",
        files: ["Regular", "Bold", "Italic", "BoldItalic"].map { "NotoSans-\($0).ttf" },
        package: "fonts-noto-core")
    ] + scripts.map { core("Sans \($0)") }
    + [symbols("Symbols", isBold: true), symbols("Symbols2", isBold: false)]
    + [cjk("Sans"), symbols("Math", isBold: false), emoji]

  /// The faces with serifs, tried before the others where a layer names one of them: so a
  /// name in any script has the look of the card. Arabic's is Naskh.
  static let serifFamilies: [Family] =
    [
      Family(
        name: "Noto Serif",
        files: ["Regular", "Bold", "Italic", "BoldItalic"].map { "NotoSerif-\($0).ttf" },
        package: "fonts-noto-core"), core("Naskh Arabic"),
    ] + serifScripts.map { core("Serif \($0)") } + [cjk("Serif")]

  static let emojiName = "Noto Color Emoji"

  static func isSerif(_ family: String) -> Bool {
    let name = family.lowercased()
    return name.hasPrefix("noto serif") || name.hasPrefix("noto naskh")
  }

  static func isCJK(_ family: String) -> Bool { family.lowercased().contains(" cjk ") }

  /// The ends of the collections' names; which comes first depends on the text's language.
  static let cjkLanguages = ["JP", "KR", "SC", "TC", "HK"]

  private static let scripts = [
    "Hebrew", "Arabic", "Devanagari", "Bengali", "Gurmukhi", "Gujarati", "Oriya", "Tamil",
    "Telugu", "Kannada", "Malayalam", "Sinhala", "Thai", "Lao", "Myanmar", "Khmer", "Georgian",
    "Armenian", "Ethiopic", "Cherokee", "Thaana", "Javanese",
  ]

  private static let serifScripts = [
    "Hebrew", "Devanagari", "Bengali", "Gurmukhi", "Gujarati", "Tamil", "Telugu", "Kannada",
    "Malayalam", "Sinhala", "Thai", "Lao", "Myanmar", "Khmer", "Georgian", "Armenian", "Ethiopic",
  ]

  /// - Parameter part: `Sans Thai`.
  private static func core(_ part: String) -> Family {
    let file = "Noto" + part.filter { $0 != " " }
    return Family(
      name: "Noto \(part)", files: ["Regular", "Bold"].map { "\(file)-\($0).ttf" },
      package: "fonts-noto-core")
  }

  private static func symbols(_ part: String, isBold: Bool) -> Family {
    Family(
      name: "Noto Sans \(part)",
      files: (isBold ? ["Regular", "Bold"] : ["Regular"]).map { "NotoSans\(part)-\($0).ttf" },
      package: "fonts-noto-core")
  }

  private static func cjk(_ style: String) -> Family {
    Family(
      name: "Noto \(style) CJK", files: ["Regular", "Bold"].map { "Noto\(style)CJK-\($0).ttc" },
      package: "fonts-noto-cjk")
  }

  private static let emoji = Family(
    name: emojiName, files: ["NotoColorEmoji.ttf"], package: "fonts-noto-color-emoji")
}
