import CubicaBatch
import Testing

@Suite("discretion")
struct DiscretionTests {
  @Test("texts and files are taken out, the longer ones first")
  func words() {
    let discretion = Discretion(["Anna", "Anna Maria", "lists/a b.mov", "7"])
    #expect(discretion.words(of: "row 7: Anna Maria, Anna") == "row 7: …, …")
    #expect(discretion.words(of: "lists/a b.mov: is gone") == "the file: is gone")
    #expect(Discretion.none.words(of: "Anna") == "Anna")
  }

  @Test("a fault of many rows that is no cell's is one line")
  func lines() {
    let common = [1, 2, 3, 5].map { RowFault(index: $0, line: $0 + 1, "no clip") }
    let own = RowFault(index: 4, line: 5, column: "age", "no number")
    let lines = FaultLines.lines(common + [own])
    #expect(lines == ["rows 1-3,5: no clip", "row 4 (line 5), age: no number"])
    #expect(FaultLines.lines(Array(common.prefix(3))).count == 3)
  }
}
