import CubicaBatch
import CubicaTemplates
import CubicaTestSupport
import Foundation
import Testing

@Suite("CSV reader")
struct CSVReaderTests {
  @Test(
    "cells are those that Python's csv module reads",
    .enabled(if: PythonTools.has("csv"), "needs python3"))
  func likePython() throws {
    var generator = SeededGenerator(seed: 5)
    let pieces = ["a", "b", "ä", "🎂", " ", "\"", "\"", "\"\"", ",", ",", ";", "\n", "\r", "\r\n"]
    var documents = [
      "", "\n", "a", "a,", ",", "\"\"", "\"a\"\"b\",c\r\n\"1\n2\"", "a\r\n\r\nb", "\"a\"b,c\n",
      "\"Smith, Jo\",\"Line 1\nLine 2 \"\"hi\"\"\"\n", " \"a\",b\n", "\"open,\nb",
    ]
    for _ in 0..<1500 {
      let count = Int.random(in: 0...24, using: &generator)
      documents.append(
        (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined())
    }
    let script = """
      import sys, csv, io, json, base64
      for line in sys.stdin:
        text = base64.b64decode(line).decode()
        rows = list(csv.reader(io.StringIO(text, newline='')))
        print(base64.b64encode(json.dumps(rows).encode()).decode())
      """
    let answers = try PythonTools.run(
      script, documents.map { Data($0.utf8).base64EncodedString() })
    #expect(answers.count == documents.count)
    for (document, answer) in zip(documents, answers) {
      let data = try #require(Data(base64Encoded: answer))
      let expected = try JSONDecoder().decode([[String]].self, from: data)
      let read = CSVReader.read(Array(document.utf8), separator: .comma)
      let isEqual = read.records.map { $0.cells.map(\.text) } == expected
      #expect(isEqual, "\(document.debugDescription)")
    }
  }

  @Test("each cell knows where it begins, in Characters")
  func positions() {
    let text = "näme,wish\r\n\"A\r\nB\",\"é\",x\ry,z"
    let read = CSVReader.read(Array(text.utf8))
    let places = read.records.map { $0.cells.map { "\($0.position)" } }
    #expect(places == [["1:1", "1:6"], ["2:1", "3:4", "3:8"], ["4:1", "4:3"]])
    #expect(read.records.map(\.line) == [1, 2, 4])
  }

  @Test(
    "the separator is the one that the header has most of outside quotes, or Excel's own",
    arguments: [
      ("a;b;c\n1,2;3;4", ListSeparator.semicolon), ("a,b;c,d", .comma), ("a\tb", .tab),
      ("\"a;b;c;d\",e,f", .comma), ("a", .comma), ("a;b,c", .comma), ("\n\na;b", .semicolon),
      ("sep=;\r\na,b;c", .semicolon), ("SEP=\t\na;b", .tab), ("\"sep=;\"\na,b,c", .semicolon),
    ])
  func separator(text: String, expected: ListSeparator) {
    #expect(CSVReader.read(Array(text.utf8)).separator == expected)
  }

  @Test("Excel's line is no record, and lines count on")
  func separatorLine() {
    let read = CSVReader.read(Array("sep=;\r\na;b\r\n1;2".utf8))
    #expect(read.records.map { $0.cells.map(\.text) } == [["a", "b"], ["1", "2"]])
    #expect(read.records.map(\.line) == [2, 3])
    let other = CSVReader.read(Array("sep=;\r\na,b".utf8), separator: .comma)
    #expect(other.records.map { $0.cells.map(\.text) } == [["a", "b"]])
  }

  @Test("what is wrong with a record is said with its place")
  func problems() {
    let read = CSVReader.read(Array("a,b\n1,\"x\" y\n2,\0\n3,\"ok\"".utf8))
    #expect(read.records.map { $0.problem == nil } == [true, false, false, true])
    #expect(read.records[1].problemPosition == SourcePosition(line: 2, column: 6))
    #expect(read.records[2].problemPosition == SourcePosition(line: 3, column: 3))
    #expect(read.records[2].problem?.contains("NUL") == true)
    let open = CSVReader.read(Array("a,b\n1,\"x\ny".utf8))
    #expect(open.openQuote == SourcePosition(line: 2, column: 3))
  }

  @Test("a cell beyond the limit is not kept, in quotes or not")
  func longCell() {
    var limits = ListLimits()
    limits.cellByteCount = 10
    let long = String(repeating: "x", count: 11)
    for cell in [long, "\"\(long)\"", "\"\(String(repeating: "\"\"", count: 11))\""] {
      let read = CSVReader.read(Array("a,b\n\(cell),1\n2,3".utf8), limits: limits)
      #expect(read.records.map { $0.problem != nil } == [false, true, false], "\(cell)")
      #expect(read.records.last?.cells.map(\.text) == ["2", "3"])
    }
    let short = CSVReader.read(Array("a\n\(long.dropLast())".utf8), limits: limits)
    #expect(short.records.allSatisfy { $0.problem == nil })
  }
}
