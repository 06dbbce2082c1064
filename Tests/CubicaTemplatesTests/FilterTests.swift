import CubicaCore
import CubicaLayers
import CubicaLocale
import CubicaTemplates
import Testing

private let variables = """
  variables: {
    name: { type: 'string', required: true }, nickname: { type: 'string' },
    age: { type: 'integer', default: 7 }, price: { type: 'number', default: 1234.5 },
    day: { type: 'date', default: '2026-11-30' }, later: { type: 'date' }, count: { type: 'integer' },
    flag: { type: 'boolean', default: true }, photo: { type: 'image' },
    friends: { type: 'strings', maximum: 5 }, photos: { type: 'images' },
  },
  """

@Suite("Filters")
struct FilterTests {
  private func text(
    _ text: String, _ values: [String: GivenValue] = [:], locale: String = "en"
  ) throws -> String? {
    let source = document(
      "{ type: 'text', text: \(literal(text)) }", variables + "locale: '\(locale)',")
    let card = try parse(source).bind(
      values: values.merging(["name": "Alice"]) { first, _ in first },
      context: BindingContext(
        canvas: PixelSize(1920, 1080), duration: MediaTime(value: 5, timescale: 1), hasClip: true))
    guard case .text(let layer) = card.tree.layers.first?.content else { return nil }
    return layer.string
  }

  private func literal(_ text: String) -> String {
    "`".isEmpty ? text : "\"" + text.replacing("\"", with: "\\\"") + "\""
  }

  @Test(
    "make texts of values",
    arguments: [
      ("en", "{{name|upper}}", "ALICE"), ("en", "{{ name | lower }}!", "alice!"),
      ("en", "{{nickname|default:name}}", "Alice"),
      ("en", "{{nickname|default:'dear friend'|title}}", "Dear Friend"),
      ("en", "{{nickname|default:nickname,name|upper}}", "ALICE"),
      ("en", "your {{age|ordinal}}", "your 7th"), ("fr", "{{age|ordinal}}", "7e"),
      ("en", "{{age}} {{age|plural:\"year\",\"years\"}}", "7 years"),
      ("ru", "{{age}} {{age|plural:one='год',few='года',other='лет'}}", "7 лет"),
      ("en", "{{day|long}}", "November 30, 2026"), ("en", "{{day}}", "November 30, 2026"),
      ("de", "{{day|weekday}}, {{day|date:'d.M.'}}", "Montag, 30.11."),
      ("en", "{{later|long|default:'some day'}}", "some day"), ("en", "[{{later}}]", "[]"),
      ("de", "{{price}}", "1234,5"), ("de", "{{price|number:2}}", "1.234,50"),
      ("en", "{{count|ordinal|default:'-'}}", "-"), ("en", "{{flag}}", "true"),
      ("fa", "{{age}}", "۷"), ("en", "{{friends|count}}", "0"),
      ("en", "{{friends|item:1|default:name}}", "Alice"), ("en", "{{ name }} } {x}", "Alice } {x}"),
      ("en", "{{age|plural:\"}}\",\"{{\"}}", "{{"),
    ])
  func made(locale: String, source: String, expected: String) throws {
    #expect(try text(source, locale: locale) == expected)
  }

  @Test("lists are joined, counted and picked from")
  func lists() throws {
    let values: [String: GivenValue] = ["friends": ["Bo", "Ann", "{{name}}"]]
    #expect(try text("{{friends}}", values) == "Bo, Ann, {{name}}")
    #expect(try text("{{friends|join:' & '}}", values) == "Bo & Ann & {{name}}")
    #expect(try text("{{friends|count}} {{friends|item:2|upper}}", values) == "3 ANN")
    #expect(try text("[{{friends|item:4}}]", values) == "[]")
  }

  @Test("the locale of the card is beaten by that of the binding")
  func locale() throws {
    let source = document("{ type: 'text', text: '{{day|weekday}}' }", variables + "locale: 'de',")
    let template = try parse(source)
    #expect(template.locale == "de")
    let card = try template.bind(
      values: ["name": "A"],
      context: BindingContext(
        canvas: PixelSize(320, 180), duration: MediaTime(value: 5, timescale: 1), hasClip: false,
        language: Language("fr")))
    guard case .text(let layer) = card.tree.layers[0].content else { return }
    #expect(layer.string == "lundi" && layer.language == "fr")
  }

  @Test(
    "used wrongly are faults at their place",
    arguments: [
      (
        "Hi {{age|ordnal}}",
        "t:11:33: layers[0].text: no such filter, found \"ordnal\"; did you mean \"ordinal\"?"
      ),
      (
        "{{name|ordinal}}",
        "t:11:31: layers[0].text: the filter \"ordinal\" needs a whole number, found a text"
      ),
      (
        "{{age|upper}}",
        "t:11:30: layers[0].text: the filter \"upper\" needs a text, found a whole number"
      ),
      ("{{age|plural:'a'}}", "t:11:30: layers[0].text: the filter \"plural\" is used wrongly"),
      (
        "{{age|plural:onee='a',other='b'}}",
        "t:11:42: layers[0].text: no such plural form, found \"onee\"; did you mean \"one\"?"
      ),
      ("{{age|plural:one='a'}}", "t:11:30: layers[0].text: \"plural\" needs the form \"other\""),
      ("{{age|}}", "t:11:29: layers[0].text: | without a filter"),
      ("{{|upper}}", "t:11:26: layers[0].text: {{ }} holds no variable's name"),
      ("{{}}", "t:11:26: layers[0].text: {{ }} holds no variable's name"),
      ("{{age ordinal}}", "t:11:30: layers[0].text: expected | and a filter"),
      ("{{nickname|default}}", "t:11:35: layers[0].text: the filter \"default\" is used wrongly"),
      (
        "{{nickname|default:nmae}}",
        "t:11:43: layers[0].text: no such variable, found \"nmae\"; did you mean \"name\"?"
      ),
      ("{{nickname|default:}}", "t:11:42: layers[0].text: : without a value after it"),
      ("{{name|upper:1}}", "t:11:37: layers[0].text: the filter \"upper\" takes no values"),
      ("{{day|date:'HH'}}", "t:11:35: layers[0].text: no pattern of a date"),
      ("{{photo}}", "t:11:26: layers[0].text: has no text, found {{photo}}, a picture"),
      ("{{photos}}", "t:11:26: layers[0].text: has no text"),
      ("{{age|number:9}}", "t:11:30: layers[0].text: the filter \"number\" is used wrongly"),
      ("{{name|default:'x}}", "t:11:24: layers[0].text: {{ without }}"),
      ("{{name$}}", "t:11:30: layers[0].text: a character that means nothing here"),
      (
        "{{name|upper|upper|upper|upper|upper|upper|upper|upper|upper}}",
        "t:11:78: layers[0].text: too many filters"
      ),
    ])
  func wrong(source: String, expected: String) {
    let lines = faults(document("\n{ type: 'text', text: \(literal(source)) }", variables))
    #expect(lines.contains { $0.hasPrefix(expected.replacing("t:11:", with: "t:9:")) }, "\(lines)")
  }

  @Test("escapes do not move a fault's place")
  func escapes() {
    let lines = faults(document("{ type: 'text', text: '\\n\\u0041{{age|ordnal}}' }", variables))
    // The string begins in column 33; what stands before the filter is 14 characters long.
    #expect(lines.first?.hasPrefix("t:8:47: layers[0].text: no such filter") == true, "\(lines)")
  }

  @Test("an unknown language is a fault with the nearest")
  func unknownLanguage() {
    let lines = faults(document("", "locale: 'en_GB',"))
    #expect(
      lines == [
        "t:1:37: locale: no such language, found \"en_GB\"; did you mean \"en-GB\"? Allowed: a tag like \"en\", \"pt-BR\" or \"zh-Hant\""
      ])
  }
}
