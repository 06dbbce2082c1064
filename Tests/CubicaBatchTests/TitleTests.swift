import CubicaBatch
import CubicaCore
import CubicaExport
import CubicaTestSupport
import Testing

@Suite("Titles of films")
struct TitleTests {
  private func titles(
    _ list: String, _ title: String?, _ change: (inout BatchOptions) -> Void = { _ in }
  ) throws -> [String?] {
    try Party().plan(list, pattern: "films/{index}.mp4") {
      $0.title = title
      change(&$0)
    }.rows.map(\.options.title)
  }

  @Test("columns are filled in as the list has them, and a slash is a letter")
  func columns() throws {
    let list = "name,age,note\nZoë / Z,7,a\nAl,8,\n"
    #expect(
      try titles(list, "{name}/{age}: {index:03} {{x}} {note}") == [
        "Zoë / Z/7: 001 {x} a", "Al/8: 002 {x}",
      ])
    #expect(try titles(list, nil) == [nil, nil])
    #expect(try titles("name,note\nAl,\n", "{note}") == [nil])
    #expect(
      try titles("name\nAl\n", "{name} {variant}") {
        $0.variants = [AspectRatio(width: 9, height: 16)]
        ($0.pattern, $0.card.size) = ($0.pattern.replacing(".mp4", with: "{variant}.mp4"), nil)
      } == ["Al 9x16"])
  }

  @Test("a column that is in titles alone is used")
  func used() throws {
    let plan = try Party().plan("name,note\nAl,x\n") { $0.title = "{note}" }
    #expect(!plan.notices.contains { $0.contains("nothing uses") })
  }

  @Test("what is no column, and values where they are private, are refused")
  func refused() {
    let unknown = #expect(throws: BatchError.self) { try titles("name\nAl\n", "{nmae}") }
    #expect(
      unknown?.message.contains("--title {nmae}: {nmae} is no column; did you mean {name}?") == true
    )
    let secret = #expect(throws: BatchError.self) {
      try titles("name\nAl\n", "{name}") { $0.isPrivate = true }
    }
    #expect(secret?.message.contains("--title {name}: --private keeps values out") == true)
  }

  @Test("a title that is too long is its row's fault")
  func long() throws {
    let name = String(repeating: "é", count: 50)
    let title = String(repeating: "{name}", count: 41)
    let plan = try Party().plan("name\n\(name)\nAl\n") { $0.title = title }
    #expect(plan.rows.map(\.index) == [2])
    #expect(plan.faults.map(\.index) == [1])
    #expect(plan.faults.first?.message.contains("the title has 4100 bytes") == true)
  }
}
