import CubicaBatch
import CubicaCore
import CubicaExport
import CubicaTemplates
import CubicaTestSupport
import Foundation
import Testing

@Suite("Binding rows")
struct BindingTests {
  @Test("columns find their variables in any case, with blanks, and by --map")
  func columns() throws {
    let party = try Party()
    let list = "NAME ;Wish;Alter; LOUD;Friends;\r\n  Anna ;\"Hi\r\nyou\";7;TRUE;Bo | Cy|;\r\n"
    let plan = try party.plan(list) { $0.columns["age"] = "alter" }
    #expect(plan.faults.isEmpty)
    let row = try #require(plan.rows.first)
    #expect(row.options.name == "Anna")
    #expect(row.options.values["wish"] == "Hi\r\nyou")
    #expect(row.options.values["age"] == "7")
    #expect(row.options.values["loud"] == "true")
    #expect(row.options.values["friends"] == ["Bo", "Cy"])
    #expect(row.line == 2)
    #expect(plan.notices.isEmpty)
  }

  @Test("an empty value is none: the option's or the template's stands")
  func empty() throws {
    let party = try Party()
    let plan = try party.plan("name,age,wish\nAnna,,\n,8,Hi\n") { options in
      options.card.values["age"] = "5"
      options.card.name = "Friend"
    }
    #expect(plan.rows.map { $0.options.values["age"] } == ["5", "8"])
    #expect(plan.rows.map { $0.options.values["wish"] } == [nil, "Hi"])
    #expect(plan.rows.map(\.options.name) == ["Anna", "Friend"])
    #expect(plan.rows.map { $0.warnings.count } == [0, 1])
    // Nothing stands in for a name that is required.
    let bare = try party.plan("name,age\nAnna,\n,8\n")
    #expect(bare.rows.map(\.index) == [1])
    #expect(bare.places == ["2:3 name"])
    #expect(bare.faults.first?.message.hasPrefix("missing value; fill it in") == true)
  }

  @Test("every wrong cell of a row is said, with its column and its line")
  func wrongCells() throws {
    let party = try Party()
    let list = """
      name,wish,age,friends,trim
      "Anna
      B",x,7,,
      Bo,"two
      lines",seven,a|b|c|d,soon
      Cy,,130,,1..2
      """
    let plan = try party.plan(list)
    #expect(plan.rows.isEmpty)
    #expect(
      plan.places == ["1:2 name", "2:5 trim", "2:5 age", "2:5 friends", "3:6 age"])
    #expect(plan.faults.first?.message.contains("line break in a single line") == true)
  }

  @Test("missing files are said beside a row's other faults")
  func missingFiles() throws {
    let party = try Party()
    let plan = try party.plan("name,age,photo,clip\nAnna,seven,no.jpg,no.mp4\nBo,7,no.png,\n")
    #expect(plan.rows.isEmpty)
    #expect(plan.places == ["1:2 age", "1:2 photo", "1:2 clip", "2:3 photo"])
    let files = plan.faults.filter { $0.column != "age" }
    #expect(files.allSatisfy { $0.message.contains("no such file") }, "\(files)")
  }

  @Test("a private list is not quoted")
  func privately() throws {
    let party = try Party()
    let plan = try party.plan(
      "name,age,soundtrack,clip\nAnneliese,geheim,geheim.mp3,\nBo,,,geheim.mp4\n",
      pattern: "{index}.mp4"
    ) { $0.isPrivate = true }
    #expect(plan.places == ["1:2 soundtrack", "1:2 age", "2:3 clip"])
    for fault in plan.faults { #expect(!fault.message.contains("geheim"), "\(fault)") }
  }

  @Test("a row's soundtrack is a song in place of the card's music")
  func soundtrack() throws {
    let party = try Party()
    try Fixture.make(
      "song.wav", in: party.folder, ["-f", "lavfi", "-i", "sine=frequency=300:duration=1"])
    let plan = try party.plan(
      "name,soundtrack\nAnna,song.wav\nBo,none.wav\nCy,\n", pattern: "{index}.mp4"
    ) {
      $0.card.sound.song = SongOptions(party.folder.file("other.wav"))
      $0.card.sound.song?.loops = true
    }
    #expect(plan.places.first == "2:3 soundtrack")
    let song = try #require(plan.rows.first?.options.sound.song)
    #expect(song.path.lastComponent.elementsEqual("song.wav".utf8) && song.loops)
  }

  @Test("paths are relative to the list; a row's clip, template and trim override the options")
  func reserved() throws {
    let party = try Party()
    let sub = party.folder.path("sub")
    try FileManager.default.createDirectory(atPath: sub, withIntermediateDirectories: false)
    try Fixture.clip("sub/a b.mp4", in: party.folder, seconds: 3, sound: false)
    try party.write(
      variables: "who: { type: 'string', default: '' }",
      layers: "{ type: 'text', text: '{{who}}' }", to: "sub/other.json5")
    let list = """
      name,CLIP,Template,Trim,who
      Anna,a b.mp4,,1..2,
      Bo,,./other.json5,,Dad
      Cy,a b.mp4 | a b.mp4,,,
      Di,none.mp4,,,
      Ed,,nothing-like-it,,
      """
    let plan = try party.plan(list, file: "sub/guests.csv")
    let first = try #require(plan.rows.first)
    #expect(first.options.clips == [party.folder.file("sub/a b.mp4")])
    #expect(first.options.trim?.start == MediaTime(value: 1, timescale: 1))
    // Two clips for one place are joined.
    #expect(plan.rows.map(\.index) == [1, 2, 3])
    #expect(plan.places == ["4:5 CLIP", "5:6 Template"])
    let missing = try #require(plan.faults.first { $0.index == 4 })
    #expect(missing.column == "CLIP")
    #expect(missing.message.contains(party.folder.path("sub/none.mp4")))
    let template = try #require(plan.faults.first { $0.index == 5 })
    #expect(template.column == "Template")
    #expect(template.message.contains("there is no such template"))
  }

  @Test("columns that are missing or misspelt stop the list, with what was likely meant")
  func unknownColumns() throws {
    let party = try Party()
    let missing = try party.refusal("Nmae,age\nA,1\n", pattern: "{index}.mp4")
    #expect(missing.contains("no column for the template's variable \"name\""))
    #expect(missing.contains("did you mean \"Nmae\"?"))
    #expect(missing.contains("--map name=Nmae"))
    let misspelt = try party.refusal("name,wihs\nA,1\n")
    #expect(misspelt.contains("did you mean \"wish\"?"))
    #expect(try party.refusal("name,wihs\nA,1\n") { $0.columns["wish"] = "" } == "")
    let plan = try party.plan("name,wihs,Street\nA,1,2\n") { $0.columns["wish"] = "" }
    #expect(
      plan.notices == [
        "nothing uses these columns: wihs, Street; --map NAME=COLUMN gives one to age, loud, photo,"
          + " friends, clip"
      ])
    let both = try party.refusal("Kind\nA\n")
    #expect(both.contains("--map name=COLUMN") && both.contains("{name} is no column"))
    #expect(
      try party.refusal("name\nA\n") { $0.columns["name"] = "Nom" }.contains("no such column"))
    #expect(
      try party.refusal("name,x\nA,1\n") { $0.columns["wihs"] = "x" }
        .contains("did you mean \"wish\"?"))
    #expect(try party.refusal("age\n7\n", pattern: "{index}.mp4") { $0.card.name = "A" } == "")
    let separators = try party.refusal("name:clip\nA:b\n", pattern: "{index}.mp4")
    #expect(separators.contains("read as one column, \"name:clip\"; is --separator \":\""))
  }

  @Test("a text without glyphs is its row's fault, with the code point and a remedy")
  func glyphs() throws {
    let party = try Party()
    // U+E000 is private: no font of ours has it.
    let plan = try party.plan("name,wish\nAnna,ok\nBo,\"a\u{E000}b\"\n")
    #expect(plan.rows.map(\.index) == [1])
    #expect(plan.places == ["2:3 wish"])
    #expect(plan.faults.first?.message.contains("U+E000") == true)
    #expect(plan.faults.first?.message.contains("install") == true)
  }

  @Test("a text that its layer cannot take is its row's fault")
  func tooLong() throws {
    let party = try Party(
      layers: """
        { type: 'text', name: 'big', text: '{{name}}', width: 200, height: 40, fontSize: 40,
          fit: 'error' },
        """)
    let plan = try party.plan("name\nBo\nMaximiliane Alexandra zu Hohenstein-Württemberg\n")
    #expect(plan.rows.map(\.index) == [1])
    #expect(plan.places == ["2:3 name"])
    #expect(plan.faults.first?.message.contains("shorten it") == true)
  }

  @Test("the template's own troubles are said once, and no row's")
  func ownTroubles() throws {
    let party = try Party(
      layers: Party.layers + "{ type: 'text', name: 'sign', text: '\u{E000}' }")
    let plan = try party.plan("name\nAnna\nBo\n")
    #expect(plan.rows.count == 2)
    #expect(plan.faults.isEmpty)
    #expect(plan.notices.count { $0.contains("U+E000") } == 1)
  }

  @Test("--strict begins nothing where one row is bad, and tells all")
  func strict() throws {
    let party = try Party()
    var options = try party.options("name,age\nAnna,x\nBo,7\nCy,y\n")
    options.isStrict = true
    let error = #expect(throws: BatchError.self) { try party.plan(options) }
    #expect(error?.faults.map(\.index) == [1, 3])
  }

  @Test("each shape is a film of the row")
  func variants() throws {
    let party = try Party()
    let plan = try party.plan("name\nAnna\nBo\n", pattern: "{name} {variant}.mp4") { options in
      options.card.size = nil
      options.variants = [AspectRatio(width: 16, height: 9), AspectRatio(width: 9, height: 16)]
    }
    #expect(
      plan.rows.map { "\($0.index) \($0.variant ?? "-")" } == [
        "1 16:9", "1 9:16", "2 16:9", "2 9:16",
      ])
    #expect(plan.rows.map(\.options.aspect?.width) == [16, 9, 16, 9])
  }

  @Test("lists of files and texts: one a line, with bars, or as an array")
  func lists() throws {
    let party = try Party(
      variables: Party.variables + "photos: { type: 'images', maximum: 3 },")
    let dot = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'/>"
    for name in ["a.svg", "b|c.svg"] { try party.folder.write(dot.utf8, to: name) }
    let csv = try party.plan("name,photos,friends\nAnna,a.svg | ,\"Bo\nCy\"\nDi,b|c.svg,\n")
    let first = try #require(csv.rows.first)
    #expect(first.options.values["photos"] == GivenValue(party.folder.path("a.svg")))
    #expect(first.options.values["friends"] == ["Bo", "Cy"])
    #expect(csv.places == ["2:4 photos"])
    let json = try party.plan(
      #"[{"name": "Anna", "photos": ["a.svg", "b|c.svg"], "age": 7}, {"name": ["A", "B"]}]"#,
      file: "guests.json")
    let paths = ["a.svg", "b|c.svg"].map { Array(party.folder.path($0).utf8) }
    #expect(json.rows.first?.options.values["photos"] == GivenValue(bytes: paths))
    #expect(json.rows.first?.options.values["age"] == "7")
    #expect(json.places == ["2:1 name"])
  }

  @Test("a list from standard input")
  func standardInput() throws {
    let party = try Party()
    let list = "name,age,wish\nAnna,x,\n,7,\nBo,8,\n"
    var options = BatchOptions(.standardInput(Array(list.utf8)), pattern: "{name}.mp4")
    options.card.template = party.folder.path("card.json5")
    options.card.name = "Friend"
    let plan = try party.plan(options)
    #expect(plan.rows.map { "\($0.output)" } == ["Friend.mp4", "Bo.mp4"])
    #expect(plan.places == ["1:2 age"])
    #expect(plan.rows.first?.warnings.count == 1)
  }

  @Test("rows that could not be read stand among those that can")
  func mixed() throws {
    let party = try Party()
    let plan = try party.plan("name,age\nAnna,x\nonly\nBo,7\n")
    #expect(plan.rows.map(\.index) == [3])
    #expect(plan.places == ["1:2 age", "2:3 -"])
  }
}
