import CubicaBatch
import CubicaCore
import CubicaExport
import CubicaMedia
import CubicaTemplates
import CubicaTestSupport
import Testing

@Suite("receipts keep options", .enabled(if: BatchFixture.isPossible, "needs ffmpeg"))
struct CardRecordTests {
  /// What changes a film, and is kept; and what does not.
  private static let kept = [
    "name", "template", "values", "locale", "clips", "trim", "size", "aspect", "fit", "frameRate",
    "quality", "sound", "title",
  ]
  private static let others = ["output", "jobs", "isForced"]

  private func fields(_ options: CardOptions) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: Mirror(reflecting: options).children.map {
        ($0.label ?? "", String(describing: $0.value))
      })
  }

  @Test("each option is known here: one that is new goes into CardRecord and ContentParts too")
  func complete() {
    #expect(fields(CardOptions()).keys.sorted() == (Self.kept + Self.others).sorted())
  }

  @Test("each option that changes a film is kept, and changes its key")
  func roundTrip() throws {
    let fixture = try BatchFixture()
    let second = MediaTime(value: 1, timescale: 1)
    let document = """
      { cubica: 1, title: 'T', length: '1s', variables: { name: {type: 'string'},
      photo: {type: 'image'}, wish: {type: 'string'}, clip: {type: 'clip'} },
      layers: [ { type: 'video', name: 'v', clip: '{{clip}}' } ] }
      """
    for name in ["card.json5", "other.json5"] {
      _ = try fixture.folder.write((document + (name == "card.json5" ? "" : "\n")).utf8, to: name)
    }
    for (name, mark) in [("%41.svg", "1"), ("b.svg", "2")] {
      _ = try fixture.folder.write(
        "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='\(mark)'/>".utf8, to: name)
    }
    try Fixture.clip("other.mp4", in: fixture.folder, rate: "1", seconds: 4)
    var whole = CardOptions()
    whole.name = "Zoë"
    whole.template = fixture.folder.path("card.json5")
    whole.values = [
      "photo": GivenValue(fixture.folder.path("%41.svg")), "wish": GivenValue("b.svg"),
    ]
    whole.locale = "de"
    whole.clips = [fixture.clip]
    whole.trim = TrimRange(start: second, end: nil)
    whole.aspect = AspectRatio(width: 1, height: 1)
    whole.fit = .contain
    whole.frameRate = FrameRate(2)
    whole.quality = .high
    whole.title = "Zoë's tenth"
    var song = SongOptions(fixture.clip)
    (song.start, song.loops, song.fadeIn, song.fadeOut) = (second, true, second, second)
    (song.volume, song.ducks) = (0.5, true)
    (whole.sound.song, whole.sound.card) = (song, .on)

    try ToolRunner.check("mkdir", [fixture.output.description])
    let paths = ReceiptPaths(fixture.output)
    func parts(_ options: CardOptions) throws -> ContentParts {
      let card = try PreparedCard(options, fixture.workshop)
      let record = CardRecord(options, card, paths)
      let again = try #require(record.options(paths))
      let content = try ContentParts(options, card, FileHashes())
      #expect(
        try ContentParts(again, PreparedCard(again, fixture.workshop), FileHashes()) == content)
      for key in Self.kept where !["template", "values", "clips", "sound"].contains(key) {
        #expect(fields(again)[key] == fields(options)[key], "\(key)")
      }
      #expect(again.sound.song?.path.resolved == options.sound.song?.path.resolved)
      return content
    }
    let content = try parts(whole)
    var seen: Set = [content.key]
    let changes: [String: (inout CardOptions) -> Void] = [
      "name": { $0.name = "Al" }, "template": { $0.template = fixture.folder.path("other.json5") },
      "values": { $0.values["wish"] = GivenValue("c") }, "locale": { $0.locale = "en" },
      "clips": { $0.clips = [fixture.folder.file("other.mp4")] },
      "trim": { $0.trim = TrimRange(start: nil, end: second) },
      "size": { ($0.aspect, $0.size) = (nil, PixelSize(64, 48)) },
      "aspect": { $0.aspect = AspectRatio(width: 2, height: 1) }, "fit": { $0.fit = .blur },
      "frameRate": { $0.frameRate = FrameRate(4) }, "quality": { $0.quality = .draft },
      "sound": { $0.sound.replacesClips = true }, "title": { $0.title = nil },
    ]
    #expect(changes.keys.sorted() == Self.kept.sorted())
    for (key, change) in changes {
      var options = whole
      change(&options)
      #expect(seen.insert(try parts(options).key).inserted, "\(key)")
    }
    whole.values["photo"] = GivenValue(fixture.folder.path("b.svg"))
    #expect(seen.insert(try parts(whole).key).inserted)
    let sounds: [(inout SongOptions) -> Void] = [
      { $0.path = fixture.folder.file("other.mp4") }, { $0.start = .zero }, { $0.loops = false },
      { $0.fadeIn = .zero }, { $0.fadeOut = nil }, { $0.volume = 1 }, { $0.ducks = false },
    ]
    #expect(Mirror(reflecting: song).children.count == sounds.count)
    #expect(Mirror(reflecting: whole.sound).children.count == 4)
    for change in sounds {
      var options = whole
      var other = song
      change(&other)
      options.sound.song = other
      #expect(seen.insert(try parts(options).key).inserted)
    }
  }

  @Test("names of files are found from anywhere")
  func paths() throws {
    let folder = try TemporaryFolder()
    try ToolRunner.check("mkdir", ["-p", folder.path("a/cards"), folder.path("a/clips")])
    let paths = ReceiptPaths(folder.file("a/cards"))
    for (given, text) in [
      (folder.path("a/cards/x.mov"), "x.mov"), (folder.path("a/clips/x.mov"), "../clips/x.mov"),
      (folder.path("x.mov"), folder.path("x.mov")), ("/etc/passwd", "/etc/passwd"),
      (folder.path("a/cards/100%.mov"), "100%25.mov"),
    ] {
      let path = try #require(FilePath(given))
      #expect(paths.text(of: path) == text)
      #expect(paths.path(of: text)?.lastComponent == path.lastComponent)
      #expect(paths.path(of: text)?.directory.resolved == path.directory.resolved)
    }
    let odd = try #require(FilePath(bytes: folder.file("a").bytes + [0x2F, 0xFF, 0xC3]))
    #expect(paths.text(of: odd) == "../%FF%C3")
    #expect(paths.path(of: "../%FF%C3")?.lastComponent == [0xFF, 0xC3])
    #expect(paths.path(of: "") == nil)
  }
}
