/// The files of Debian's Noto packages that stand behind the bundled fonts: one family a script.
enum NotoFonts {
  struct Family {
    /// As Pango knows it: `Noto Sans Thai`.
    var name: String
    /// Without a folder.
    var files: [String]
    /// Debian's package, for messages.
    var package: String

    /// One file holds five families, named by `cjkNames`.
    var isCJK: Bool { name == "Noto Sans CJK" }
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
    ] + scripts.map(core) + [symbols("Symbols", isBold: true), symbols("Symbols2", isBold: false)]
    + [cjk, symbols("Math", isBold: false), emoji]

  static let emojiName = "Noto Color Emoji"

  /// The collection's faces; which comes first depends on the language.
  static let cjkNames = ["JP", "KR", "SC", "TC", "HK"].map { "Noto Sans CJK \($0)" }

  private static let scripts = [
    "Hebrew", "Arabic", "Devanagari", "Bengali", "Gurmukhi", "Gujarati", "Oriya", "Tamil",
    "Telugu", "Kannada", "Malayalam", "Sinhala", "Thai", "Lao", "Myanmar", "Khmer", "Georgian",
    "Armenian", "Ethiopic", "Cherokee", "Thaana", "Javanese",
  ]

  private static func core(_ script: String) -> Family {
    Family(
      name: "Noto Sans \(script)",
      files: ["Regular", "Bold"].map { "NotoSans\(script)-\($0).ttf" }, package: "fonts-noto-core")
  }

  private static func symbols(_ part: String, isBold: Bool) -> Family {
    Family(
      name: "Noto Sans \(part)",
      files: (isBold ? ["Regular", "Bold"] : ["Regular"]).map { "NotoSans\(part)-\($0).ttf" },
      package: "fonts-noto-core")
  }

  private static let cjk = Family(
    name: "Noto Sans CJK", files: ["Regular", "Bold"].map { "NotoSansCJK-\($0).ttc" },
    package: "fonts-noto-cjk")

  private static let emoji = Family(
    name: emojiName, files: ["NotoColorEmoji.ttf"], package: "fonts-noto-color-emoji")
}
