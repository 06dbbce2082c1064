import CubicaTemplates
import Testing

/// A tree as text: `{a:[1,"x",null]}`.
func text(_ node: JSONNode?) -> String {
  guard let node else { return "nothing" }
  switch node.value {
  case .null: return "null"
  case .bool(let value): return value ? "true" : "false"
  case .number(let value): return JSONNode.text(value)
  case .string(let value): return "\"\(value)\""
  case .array(let elements): return "[" + elements.map(text).joined(separator: ",") + "]"
  case .object(let members):
    return "{" + members.map { "\($0.key):\(text($0.value))" }.joined(separator: ",") + "}"
  case .invalid: return "?"
  }
}

func read(_ source: String) -> JSON5Reader.Result { JSON5Reader.read(Array(source.utf8)) }

@Suite("JSON5 reader")
struct JSON5ReaderTests {
  /// From the JSON5 specification's grammar, https://spec.json5.org.
  @Test(
    "reads what the specification allows",
    arguments: [
      ("null", "null"), ("true", "true"), ("[]", "[]"), ("{}", "{}"), ("[1,]", "[1]"),
      ("{a:1,}", "{a:1}"), ("{'a b':1,\"c\":2}", "{a b:1,c:2}"), ("{$_é9:1}", "{$_é9:1}"),
      ("{\\u0061b: 1}", "{ab:1}"), ("{null: null, true: 1}", "{null:null,true:1}"),
      ("0x1F", "31"), ("+0xdecaf", "912559"), ("-0Xa", "-10"), (".5", "0.5"), ("5.", "5"),
      ("+5e-1", "0.5"), ("1E3", "1000"), ("-0.25", "-0.25"), ("1e-999", "0"),
      ("'it\\'s \"q\"'", "\"it's \"q\"\""), ("'\\x41\\u00e9\\v\\0'", "\"Aé\u{0B}\u{00}\""),
      ("'\\ud83c\\udf82'", "\"🎂\""), ("'a\\\nb\\\r\nc\\\u{2028}d'", "\"abcd\""),
      ("'a\u{2028}b'", "\"a\u{2028}b\""), ("'\\q\\/'", "\"q/\""),
      ("// c\n[ /* x * / */ 1 ] // end", "[1]"), ("\u{FEFF}\u{A0}\u{2003}1\u{0B}\u{0C}", "1"),
    ])
  func reads(source: String, expected: String) {
    let result = read(source)
    #expect(result.faults.isEmpty)
    #expect(text(result.root) == expected)
  }

  @Test(
    "places faults and reads on",
    arguments: [
      ("", "1:1", "the document is empty", "nothing"),
      ("{a: 1,\n a: 2, b: 3}", "2:2", "a key twice in one object, first at 1:2", "{a:1,b:3}"),
      ("[NaN, 1]", "1:2", "a number must be finite", "[?,1]"),
      ("[-Infinity]", "1:2", "a number must be finite", "[?]"),
      ("[1e999]", "1:2", "a number must be finite", "[?]"),
      ("{a: 12px, b: 1}", "1:5", "not a number", "{a:?,b:1}"),
      ("[012]", "1:2", "not a number", "[?]"), ("[0x]", "1:2", "not a number", "[?]"),
      ("[1e]", "1:2", "not a number", "[?]"), ("[.]", "1:2", "not a number", "[?]"),
      ("[+ 1]", "1:2", "not a number", "[?]"),
      ("{a: yes, b: 1}", "1:5", "expected a value", "{a:?,b:1}"),
      ("{a: 1 b: 2}", "1:7", "expected , or }", "{a:1,b:2}"),
      ("{a 1, b: 2}", "1:4", "expected : after the key", "{a:1,b:2}"),
      ("{a: , b: 2}", "1:5", "expected a value", "{a:?,b:2}"),
      ("{a: 1,, b: 2}", "1:7", "expected a key", "{a:1,b:2}"),
      ("{1s: 0, b: 2}", "1:2", "a key that begins with a digit needs quotes", "{1s:0,b:2}"),
      ("[1, 2", "1:1", "missing ] for the [ here", "[1,2]"),
      ("{a: [1, 2}", "1:10", "expected ]", "{a:[1,2]}"),
      ("[1] 2", "1:5", "expected the end of the document", "[1]"),
      ("['a\nb', 1]", "1:2", "a string that does not end on its line", nil),
      ("['\\ud800', 1]", "1:3", "half of a surrogate pair", "[?,1]"),
      ("['\\1', 1]", "1:3", "no such escape", "[?,1]"),
      ("[1 /* open", "1:4", "a comment that does not end", "[1]"),
      ("{\"🎂é\u{0301}\": x}", "1:8", "expected a value", nil),
      ("[\r\n\u{2028}  x]", "3:3", "expected a value", "[?]"),
    ] as [(String, String, String, String?)])
  func faults(source: String, position: String, problem: String, tree: String?) {
    let result = read(source)
    #expect(
      result.faults.contains { $0.position?.description == position && $0.problem == problem },
      "\(result.faults)")
    if let tree { #expect(text(result.root) == tree) }
  }

  @Test("finds every fault in one reading, in order, with its path")
  func allFaults() {
    let result = read("{a: NaN,\n b: [1, oops, {c: 1, c: 2}],\n d: 'x\\u12'}")
    #expect(
      result.faults.map { "\($0.position?.description ?? "") \($0.path)" } == [
        "1:5 a", "2:9 b[1]", "2:22 b[2].c", "3:7 d",
      ])
  }

  @Test("stands bytes that are not UTF-8, deep nesting and large documents")
  func limits() {
    let broken = JSON5Reader.read([0x5B, 0x27, 0xFF, 0xC0, 0x27, 0x5D])
    #expect(broken.faults.first?.problem == "bytes that are not UTF-8")
    #expect(broken.faults.first?.position?.description == "1:3")
    let deep = read(String(repeating: "[", count: 200_000))
    #expect(deep.faults.contains { $0.problem == "nested too deeply" })
    let wide = read("[" + String(repeating: "NaN,", count: 5_000) + "]")
    #expect(wide.faults.count == 101)
    #expect(wide.faults.last?.problem == "and 4900 more faults")
    var small = JSON5Reader.Limits()
    small.byteCount = 3
    #expect(JSON5Reader.read(Array("[1,2]".utf8), limits: small).faults.count == 1)
  }

  @Test("any bytes end in a tree or faults", arguments: 0..<40)
  func noise(seed: UInt64) {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    func next(_ bound: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state % UInt64(bound))
    }
    let alphabet = Array("[]{},:\"'\\/*\nab0x.-+eNu 1".utf8) + [0xE2, 0x80, 0xA8, 0xFF, 0x00]
    for _ in 0..<50 {
      let bytes = (0..<next(120)).map { _ in
        seed % 2 == 0 ? alphabet[next(alphabet.count)] : UInt8(next(256))
      }
      let result = JSON5Reader.read(bytes)
      #expect(result.root != nil || !result.faults.isEmpty)
    }
  }
}
