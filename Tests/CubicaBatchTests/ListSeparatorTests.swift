import CubicaBatch
import Testing

@Suite("List separator")
struct ListSeparatorTests {
  @Test(
    "words and single characters",
    arguments: [
      ("comma", ","), ("semicolon", ";"), ("TAB", "\t"), ("\\t", "\t"), ("|", "|"), (";", ";"),
    ])
  func accepted(text: String, character: Character) {
    #expect(ListSeparator(text)?.byte == character.asciiValue)
  }

  @Test("nothing that stands in cells", arguments: ["", "a", "7", "\"", "\n", "ä", ";;", "\0"])
  func refused(text: String) {
    #expect(ListSeparator(text) == nil)
  }
}
