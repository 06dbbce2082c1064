import CubicaCore
import CubicaLocale
import Testing

/// Expected values are CLDR's own, as PyPI's Babel 2.19 (CLDR 47) gives them; ordinals, which it
/// has not, are those of CLDR's RBNF rules.
@Suite("Language")
struct LanguageTests {
  @Test(
    "dates: short, medium, long, full, weekday, month",
    arguments: [
      (
        "en",
        [
          "11/30/26", "Nov 30, 2026", "November 30, 2026", "Monday, November 30, 2026", "Monday",
          "November",
        ]
      ),
      (
        "en-GB",
        [
          "30/11/2026", "30 Nov 2026", "30 November 2026", "Monday, 30 November 2026", "Monday",
          "November",
        ]
      ),
      (
        "de",
        [
          "30.11.26", "30.11.2026", "30. November 2026", "Montag, 30. November 2026", "Montag",
          "November",
        ]
      ),
      (
        "fr",
        [
          "30/11/2026", "30 nov. 2026", "30 novembre 2026", "lundi 30 novembre 2026", "lundi",
          "novembre",
        ]
      ),
      (
        "es",
        [
          "30/11/26", "30 nov 2026", "30 de noviembre de 2026", "lunes, 30 de noviembre de 2026",
          "lunes", "noviembre",
        ]
      ),
      (
        "tr",
        [
          "30.11.2026", "30 Kas 2026", "30 Kasım 2026", "30 Kasım 2026 Pazartesi", "Pazartesi",
          "Kasım",
        ]
      ),
      (
        "he",
        [
          "30.11.2026", "30 בנוב׳ 2026", "30 בנובמבר 2026", "יום שני, 30 בנובמבר 2026", "יום שני",
          "נובמבר",
        ]
      ),
      ("hi", ["30/11/26", "30 नव॰ 2026", "30 नवंबर 2026", "सोमवार, 30 नवंबर 2026", "सोमवार", "नवंबर"]),
      (
        "pl",
        [
          "30.11.2026", "30 lis 2026", "30 listopada 2026", "poniedziałek, 30 listopada 2026",
          "poniedziałek", "listopad",
        ]
      ),
    ])
  func dates(tag: String, expected: [String]) throws {
    let language = try Language(tag)
    let date = try #require(CalendarDate("2026-11-30"))
    let styles: [DateStyle] = [.short, .medium, .long, .full, .weekday, .month]
    #expect(styles.map { language.date(date, $0) } == expected)
    #expect(language.date(date, .day) == "30")
    #expect(language.date(date, .year) == "2026")
  }

  @Test(
    "a day without its year stands in the language's own order",
    arguments: [
      ("en", "November 30"), ("en-GB", "30 November"), ("de", "30. November"), ("ja", "11月30日"),
      ("es", "30 de noviembre"),
    ])
  func monthDay(tag: String, expected: String) throws {
    let date = try #require(CalendarDate("2026-11-30"))
    #expect(try Language(tag).date(date, .monthDay) == expected)
  }

  @Test(
    "days far away are the same days",
    arguments: [
      ("1583-01-01", "Saturday, January 1, 1583"), ("1969-12-31", "Wednesday, December 31, 1969"),
      ("2000-02-29", "Tuesday, February 29, 2000"), ("9999-12-31", "Friday, December 31, 9999"),
    ])
  func farDays(text: String, expected: String) throws {
    // Weekdays from Python's datetime.date.
    let date = try #require(CalendarDate(text))
    #expect(Language.english.date(date, .full) == expected)
  }

  @Test(
    "dates that no calendar has are none",
    arguments: [
      "2026-02-29", "2100-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "1582-12-31", "26-1-1",
      "2026-1-01", "2026/01/01", "2026-01-01 ", "", "٢٠٢٦-٠١-٠١",
    ])
  func noDates(text: String) { #expect(CalendarDate(text) == nil) }

  @Test(
    "patterns have letters of dates only",
    arguments: [
      ("d. MMMM y", true), ("EEEE 'the' d", true), ("yyyy-MM-dd", true), ("HH:mm", false),
      ("d 'of", false), ("", false), ("b", false),
    ])
  func patterns(pattern: String, isOne: Bool) throws {
    #expect(Language.isDatePattern(pattern) == isOne)
    let date = try #require(CalendarDate("2026-11-30"))
    #expect(try Language("de").date(date, pattern: "d. MMMM y") == "30. November 2026")
    #expect(Language.english.date(date, pattern: "EEEE 'the' d") == "Monday the 30")
  }

  @Test(
    "numbers have the language's marks and digits",
    arguments: [
      ("en", "1,234,567.5"), ("de", "1.234.567,5"), ("fr", "1\u{202F}234\u{202F}567,5"),
      ("hi", "12,34,567.5"), ("pl", "1\u{A0}234\u{A0}567,5"), ("fa", "۱٬۲۳۴٬۵۶۷٫۵"),
    ])
  func numbers(tag: String, expected: String) throws {
    let language = try Language(tag)
    #expect(language.number(1_234_567.5, isGrouped: true) == expected)
    #expect(language.number(7) == (tag == "fa" ? "۷" : "7"))
  }

  @Test("decimals are rounded half up") func decimals() {
    let texts = [(2.5, 0), (2.345, 2), (3, 2), (1e9, 0)].map {
      Language.english.number($0.0, decimals: $0.1)
    }
    #expect(texts == ["3", "2.35", "3.00", "1000000000"])
    #expect(Language.english.number(2026) == "2026")
  }

  @Test(
    "ordinals",
    arguments: [
      ("en", ["1st", "2nd", "3rd", "4th", "11th", "21st", "112th"]),
      ("fr", ["1er", "2e", "3e", "4e", "11e", "21e", "112e"]),
      ("de", ["1.", "2.", "3.", "4.", "11.", "21.", "112."]),
      ("ja", ["第1", "第2", "第3", "第4", "第11", "第21", "第112"]),
      ("it", ["1º", "2º", "3º", "4º", "11º", "21º", "112º"]),
      ("nl", ["1e", "2e", "3e", "4e", "11e", "21e", "112e"]),
      // No rules of its own: the plain number, whatever the environment's language is.
      ("br", ["1", "2", "3", "4", "11", "21", "112"]),
    ])
  func ordinals(tag: String, expected: [String]) throws {
    let language = try Language(tag)
    #expect([1, 2, 3, 4, 11, 21, 112].map { language.ordinal($0) } == expected)
  }

  @Test(
    "plural categories of 0, 1, 2, 3, 5, 11, 21, 1.5",
    arguments: [
      ("en", "other one other other other other other other"),
      ("fr", "one one other other other other other one"),
      ("ru", "many one few few many many one other"),
      ("ar", "zero one two few few many many other"),
      ("pl", "many one few few many many many other"),
      ("he", "other one two other other other other other"),
      ("cs", "other one few few other other other many"),
      ("ja", "other other other other other other other other"),
    ])
  func plurals(tag: String, expected: String) throws {
    let language = try Language(tag)
    let names = [0, 1, 2, 3, 5, 11, 21, 1.5].map { language.pluralCategory($0).rawValue }
    // Hebrew's 1.5 is "other" by Babel; CLDR 46 counts fractions between 0 and 1 only as "one".
    #expect(names.joined(separator: " ") == expected)
  }

  @Test(
    "capital letters by the language",
    arguments: [
      ("en", "istanbul", "ISTANBUL"), ("tr", "istanbul ıi", "İSTANBUL Iİ"),
      ("de", "straße", "STRASSE"), ("el", "άλφα", "ΑΛΦΑ"), ("lt", "i̇̀", "Ì"),
    ])
  func upper(tag: String, text: String, expected: String) throws {
    #expect(try Language(tag).uppercased(text) == expected)
  }

  @Test(
    "small letters by the language",
    arguments: [
      ("en", "ISTANBUL", "istanbul"), ("tr", "ISTANBUL İI", "ıstanbul iı"), ("el", "ΟΔΟΣ", "οδος"),
    ])
  func lower(tag: String, text: String, expected: String) throws {
    let folded = try Language(tag).lowercased(text)
    #expect(folded == (tag == "el" ? "οδος" : expected))
  }

  @Test(
    "titles change first letters only",
    arguments: [
      ("en", "McDonald o'brien jean-luc", "McDonald O'brien Jean-Luc"),
      ("en", "élan ALL", "Élan ALL"),
      ("nl", "ijsland", "IJsland"), ("tr", "istanbul", "İstanbul"), ("en", "ǆ", "ǅ"),
      ("en", "مريم 🎂 अनुष्का", "مريم 🎂 अनुष्का"),
    ])
  func title(tag: String, text: String, expected: String) throws {
    #expect(try Language(tag).titled(text) == expected)
  }

  @Test(
    "tags are a language, perhaps a script, perhaps a country",
    arguments: [
      ("en", "en"), ("PT-br", "pt-BR"), ("zh-hant-tw", "zh-Hant-TW"), ("sr-Cyrl", "sr-Cyrl"),
      ("es-419", "es-419"), ("de-US", "de-US"),
    ])
  func tags(tag: String, expected: String) throws { #expect(try Language(tag).tag == expected) }

  @Test(
    "others are refused, with the nearest",
    arguments: [
      ("en_US", "en-US"), ("xx", "xh"), ("de-DE.UTF-8", nil), ("", nil), ("en-", "en"), ("C", "ca"),
      ("english", nil), ("sr-Xxxx", nil), ("en-u-nu-thai", nil), ("deu", "dua"), ("en-ZZ", "en-AZ"),
    ] as [(String, String?)])
  func refused(tag: String, nearest: String?) {
    let problem = #expect(throws: Language.Problem.self) { try Language(tag) }
    #expect((problem?.suggestion == nil) == (nearest == nil), "\(problem?.suggestion ?? "none")")
  }
}
