import CubicaBatch
import CubicaTemplates
import CubicaTestSupport
import Foundation
import Testing

@Suite("Guest list")
struct GuestListTests {
  private func read(
    _ bytes: [UInt8], suffix: String = "csv", encoding: String? = nil, limits: ListLimits = .init()
  ) throws -> GuestList {
    try GuestList.read(
      bytes, name: "guests", extension: suffix, encoding: encoding, limits: limits)
  }

  private func read(_ text: String, suffix: String = "csv") throws -> GuestList {
    try read(Array(text.utf8), suffix: suffix)
  }

  private func texts(_ list: GuestList) -> [[String?]] {
    list.rows.map { $0.cells.map { $0?.text } }
  }

  private func message(_ bytes: [UInt8], encoding: String? = nil) -> String {
    do {
      _ = try read(bytes, encoding: encoding)
      return ""
    } catch {
      return "\(error)"
    }
  }

  // "name,clip" CRLF "Zoë,a.mov" CRLF, by hand.
  private static let plain = Array("name,clip\r\nZoë,a.mov\r\n".utf8)

  private static func units(_ text: String, isBigEndian: Bool = false) -> [UInt8] {
    text.utf16.flatMap { unit -> [UInt8] in
      let pair = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
      return isBigEndian ? pair.reversed() : pair
    }
  }

  @Test("UTF-8 with and without a mark, UTF-16 with one, and others by iconv are one list")
  func encodings() throws {
    let text = "name,clip\r\nZoë,a.mov\r\n"
    let little: [UInt8] = [0xFF, 0xFE] + Self.units(text)
    let big: [UInt8] = [0xFE, 0xFF] + Self.units(text, isBigEndian: true)
    let latin = text.unicodeScalars.map { UInt8($0.value) }
    for (bytes, encoding) in [
      (Self.plain, nil), ([0xEF, 0xBB, 0xBF] + Self.plain, nil), (little, nil), (big, nil),
      (latin, "windows-1252"), (latin, "ISO-8859-1"), (Array(little.dropFirst(2)), "UTF-16LE"),
      (Array("name,clip\r\nZo+AOs-,a.mov\r\n".utf8), "UTF-7"),
    ] as [([UInt8], String?)] {
      let list = try read(bytes, encoding: encoding)
      #expect(list.columns.map(\.name) == ["name", "clip"])
      #expect(texts(list) == [["Zoë", "a.mov"]], "\(encoding ?? "")")
    }
  }

  @Test("bytes in no or in another encoding are refused with their place")
  func wrongEncodings() {
    let latin = Array("name,clip\r\nAnna,\"x\ry\"\r\nÄZoë,a".unicodeScalars.map { UInt8($0.value) })
    #expect(message(latin).hasPrefix("guests:4:1: is not UTF-8"))
    #expect(message(latin).contains("--encoding windows-1252"))
    // 0x81 is none of windows-1252's characters.
    let other = Array("name\nAb".utf8) + [0x81]
    #expect(message(other, encoding: "windows-1252").hasPrefix("guests:2:3: the byte 0x81"))
    #expect(message(Self.plain, encoding: "latin-none").contains("no such encoding"))
    #expect(message(Self.plain, encoding: "ASCII//IGNORE").contains("no such encoding"))
    #expect(message([0xFF, 0xFE, 0x00, 0xD8, 0x41, 0x00]).contains("is not UTF-16"))
    #expect(message([0xFF, 0xFE, 0x41]).contains("cut off"))
    #expect(message(Self.units("name,clip\na,b")).contains("--encoding UTF-16LE"))
  }

  @Test("separators at the ends of lines, as spreadsheets write them, are no cells")
  func trailing() throws {
    for text in ["name;clip;\r\nA;b;\r\n", "name;clip\r\nA;b;\r\n", "name;clip;\r\nA;b\r\n"] {
      let list = try read(text)
      #expect(list.faults.isEmpty)
      #expect(texts(list).map { $0.prefix(2).map { $0 ?? "" } } == [["A", "b"]], "\(text)")
    }
    let list = try read("name;clip;;\r\nA;b;;\r\n;;;\r\nB;c;;x\r\n\r\n")
    #expect(list.rows.map(\.index) == [1])
    #expect(list.faults.map(\.line) == [4])
    #expect(list.notices == ["guests: 1 row without any value is passed over"])
  }

  @Test("rows of unlike length are those rows' faults, by line")
  func unlike() throws {
    let list = try read("name,clip\n\"A\nB\",x\nonly\n1,2,3\nC,y\n")
    #expect(list.rows.map(\.index) == [1, 4])
    #expect(list.rows.map(\.line) == [2, 6])
    #expect(list.faults.map(\.index) == [2, 3])
    #expect(list.faults.map(\.line) == [4, 5])
    #expect(list.faults[0].message.hasPrefix("has 1 cell where the header has 2"))
    let blank = try read("name,clip\nAnna, \"x,y\"\n")
    #expect(blank.faults.first?.message.contains("a blank stands before an opening quote") == true)
  }

  @Test("a quoted comma, a doubled quote and a line break lie within one row")
  func quoted() throws {
    let list = try read("name,wish\r\n\"Smith, Jo\",\"Line 1\nLine 2 \"\"hi\"\"\"\r\n")
    #expect(texts(list) == [["Smith, Jo", "Line 1\nLine 2 \"hi\""]])
  }

  @Test(
    "what makes the whole list unusable",
    arguments: [
      ("", "the list is empty"), ("\n\r\n", "the list is empty"),
      ("name,clip\n", "a header and no rows"), ("name\n\"a", "guests:2:1: a quote opens here"),
      ("Name,clip,name\nA,b,c", "guests:1:11: the column \"name\" is there twice, first at 1:1"),
      ("[1, 2", "the document ends"), ("{", "{"),
    ])
  func unusable(text: String, words: String) {
    let error = #expect(throws: BatchError.self) {
      try read(text, suffix: text.hasPrefix("[") ? "json" : "csv")
    }
    if !text.hasPrefix("[") && text != "{" {
      #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    }
  }

  @Test("arrays and lines of JSON: keys are columns, lists are values")
  func json() throws {
    let array = """
      [ // Comments are JSON5's.
        {"name": "Anna", "age": 7, "photos": ["a.jpg", "b.jpg"], "loud": true},
        {name: 'Bo', wish: null,
         Age: 7.5},
      ]
      """
    let list = try read(array, suffix: "json")
    #expect(list.columns.map(\.name) == ["name", "age", "photos", "loud", "wish"])
    #expect(texts(list)[0].map { $0 ?? "-" } == ["Anna", "7", "a.jpg\nb.jpg", "true"])
    #expect(texts(list)[1].map { $0 ?? "-" } == ["Bo", "7.5", "-", "-", "-"])
    #expect(list.rows[0].cells[2]?.value == .list(["a.jpg", "b.jpg"]))
    #expect(list.rows.map(\.line) == [2, 3])
    #expect(list.rows[1].cells[1]?.position == SourcePosition(line: 4, column: 4))

    let lines = try read(
      "{\"name\": \"Anna\"}\n\nnope\n{\"name\": {}}\n[1]\n{\"name\": \"Bo\"}\n", suffix: "jsonl")
    #expect(texts(lines) == [["Anna"], ["Bo"]])
    #expect(lines.rows.map(\.line) == [1, 6])
    #expect(lines.faults.map(\.line) == [3, 4, 5])
    #expect(lines.faults.map(\.index) == [2, 3, 4])
    #expect(lines.faults[1].column == "name")
  }

  @Test("faults of JSON quote nothing of a private list")
  func privately() throws {
    let list = try GuestList.read(
      Array("{\"name\": Anneliese}".utf8), name: "guests", extension: "jsonl", isPrivate: true)
    #expect(list.faults.count == 1)
    #expect(list.faults.first?.message.contains("Anneliese") == false)
  }

  @Test("limits are said and named")
  func limits() throws {
    var limits = ListLimits()
    limits.rowCount = 3
    let four = "name\na\nb\nc\nd\n"
    #expect(throws: BatchError("guests:5: the list has more than 3 rows; split it")) {
      try read(Array(four.utf8), limits: limits)
    }
    #expect(try read(Array("name\na\nb\nc\n".utf8), limits: limits).rows.count == 3)
    #expect(throws: BatchError("guests: the list has more than 3 rows; split it")) {
      try read(Array("[{},{},{},{}]".utf8), suffix: "json", limits: limits)
    }
    limits.byteCount = 5
    #expect(throws: BatchError.self) { try read(Array(four.utf8), limits: limits) }
    let cell = [UInt8](repeating: UInt8(ascii: "x"), count: 10 << 20)
    let list = try read(Array("name,wish\nA,".utf8) + cell + Array("\nB,c\n".utf8))
    #expect(list.rows.count == 1)
    #expect(list.faults.map(\.index) == [1])
    #expect(list.faults.first?.message == "a cell of more than 1048576 bytes")
  }
}
