import CubicaBatch
import CubicaExport
import CubicaTestSupport
import Testing

@Suite("lists of names")
struct NameListTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  @Test(
    "one a line, or the column name",
    arguments: [
      ("a.txt", "Alice\n\n  Zoë \r\nAlice\n", ["Alice", "Zoë"]),
      ("a.txt", "\u{FEFF}O'Brien, Mary\nBob", ["O'Brien, Mary", "Bob"]),
      (
        "a.csv", "id,Name,age\r\n1,Alice,7\r\n2,\"Smith, \"\"Al\"\"\",8\r\n",
        ["Alice", "Smith, \"Al\""]
      ),
      ("a.csv", "name;age\nZoë;7\n\"two\nlines\";8\n", ["Zoë", "two\nlines"]),
      ("a.csv", "age\tname\n1\t春菜\n2\n", ["春菜"]), ("a.csv", "name\nAl", ["Al"]),
      ("a.csv", "Alice\nBob\n", ["Alice", "Bob"]),
    ])
  func names(file: String, text: String, expected: [String]) throws {
    try folder.write(text.utf8, to: file)
    #expect(try NameList.read(folder.file(file)) == expected)
  }

  @Test(
    "what cannot be used names the file and the reason",
    arguments: [
      ([0x41, 0xFF, 0x0A], "UTF-8"), ([], "no name"), (Array("id,first\n1,Al\n".utf8), "column"),
    ])
  func faults(bytes: [UInt8], words: String) throws {
    try folder.write(bytes, to: "a.csv")
    let error = #expect(throws: ExportError.self) { try NameList.read(folder.file("a.csv")) }
    #expect(error?.message.contains(words) == true)
    #expect(error?.message.contains("a.csv") == true)
  }
}
