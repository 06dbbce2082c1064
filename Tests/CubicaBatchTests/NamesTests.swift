import CubicaBatch
import CubicaCore
import CubicaExport
import CubicaTestSupport
import Foundation
import Testing

@Suite("Names of films")
struct NamesTests {
  private func names(
    _ list: String, _ pattern: String, _ change: (inout BatchOptions) -> Void = { _ in }
  ) throws -> [String] {
    let party = try Party()
    return party.names(try party.plan(list, pattern: pattern, change))
  }

  @Test("names that a file system might take for one get numbers, in the list's order")
  func collisions() throws {
    let party = try Party()
    let list = "name\nAnna\nAnna\nanna\n\"Anna \"\nZoe\u{308}\nZo\u{EB}\nSTRASSE\nStraße\nAnna-2\n"
    let plan = try party.plan(list)
    #expect(
      party.names(plan) == [
        "films/Anna.mp4", "films/Anna-2.mp4", "films/anna-3.mp4", "films/Anna-4.mp4",
        "films/Zoë.mp4", "films/Zoë-2.mp4", "films/STRASSE.mp4", "films/Straße-2.mp4",
        "films/Anna-2-2.mp4",
      ])
    #expect(plan.faults.isEmpty)
    let told = plan.notices.filter { $0.contains("writing") }
    #expect(told.count == 6)
    #expect(told.first?.hasPrefix("row 2: ") == true)
    #expect(told.first?.contains("is the film of row 1") == true)
  }

  @Test("a bad row keeps its name, so that no other film loses its own")
  func badRows() throws {
    let party = try Party()
    let list = "name,age\nAnna,old\nAnna,7\n"
    let plan = try party.plan(list)
    #expect(party.names(plan) == ["films/Anna-2.mp4"])
    #expect(plan.places == ["1:2 age"])
  }

  @Test(
    "values become names that a person recognises",
    arguments: [
      ("Anna Müller", "Anna Müller"), ("Smith, Jo & Co.", "Smith, Jo & Co"),
      ("a/../../etc/passwd", "a-..-..-etc-passwd"), ("../up", "up"), ("-rf *", "rf"),
      (".hidden", "hidden"), ("C:\\x", "C-x"), ("a\u{202E}b\u{200B}c", "abc"),
      ("Lea 👩‍👩‍👧 🎂", "Lea 👩‍👩‍👧 🎂"), ("क्षत्रिय", "क्षत्रिय"), ("محمد", "محمد"), ("???", "card"),
      ("O’Connor\u{A0}\u{A0}Jr.", "O’Connor Jr"), ("1/2", "1-2"), ("~", "card"),
    ])
  func cleaning(value: String, expected: String) throws {
    let quoted = value.replacing("\"", with: "\"\"")
    let names = try names("name,key\nx,\"\(quoted)\"\n", "films/{key}.mp4")
    #expect(names == ["films/\(expected).mp4"])
  }

  @Test("numbers, columns of any kind, braces, folders and the template's name")
  func fields() throws {
    let list = "Full Name,Class,age\nAnna B,3c,7\nBo,\"4/d\",8\n"
    func change(_ options: inout BatchOptions) { options.columns["name"] = "full_name" }
    #expect(
      try names(list, "films/{class}/{index:04}-{name}.mp4", change) == [
        "films/3c/0001-Anna B.mp4", "films/4-d/0002-Bo.mp4",
      ])
    #expect(
      try names(list, "{{{index}}} {template} {AGE}.mov", change) == [
        "{1} card 7.mov", "{2} card 8.mov",
      ])
    let other = try names("name\nA\nB\nA\n", "{hash}.mp4")
    #expect(
      other.allSatisfy {
        $0.count == 12 + 4 && $0.dropLast(4).allSatisfy(\.isHexDigit) || $0.contains("-2")
      })
    #expect(Set(other).count == 3)
    #expect(other[2] == other[0].replacing(".mp4", with: "-2.mp4"))
  }

  @Test("long values are cut at whole Characters, and what tells films apart stays")
  func long() throws {
    let family = String(repeating: "👩‍👩‍👧‍👦", count: 20)
    let list = "name,key\nx,\(family)\ny,\(family)\n"
    let result = try names(list, "{key} {index:03}.mp4")
    for (index, name) in result.enumerated() {
      #expect(name.utf8.count <= 255)
      #expect(name.hasSuffix(" 00\(index + 1).mp4"))
      #expect(name.dropLast(8).allSatisfy { $0 == "👩‍👩‍👧‍👦" })
      // 25 bytes each: no further one would have fitted.
      #expect(name.utf8.count > 255 - 25)
    }
    let twice = try names("name,key\nx,\(family)\ny,\(family)\n", "{key}.mp4")
    #expect(twice[1].hasSuffix("-2.mp4") && twice.allSatisfy { $0.utf8.count <= 255 })
  }

  @Test("shapes are parts of names")
  func variants() throws {
    let result = try names("name\nAnna\n", "{name}-{variant}.mp4") { options in
      options.card.size = nil
      options.variants = [AspectRatio(width: 16, height: 9), AspectRatio(width: 1, height: 1)]
    }
    #expect(result == ["Anna-16x9.mp4", "Anna-1x1.mp4"])
    #expect(try names("name\nA\n", "{aspect}.mp4") == ["16x9.mp4"])
  }

  @Test(
    "patterns that cannot be used",
    arguments: [
      ("{nmae}.mp4", "did you mean {name}?"), ("{name}.avi", "must end in .mp4 or .mov"),
      ("{name", "must end in"), ("{name.mp4", "a { that no } closes"), ("a}.mp4", "a } without {"),
      ("{index:4}.mp4", "{index:04}"), ("film.mp4", "all films would have one name"),
      ("{variant}.mp4", "needs --variants"), ("dir/.mp4", "no name before .mp4"),
    ])
  func refused(pattern: String, words: String) throws {
    let party = try Party()
    let message = try party.refusal("name\nA\nB\n", pattern: pattern)
    #expect(message.contains(words), "\(message)")
  }

  @Test("--variants needs a place in the name, --private keeps columns out of it")
  func refusedByOptions() throws {
    let party = try Party()
    let square = try party.refusal("name\nA\n") { options in
      options.variants = [AspectRatio(width: 1, height: 1)]
    }
    #expect(square.contains("the pattern needs {variant}, {aspect} or {hash}"))
    #expect(try party.refusal("name\nA\n") { $0.isPrivate = true }.contains("--private"))
    #expect(try party.refusal("name\nA\n", pattern: "{index}.mp4") { $0.isPrivate = true } == "")
  }

  @Test("a row's own output goes before the pattern; two of them are a fault")
  func own() throws {
    let party = try Party()
    let list = """
      name,Output
      Anna,
      Bo,films/Anna.mp4
      Cy,films/anna.mp4
      Di,../di.mp4
      Ed,/tmp/ed.mp4
      Fa,.fa.mp4
      Gi,gi.txt
      Ho,ho.mov
      """
    let plan = try party.plan(list)
    #expect(party.names(plan) == ["films/Anna-2.mp4", "films/Anna.mp4", "ho.mov"])
    #expect(plan.rows.map(\.index) == [1, 2, 8])
    #expect(plan.places == ["3:4 Output", "4:5 Output", "5:6 Output", "6:7 Output", "7:8 Output"])
    #expect(
      plan.faults.first?.message
        == "the film of row 2 has that name already; give each one its own")
  }

  @Test("a film never takes the place of what some film is made of")
  func inputs() throws {
    let party = try Party()
    try FileManager.default.createDirectory(
      atPath: party.folder.path("films"), withIntermediateDirectories: false)
    try Fixture.clip("Bo.mp4", in: party.folder, seconds: 0.2, sound: false)
    try FileManager.default.createSymbolicLink(
      atPath: party.folder.path("films/Anna.mp4"), withDestinationPath: "../Bo.mp4")
    let plan = try party.plan("name,clip\nAnna,\nCy,Bo.mp4\n")
    #expect(plan.rows.map(\.index) == [2])
    #expect(plan.places == ["1:2 -"])
    #expect(plan.faults.first?.message.contains("the film would replace") == true)
  }
}
