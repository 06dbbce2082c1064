import CubicaCore
import CubicaLayers
import CubicaTemplates
import Testing

private let variables = """
  variables: {
    name: { type: 'string' }, age: { type: 'integer' }, day: { type: 'date' },
    side: { type: 'choice', choices: ['left', 'right'], default: 'left' },
    flag: { type: 'boolean', default: false }, photo: { type: 'image' }, photos: { type: 'images' },
    color: { type: 'color', default: '#fff' },
  },
  """

@Suite("Conditions")
struct ConditionTests {
  private func shows(
    _ condition: String, _ values: [String: GivenValue], hasClip: Bool = false
  ) throws -> Bool {
    let source = document("{ type: 'shape', shape: 'ellipse', when: \"\(condition)\" }", variables)
    let card = try parse(source).bind(
      values: values,
      context: BindingContext(
        canvas: PixelSize(320, 180), duration: MediaTime(value: 5, timescale: 1), hasClip: hasClip))
    return !card.tree.layers.isEmpty
  }

  private static let given: [String: GivenValue] = [
    "name": "Bo", "age": "18", "day": "2026-11-30", "photo": "a.png", "photos": ["a.png", "b.png"],
  ]

  @Test(
    "hold or not, with values and without",
    arguments: [
      ("photo", true, false), ("not photo", false, true), ("name", true, false),
      ("age >= 18 and not flag", true, false), ("age > 18", false, false),
      ("age == 18", true, false), ("age != 18", false, false), ("not (age < 18)", true, true),
      ("18 <= age", true, false), ("age == 18.0", true, false),
      ("flag or name == 'Bo'", true, false), ("name != 'Bo'", false, true),
      ("side == 'left'", true, true), ("side == 'right' or photo", true, false),
      ("flag == false", true, true), ("not not flag", false, false),
      ("day >= '2026-01-01'", true, false), ("day < '2026-01-01'", false, false),
      ("count(photos) >= 2", true, false), ("count(photos) == 0", false, true),
      ("photos and color", true, false), ("(name or photo) and (age or flag)", true, false),
      ("name or photo and flag", true, false), ("not name and photo", false, false),
      ("clip", false, false), ("not clip", true, true),
    ])
  func answers(condition: String, withValues: Bool, without: Bool) throws {
    #expect(try shows(condition, Self.given) == withValues)
    #expect(try shows(condition, [:]) == without)
  }

  @Test("presence of the card's clip")
  func clip() throws {
    #expect(try shows("clip", [:], hasClip: true))
    #expect(try !shows("not clip", [:], hasClip: true))
    #expect(try shows("clip", ["clip": "a.mov"]))
  }

  @Test(
    "that cannot be meant are faults without any value",
    arguments: [
      ("age > 'x'", "1", "cannot be compared, found a whole number and a text"),
      ("nmae", "1", "no such variable, found \"nmae\"; did you mean \"name\"?"),
      ("flag and nmae == 'x'", "10", "no such variable"),
      ("side == 'lef'", "9", "no choice of \"side\", found \"lef\"; did you mean \"left\"?"),
      ("name < 'x'", "1", "has no order"), ("age = 18", "5", "unexpected, found \"=\""),
      ("age >=", "7", "ends too early; allowed: a variable or value"), ("", "1", "ends too early"),
      ("(age > 1", "9", "ends too early; allowed: \")\""), ("age > 1)", "8", "unexpected"),
      ("age and", "8", "ends too early"), ("'x'", "1", "a value alone is no condition"),
      ("18", "1", "a value alone is no condition"),
      ("count(name) > 1", "7", "\"count\" needs a list"),
      ("day > '2026-02-30'", "7", "expected a date"),
      ("photo == 'a.png'", "1", "cannot be compared"),
      ("age & flag", "5", "a character that means nothing here"),
      ("name == 'x", "9", "a text without its closing quote"), ("age name", "5", "unexpected"),
      ("1.2.3 == age", "1", "not a number"),
    ])
  func faulty(condition: String, column: String, expected: String) throws {
    let lines = faults(
      document("\n{ type: 'shape', shape: 'ellipse', when: \"\(condition)\" }", variables))
    let place = 43 + (Int(column) ?? 0) - 1
    #expect(
      lines.first?.hasPrefix("t:8:\(place): layers[0].when: \(expected)") == true, "\(lines)")
  }

  @Test("are bounded in length and depth")
  func bounds() {
    func lines(_ condition: String) -> [String] {
      faults(document("{ type: 'shape', shape: 'ellipse', when: \"\(condition)\" }", variables))
    }
    let deep = String(repeating: "(", count: 40) + "flag" + String(repeating: ")", count: 40)
    #expect(lines(deep).first?.contains("nested too deeply") == true)
    #expect(lines(String(repeating: "not ", count: 120) + "flag") == [])
    #expect(
      lines(String(repeating: "flag and ", count: 70) + "flag").first?.contains("too long") == true)
  }

  @Test("a layer that is not there asks for nothing")
  func guarded() throws {
    let guarded = document(
      "{ type: 'shape', shape: 'ellipse', when: 'age', rotation: '{{age}}' }", variables)
    #expect(
      try parse(guarded).bind(values: [String: GivenValue](), context: context).tree.layers.isEmpty)
    let careless = document("{ type: 'shape', shape: 'ellipse', rotation: '{{age}}' }", variables)
    #expect(
      faults(careless).contains { $0.contains("rotation: has no value") }, "\(faults(careless))")
  }

  private var context: BindingContext {
    BindingContext(
      canvas: PixelSize(320, 180), duration: MediaTime(value: 5, timescale: 1), hasClip: false)
  }
}
