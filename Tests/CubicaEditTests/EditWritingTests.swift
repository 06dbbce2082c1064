import CubicaComposition
import CubicaCore
import CubicaEdit
import CubicaTemplates
import Testing

@Suite("Writing an edit")
struct EditWritingTests {
  private func time(_ value: Int64, _ scale: Int32 = 1) -> MediaTime {
    MediaTime(value: value, timescale: scale)
  }

  private func whole() throws -> FilmEdit {
    var edit = FilmEdit()
    edit.canvas = TemplateCanvas("1280x720")
    edit.frameRate = FrameRate(30000, 1001)
    edit.fit = .blur
    edit.background = try #require(Color(hex: "#123456"))
    edit.quality = .high
    (edit.metadata.title, edit.metadata.artist) = ("Zoë \"10\"", "Family")
    (edit.metadata.comment, edit.metadata.language) = ("line\nline", "deu")
    // 2020-01-02 03:04:05 UTC.
    edit.metadata.creationTime = 1_577_934_245
    edit.isStrict = false
    edit.photos.duration = time(25, 10)
    edit.photos.motion = .none
    edit.transition = Transition(.fadeBlack, duration: time(123_456_789, 1_000_000_000))
    var clip = EditClip()
    clip.part.file = FilePath("dir/ü \"1\".mov")
    clip.part.from = EditTime(time(1, 10))
    clip.part.to = EditTime(-time(1, 8), fraction: 1)
    var fast = EditClip()
    fast.part.file = FilePath("/abs/b.mp4")
    fast.part.from = EditTime(time(1), fraction: 0.5)
    fast.part.speed = 1.5
    (fast.fit, fast.volume, fast.transition) = (.cover, 0.25, .cut)
    var still = EditClip()
    still.part.file = FilePath("p.png")
    still.part.duration = time(7, 2)
    still.part.motion = .panZoom(
      PanZoom(start: Rect(0, 0, 1, 1), end: Rect(0.25, 0.125, 0.5, 0.5)))
    still.transition = .over(Transition(.push, duration: time(1, 4)))
    var color = EditClip()
    color.part.color = Color(hex: "#FF000080")
    edit.sequence = [clip, fast, still, color]
    var song = EditSong(try #require(FilePath("s.mp3")))
    (song.start, song.fadeIn, song.fadeOut) = (time(83_505, 1000), time(1, 2), time(2))
    (song.loops, song.ducks, song.volume) = (true, true, 0.7)
    (edit.mix.replacesSound, edit.mix.cardSound) = (true, .on)
    edit.music = song
    var card = EditCard()
    (card.template, card.name, card.locale, card.fit) = ("./my card", "Zoë", "pt-BR", .stretch)
    card.values = ["age": "7", "photos": ["a.jpg", "b.jpg"]]
    edit.card = card
    return edit
  }

  @Test("what is written is read as the same edit")
  func roundTrip() throws {
    for edit in [try whole(), FilmEdit.sequence("a.mov"), FilmEdit.sequence("a.mov", "b.mov")] {
      let text = try edit.document()
      let read = try EditDocument.parse(Array(text.utf8), file: "f").edit
      #expect(read == edit, "\(text)")
    }
  }

  @Test("short things are written shortly")
  func short() throws {
    #expect(
      try FilmEdit.sequence("a.mov", "b.mov").document()
        == "{ cubica: 1, sequence: [\"a.mov\", \"b.mov\"] }\n")
  }

  @Test(
    "dates are days or moments in UTC",
    // date -u -d … +%s
    arguments: [
      ("1970-01-01", 0), ("2000-02-29", 951_782_400),
      ("2026-11-30T18:00:01Z", 1_796_061_601),
      ("2099-12-31T23:59:59Z", 4_102_444_799),
    ])
  func dates(text: String, seconds: Int64) throws {
    let source = "{ cubica: 1, sequence: [\"a\"], creationTime: \"\(text)\" }"
    let edit = try EditDocument.parse(Array(source.utf8), file: "f").edit
    #expect(edit.metadata.creationTime == seconds)
    let whole = text.contains("T") ? text : text + "T00:00:00Z"
    #expect(try edit.document().contains("creationTime: \"\(whole)\""))
  }

  @Test("a name that is not UTF-8 is refused, with the name")
  func bytes() throws {
    var edit = FilmEdit.sequence("a.mov")
    edit.sequence[0].part.file = FilePath(bytes: [0x66, 0xFF])
    #expect(throws: FilmEdit.Unwritable.self) { try edit.document() }
  }

  @Test(
    "decimal times are read exactly",
    arguments: [
      ("\"0.1s\"", 1, 10), ("\"7.5s\"", 15, 2), ("\"83.505s\"", 83_505, 1000), ("2", 2, 1),
      ("\"250ms\"", 1, 4), ("\"0.1s + 0.2s\"", 3, 10),
      ("\"0.123456789s\"", 123_456_789, 1_000_000_000),
    ] as [(String, Int64, Int32)])
  func times(text: String, value: Int64, scale: Int32) throws {
    let source = document("sequence: [{ file: 'a', duration: \(text) }]")
    let edit = try EditDocument.parse(Array(source.utf8), file: "f").edit
    #expect(edit.sequence[0].part.duration == time(value, scale))
  }
}

extension FilmEdit {
  fileprivate static func sequence(_ files: String...) -> FilmEdit {
    var edit = FilmEdit()
    edit.sequence = files.map { file in
      var clip = EditClip()
      clip.part.file = FilePath(file)
      return clip
    }
    return edit
  }
}
