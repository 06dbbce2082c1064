import CubicaTemplates
import CubicaTestSupport
import Foundation
import Testing

/// PyPI's json5 reads the same documents; both must agree on which are sound and on every value.
@Suite("JSON5 reader against json5 for Python")
struct JSON5OracleTests {
  @Test(
    "agrees on seeded documents, sound and broken",
    .enabled(if: JSON5Oracle.isAvailable, "needs PyPI's json5: run Scripts/setup --tests"))
  func agrees() throws {
    var generator = DocumentGenerator(seed: 7)
    let documents = (0..<600).map { _ in generator.document() }
    let verdicts = try JSON5Oracle.read(documents)
    #expect(verdicts.count == documents.count)
    var sound = 0
    for (document, verdict) in zip(documents, verdicts) {
      let result = read(document)
      let ours = result.faults.isEmpty ? result.root.map(JSON5Oracle.canonical) : nil
      if verdict != "rejected" { sound += 1 }
      #expect(ours ?? "rejected" == verdict, "\(document.debugDescription): \(result.faults)")
    }
    #expect(sound > 150 && sound < 500)
  }
}

enum JSON5Oracle {
  static let isAvailable = PythonTools.has("json5")

  /// The canonical text of each document, or `rejected`, also where json5 takes what our rules
  /// forbid: a key twice, numbers that are not finite, half surrogates.
  /// json5 reads -0 as the integer 0 and joins no surrogate pairs: both are evened out.
  ///
  /// - Parameter parser: the module that reads, `json5` or `json`.
  static func read(_ documents: [String], parser: String = "json5") throws -> [String] {
    let script = #"""
      import sys, json, json5, struct, math
      class Refused(Exception): pass
      def pairs(items):
          keys = [k for k, _ in items]
          if len(set(keys)) != len(keys): raise Refused()
          return ("object", items)
      def text(v):
          if v is None: return "n"
          if v is True: return "t"
          if v is False: return "f"
          if isinstance(v, (int, float)):
              d = float(v) + 0.0
              if not math.isfinite(d): raise Refused()
              return "d" + struct.pack(">d", d).hex()
          if isinstance(v, str):
              whole = v.encode("utf-16-le", "surrogatepass").decode("utf-16-le")
              return "s" + whole.encode("utf-8").hex()
          if isinstance(v, tuple):
              return "{" + "".join(text(k) + ":" + text(x) + "," for k, x in v[1]) + "}"
          return "[" + "".join(text(x) + "," for x in v) + "]"
      for line in sys.stdin:
          source = bytes.fromhex(line.strip()).decode("utf-8")
          try: print(text(PARSER.loads(source, object_pairs_hook=pairs)))
          except Exception: print("rejected")
      """#
    let lines = documents.map { $0.utf8.map { String(format: "%02x", $0) }.joined() }
    return try PythonTools.run(script.replacing("PARSER", with: parser), lines)
  }

  static func canonical(_ node: JSONNode) -> String {
    func hex(_ string: String) -> String {
      "s" + string.utf8.map { String(format: "%02x", $0) }.joined()
    }
    switch node.value {
    case .null: return "n"
    case .bool(let value): return value ? "t" : "f"
    case .number(let value): return "d" + String(format: "%016lx", (value + 0).bitPattern)
    case .string(let value): return hex(value)
    case .array(let elements): return "[" + elements.map { canonical($0) + "," }.joined() + "]"
    case .object(let members):
      return "{" + members.map { hex($0.key) + ":" + canonical($0.value) + "," }.joined() + "}"
    case .invalid: return "?"
    }
  }
}

/// JSON5 by its grammar from a seed; about half of the documents get a random edit.
struct DocumentGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next(_ bound: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int((state >> 11) % UInt64(bound))
  }

  mutating func pick(_ choices: [String]) -> String { choices[next(choices.count)] }

  mutating func document() -> String {
    var text = blank() + value(depth: 0) + blank()
    if next(2) == 0 {
      var scalars = Array(text.unicodeScalars)
      let place = next(scalars.count)
      switch next(3) {
      case 0: scalars.remove(at: place)
      case 1:
        scalars.insert(
          contentsOf: pick([",", "]", "}", "\"", "1", ":", "\\", "e"]).unicodeScalars, at: place)
      default: scalars.swapAt(place, next(scalars.count))
      }
      text = String(String.UnicodeScalarView(scalars))
    }
    return text
  }

  private mutating func blank() -> String {
    pick(["", "", "", " ", "\n", "\t ", "/* a */", "// b\n", "\u{A0}", "\r\n"])
  }

  private mutating func value(depth: Int) -> String {
    switch next(depth > 3 ? 5 : 8) {
    case 0: return pick(["null", "true", "false"])
    case 1, 2:
      return pick([
        "0", "-1", "+2", "1.5", ".25", "3.", "1e3", "1E-2", "-.5e+1", "0x1f", "-0XAB", "0.1",
        "123456789012345680", "1e308", "4.9e-324", "0x1fffffffffffff", "-0", "9007199254740993",
      ])
    case 3, 4:
      let quote = pick(["'", "\""])
      let parts = (0..<next(4)).map { _ in
        pick([
          "a", "é", "🎂", "\\n", "\\t", "\\x41", "\\u00e9", "\\\n", "\\q", "\\0", "\\'", "\\\"",
          " ", "{{x}}", "\\ud83c\\udf82", "\\v\\f",
        ])
      }
      return quote + parts.joined() + quote
    case 5, 6:
      let count = next(4)
      let members = (0..<count).map { _ in
        blank() + pick(["a", "b1", "$c", "_d", "'e f'", "\"g\"", "é", "\\u0068", "i", "j", "k"])
          + blank() + ":" + blank() + value(depth: depth + 1) + blank()
      }
      return "{" + members.joined(separator: ",") + (count > 0 ? pick(["", ","]) : blank()) + "}"
    default:
      let count = next(4)
      let elements = (0..<count).map { _ in blank() + value(depth: depth + 1) + blank() }
      return "[" + elements.joined(separator: ",") + (count > 0 ? pick(["", ","]) : blank()) + "]"
    }
  }
}
