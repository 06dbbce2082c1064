/// Names that a card must do well with: every script that Cubica has fonts for, joined letters,
/// stacked marks, right to left, mixed directions, emoji, and very long ones.
package enum SampleNames {
  /// Three letters to whole sentences.
  package static let all = latin + joined + rightToLeft + asian + mixed + long

  /// Four that differ most, for a sheet.
  package static let forSheets = [
    "Zoë", "Maximiliane Alexandra zu Hohenstein-Württemberg und Hohenloh", "فاطمة الزهراء",
    "さくら 🎂",
  ]

  private static let latin = [
    "Al", "Alice", "Zoë", "Åsa Þórðardóttir", "Đặng Thị Hồng Nhung", "Nguyễn Ánh Tuyết",
    "Ọláìtán Adéṣọlá", "Łucja Żółkiewska", "İpek Işık", "Renée O’Connor-Smythe", "Ştefania",
    "Željko Đurđević", "Ελένη Παπαδοπούλου", "Екатерина", "Жүсіп Әлімұлы", "Ḥ̣̃ä̂ Z̊̈ṓ̀",
  ]

  private static let joined = [
    "क्षत्रिय श्रीकृष्णन्", "অনন্যা বন্দ্যোপাধ্যায়", "ਗੁਰਪ੍ਰੀਤ", "દિવ્યાંશી", "ஸ்ரீவித்யா", "శ్రీలక్ష్మి",
    "ಕೃಷ್ಣಪ್ರಿಯಾ", "ശ്രീലക്ഷ്മി", "ශ්‍රියානි",
  ]

  private static let rightToLeft = [
    "محمد عبد الرحمن", "فاطمة الزهراء", "نستعلیق مهدیه", "שרה־לאה", "אַבְרָהָם",
  ]

  private static let asian = [
    "ณัฏฐ์ชานันท์", "ມະນີວັນ", "ခင်မျိုးချစ်", "សុភ័ក្ត្រ", "王小明", "さくら", "佐々木 翔太", "김민준",
  ]

  private static let mixed = ["Lea 👩‍👩‍👧‍👦", "🇩🇪 Max 🎉", "Dana דנה", "سارة Sarah 7"]

  /// Sixty letters, in words, in two words, and in one.
  private static let long = [
    "Maximiliane Alexandra zu Hohenstein-Württemberg und Hohenloh",
    "Wolfeschlegelsteinhausen Bergerdorff-Wolframsdorffmannheimer",
    "Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoro",
    "عبد الرحمن بن محمد بن عبد العزيز بن سعود الكبير آل الشيخ مكي",
  ]
}
