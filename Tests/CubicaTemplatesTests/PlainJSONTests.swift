import CubicaTemplates
import CubicaTestSupport
import Foundation
import Testing

/// What is written for editors that know no JSON5.
@Suite("plain JSON")
struct PlainJSONTests {
  @Test(
    "keys and strings get double quotes, commas before closers go, numbers become plain",
    arguments: [
      ("{a: 1, 'b': \"c\",}", "{\"a\": 1, \"b\": \"c\"}"),
      ("[1, 2, /* two */ ]", "[1, 2 /* two */ ]"),
      ("[1, // one, two\n]", "[1 // one, two\n]"),
      ("{ true: true, null: null }", "{ \"true\": true, \"null\": null }"),
      ("['say \"hi\"', 'it\\'s']", "[\"say \\\"hi\\\"\", \"it's\"]"),
      ("[.5, +3, 0x10, -0.25]", "[0.5, 3, 16, -0.25]"),
      ("[\"a\\x41\"]\u{2028}// b\u{2029}", "[\"aA\"]\n// b\n"),
      ("{ a: }", "{ a: }"),
    ])
  func rewritten(source: String, expected: String) {
    #expect(String(decoding: PlainJSON.text(of: Array(source.utf8)), as: UTF8.self) == expected)
  }

  @Test(
    "Python's json reads of it what json5 reads of the source",
    .enabled(if: JSON5Oracle.isAvailable, "needs PyPI's json5: run Scripts/setup --tests"))
  func oracle() throws {
    var generator = DocumentGenerator(seed: 23)
    let documents = (0..<400).map { _ in generator.document() }
    let verdicts = try JSON5Oracle.read(documents)
    let sound = zip(documents, verdicts).filter {
      $1 != "rejected" && read($0).faults.isEmpty
    }
    #expect(sound.count > 100)
    let comment = try NSRegularExpression(
      pattern: #"("(?:[^"\\]|\\.)*")|//[^\n\r]*|/\*[\s\S]*?\*/"#)
    let plain = sound.map { document, _ in
      let text = String(decoding: PlainJSON.text(of: Array(document.utf8)), as: UTF8.self)
      return comment.stringByReplacingMatches(
        in: text, range: NSRange(text.startIndex..., in: text), withTemplate: "$1")
    }
    let again = try JSON5Oracle.read(plain, parser: "json")
    for ((document, verdict), result) in zip(sound, again) {
      #expect(verdict == result, "\(document.debugDescription)")
    }
  }
}
