import CubicaCore
import Testing

@testable import CubicaTemplates

/// By the Unicode Bidirectional Algorithm, UAX #9: isolates X5a to X6a, P2 and P3.
@Suite("texts of both directions")
struct BidiTextTests {
  private func pieces(_ parts: String...) -> [Placeholders.Piece] {
    // Values stand in brackets.
    parts.map {
      $0.hasPrefix("[")
        ? .init(text: String($0.dropFirst().dropLast()), isValue: true)
        : .init(text: $0, isValue: false)
    }
  }

  @Test("isolates are for values among words, where something is written from the right")
  func needs() {
    #expect(BidiText.needsIsolates(pieces("[דנה]", " is ", "[7]")))
    #expect(BidiText.needsIsolates(pieces("שלום ", "[Anna]")))
    #expect(BidiText.needsIsolates(pieces("For ", "[\u{202E}Anna]")))
    #expect(!BidiText.needsIsolates(pieces("[דנה]")))
    #expect(!BidiText.needsIsolates(pieces("Hello ", "[Anna]", "!")))
    #expect(!BidiText.needsIsolates(pieces("שלום לכולם")))
    #expect(!BidiText.needsIsolates(pieces("[ليلى]", "")))
  }

  @Test("a value's lines are isolated one by one, and cannot end what is around them")
  func isolated() {
    #expect(BidiText.isolated("דנה") == "\u{2068}דנה\u{2069}")
    #expect(BidiText.isolated("a\nb") == "\u{2068}a\u{2069}\n\u{2068}b\u{2069}")
    #expect(BidiText.isolated("") == "")
    #expect(BidiText.isolated("a\u{2069}b") == "\u{2068}ab\u{2069}")
    #expect(BidiText.isolated("\u{2067}a") == "\u{2068}\u{2067}a\u{2069}\u{2069}")
  }

  @Test(
    "a line is read from the side of the author's words, of the values where there are none",
    arguments: [
      // Latin words after a Hebrew value: from the left.
      ("\u{2068}דנה\u{2069} is 7!", "\u{200E}\u{2068}דנה\u{2069} is 7!"),
      ("For \u{2068}דנה\u{2069}", "For \u{2068}דנה\u{2069}"),
      ("\u{2068}Anna\u{2069} שלום", "\u{200F}\u{2068}Anna\u{2069} שלום"),
      ("\u{2068}דנה\u{2069}!", "\u{2068}דנה\u{2069}!"),
      ("7, \u{2068}דנה\u{2069}", "7, \u{2068}דנה\u{2069}"),
      ("\u{2068}\u{202E}Anna\u{2069}!", "\u{200E}\u{2068}\u{202E}Anna\u{2069}!"),
      ("Hi\n\u{2068}דנה\u{2069} is", "Hi\n\u{200E}\u{2068}דנה\u{2069} is"),
    ])
  func directed(text: String, expected: String) {
    let found = BidiText.directed([TextRun(text)]).map(\.text).joined()
    #expect(Array(found.unicodeScalars) == Array(expected.unicodeScalars))
  }
}
