import CubicaTestSupport
import Foundation
import Testing

@Suite("edit", .enabled(if: ToolRunner.has("ffmpeg"), "ffmpeg is not installed"))
struct EditTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try Fixture.clip("a.mp4", in: folder, seconds: 2)
    try Fixture.clip("b.mp4", in: folder, size: "120x120", rate: "25", seconds: 1.5, sound: false)
    try Fixture.make(
      "p.png", in: folder,
      ["-f", "lavfi", "-i", "color=0x3060C0:size=320x180", "-frames:v", "1"])
    try Fixture.make("s.wav", in: folder, ["-f", "lavfi", "-i", "sine=frequency=300:duration=3"])
  }

  private func write(_ document: String, as name: String = "film.json5") throws {
    try folder.write(document.utf8, to: name)
  }

  private func faults(_ members: String, _ words: [String] = []) throws -> [String] {
    try write("{ cubica: 1,\n\(members) }")
    let result = try CubicaBinary.run(
      ["edit", "film.json5", "-o", "film.mp4"] + words, in: folder)
    #expect(result.exitCode == 2)
    #expect(result.text == "")
    #expect(!folder.contents.contains("film.mp4"))
    return result.errorText.split(separator: "\n").map {
      String($0).replacing("cubica: film.json5:", with: "film.json5:")
    }
  }

  @Test("the document that a merge writes makes the same film, byte for byte")
  func writeEdit() throws {
    let words = [
      "a.mp4@0.25..1.3", "p.png@0..0.7", "b.mp4", "--transition", "circle:0.2", "--soundtrack",
      "s.wav",
      "--soundtrack-start", "0.125", "--loop", "--duck", "--music-volume", "70%", "--fade-in",
      "0.2",
      "--card", "confetti", "--name", "Zoë \"Z\"", "--set", "greeting=Hi,", "--quality", "draft",
      "--title", "Zoë's \"tenth\"",
    ]
    let merge = try CubicaBinary.run(["merge"] + words + ["-o", "merge.mp4"], in: folder)
    #expect(merge.exitCode == 0, "\(merge.errorText)")
    let written = try CubicaBinary.run(["merge"] + words + ["--write-edit"], in: folder)
    #expect(written.exitCode == 0)
    try write(written.text)
    let edit = try CubicaBinary.run(["edit", "film.json5", "-o", "edit.mp4"], in: folder)
    #expect(edit.exitCode == 0, "\(edit.errorText)")
    #expect(edit.lastError.hasSuffix("edit.mp4"))
    let isSame = try folder.bytes(of: "merge.mp4") == folder.bytes(of: "edit.mp4")
    #expect(isSame)
    let title = try Fixture.probe(folder.path("edit.mp4"), "format_tags=title", stream: nil)
    #expect(title == "Zoë's \"tenth\"")
    let plans = try [["merge"] + words, ["edit", "film.json5"]].map {
      try CubicaBinary.run($0 + ["--plan"], in: folder).text
    }
    #expect(plans[0] == plans[1])
  }

  @Test("what a file says of itself: the document's, and --title before it")
  func metadata() throws {
    try write(
      """
      { cubica: 1, quality: "draft", title: "One", artist: "Family", comment: "Two",
        creationTime: "2020-01-02T03:04:05Z", language: "deu",
        sequence: [{ color: "#204060", duration: 0.2 }], canvas: "64x36" }
      """)
    let made = try CubicaBinary.run(
      ["edit", "film.json5", "-o", "film.mp4", "--title", "Three"], in: folder)
    #expect(made.exitCode == 0, "\(made.errorText)")
    let tags = "format_tags=title,artist,comment,creation_time:stream_tags=language"
    let told = try Fixture.probe(folder.path("film.mp4"), tags, stream: nil)
    #expect(
      Set(told.split(separator: "\n"))
        == ["Three", "Family", "Two", "2020-01-02T03:04:05.000000Z", "deu"])
    let mov = try CubicaBinary.run(["edit", "film.json5", "-o", "film.mov"], in: folder)
    #expect(mov.exitCode == 2)
    #expect(mov.errorText.contains("film.json5:2:51: language: a .mov file cannot tell"))
    let long = try CubicaBinary.run(
      ["edit", "film.json5", "-o", "x.mp4", "--title", String(repeating: "é", count: 3_000)],
      in: folder)
    #expect(long.exitCode == 2)
    #expect(long.errorText.contains("--title: the title has 6000 bytes"))
  }

  @Test("a document with every key is planned as it is made")
  func everything() throws {
    try write(
      try String(
        contentsOfFile: ProjectFolder.path + "/Tests/CubicaEditTests/Documents/everything.json5",
        encoding: .utf8))
    let plan = try CubicaBinary.run(["edit", "film.json5", "--plan"], in: folder)
    #expect(plan.exitCode == 0, "\(plan.errorText)")
    // 1 + 1 + 0.5 + 1 + 1 + 1 + 1.52 s, less a cut, four transitions of 0.2 s and one of 0.5 s; in
    // frames at 25 a second.
    #expect(plan.text.hasSuffix("film: 5.720s, 143 frames at 25, 160x90 pixels\n"))
    let lines = plan.text.split(separator: "\n").map(String.init)
    #expect(lines.first == "1  0.000s..1.000s  a.mp4@0.500s..1.500s")
    #expect(lines.contains("track 1 logo, video"))
    #expect(lines.contains("   2.000s..3.000s  b.mp4@0.200s..1.200s"))
    #expect(lines.contains("   1.000s..2.600s  a.mp4@0.000s..2.000s"))
    let told = try #require(lines.last?.firstMatch(of: /film: ([0-9.]+)s, (\d+) frames at 25/))
    let made = try CubicaBinary.run(["edit", "film.json5", "-o", "film.mp4"], in: folder)
    #expect(made.exitCode == 0, "\(made.errorText)")
    let frames = try Fixture.probe(
      folder.path("film.mp4"), "stream=nb_read_frames", stream: "v:0", extra: ["-count_frames"])
    #expect(frames == String(told.2))
    let length = try Fixture.probe(folder.path("film.mp4"), "stream=duration", stream: "v:0")
    #expect(Double(length) == Double(told.1))
    let sound = try Fixture.probe(folder.path("film.mp4"), "stream=codec_name", stream: "a:0")
    #expect(sound == "aac")
  }

  @Test("a document's plan, and a check, render nothing")
  func plan() throws {
    try write(
      """
      { cubica: 1, canvas: "1:1",
        sequence: [{ file: "a.mp4", from: "-1s", transition: { kind: "push", duration: 0.25 } },
          { color: "#FFF", duration: "0.75s" }],
        tracks: [{ kind: "audio", name: "voice", segments: [{ file: "s.wav", to: 1, at: 0.5 }] }],
        music: { file: "s.wav", from: "1s" } }
      """)
    let plan = try CubicaBinary.run(["edit", "film.json5", "--plan"], in: folder)
    #expect(
      plan.text == """
        1  0.000s..1.000s  a.mp4@1.000s..2.000s
           0.750s..1.000s  push of 0.250s
        2  0.750s..1.500s  colour@0.000s..0.750s
        track 1 voice, audio
           0.500s..1.500s  s.wav@0.000s..1.000s
        music  0.000s..1.500s  s.wav@1.000s..2.500s
        film: 1.500s, 45 frames at 30, 90x90 pixels

        """, "\(plan.errorText)")
    let check = try CubicaBinary.run(
      ["edit", "film.json5", "--check", "--size", "320x180", "--fps", "24"], in: folder)
    #expect(check.text == "film.json5: nothing is wrong; 1.500s, 36 frames at 24, 320x180 pixels\n")
    #expect(folder.contents == ["a.mp4", "b.mp4", "film.json5", "p.png", "s.wav"])
  }

  @Test("what only the files show is told with line, column and key, all at once")
  func places() throws {
    let found = try faults(
      """
      sequence: [
        { file: "a.mp4", from: "5s" },
        { file: "nowhere.mov" },
        { file: "a.mp4", to: "9s" },
        { file: "a.mp4", speed: 4 },
        { file: "p.png", speed: 4 },
        { film: { sequence: [{ file: "a.mp4", duration: "9s" }] } },
      ],
      tracks: [
        { kind: "audio", segments: [{ file: "b.mp4" }] },
        { kind: "video", segments: [{ file: "a.mp4", at: "1s" }, { file: "p.png", at: "2s" }] },
        { kind: "video", segments: ["s.wav"] },
      ],
      music: { file: "s.wav", from: "50s" },
      card: { template: "confeti", name: "A" },
      """)
    let expected = [
      "3:26: sequence[0].from: a.mp4: 5.000s.. lies outside the clip, which lasts 2.000s",
      "4:11: sequence[1].file: nowhere.mov: no such file",
      "5:24: sequence[2].to: a.mp4: 0.000s..9.000s reaches beyond it; it lasts 2.000s",
      "6:27: sequence[3].speed: a.mp4: at 4 times its speed; sound plays from 0.5 to 2 times",
      "7:27: sequence[4].speed: p.png: it stands still and has no speed",
      "8:51: sequence[5].film.sequence[0].duration: a.mp4: 0.000s..9.000s reaches beyond it",
      "11:39: tracks[0].segments[0].file: b.mp4: it has no sound",
      "12:81: tracks[1].segments[1].at: p.png: it begins at 2.000s, while a.mp4 plays until 3.000s",
      "13:31: tracks[2].segments[0]: s.wav: has no video track",
      "15:31: music.from: s.wav: it cannot begin at 50.000s; it lasts 3.000s",
      "16:7: card: confeti: there is no such template; did you mean confetti?",
    ]
    #expect(found.count == expected.count, "\(found)")
    for (line, start) in zip(found, expected) {
      #expect(line.hasPrefix("film.json5:\(start)"), "\(line)")
    }
  }

  @Test("missing files are told beside faults of the document itself")
  func missingBesideOthers() throws {
    let found = try faults(
      """
      sequence: ["nowhere.mov", { file: "a.mp4", too: "1s" }, { film: { sequence: ["gone.png"] } }],
      music: { file: "a.m4a", volume: "loud" },
      """)
    let expected = [
      "2:12: sequence[0]: nowhere.mov: no such file", "2:44: sequence[1].too: unknown key",
      "2:78: sequence[2].film.sequence[0]: gone.png: no such file",
      "3:16: music.file: a.m4a: no such file", "3:33: music.volume: expected a number",
    ]
    #expect(found.count == expected.count, "\(found)")
    for (line, start) in zip(found, expected) {
      #expect(line.hasPrefix("film.json5:\(start)"), "\(line)")
    }
  }

  @Test("transitions that are too long, songs without sound, layers that do not fit")
  func more() throws {
    #expect(
      try faults(
        "sequence: [{ file: 'a.mp4', transition: { kind: 'wipe', duration: 3 } }, 'b.mp4']"
      ).first?.hasPrefix(
        "film.json5:2:41: sequence[0].transition: a.mp4: it lasts 2.000s, too short for") == true)
    #expect(
      try faults("transition: 'wipe', sequence: ['b.mp4', 'b.mp4', 'b.mp4']").first?.hasPrefix(
        "film.json5:2:13: transition: b.mp4: it lasts 1.520s, too short for transitions of 2")
        == true)
    #expect(
      try faults("sequence: ['a.mp4'], music: 'b.mp4'").first?.hasPrefix(
        "film.json5:2:29: music: b.mp4: has no sound") == true)
    #expect(
      try faults(
        "canvas: '9:16', sequence: ['a.mp4'],\n"
          + "tracks: [{ kind: 'video', left: 900, right: 900, segments: ['p.png'] }]"
      ).first?.hasPrefix("film.json5:3:10: tracks[0]: the width is less than 0") == true)
    #expect(
      try faults(
        "sequence: [{ film: { canvas: '9:16',\n"
          + "tracks: [{ kind: 'video', left: 900, right: 900, segments: ['p.png'] }] } }]"
      ).first?.hasPrefix(
        "film.json5:3:10: sequence[0].film.tracks[0]: the width is less than 0") == true)
    #expect(
      try faults("sequence: ['a.mp4'], card: { template: 'confetti' }").first?.contains(
        "name: missing value") == true)
    #expect(try faults("sequence: ['a.mp4']", ["--aspect", "1:1", "--size", "2x2"]).count == 1)
  }

  @Test("files lie beside the document, wherever it is made from")
  func folders() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("sub"), withIntermediateDirectories: false)
    try write(
      "{ cubica: 1, sequence: ['../a.mp4', '\(folder.path("b.mp4"))'] }", as: "sub/film.json5")
    let result = try CubicaBinary.run(["edit", "sub/film.json5", "--plan"], in: folder)
    #expect(result.exitCode == 0, "\(result.errorText)")
    #expect(result.text.contains("sub/../a.mp4@"))
    let own = try CubicaBinary.run(
      ["edit", "sub/film.json5", "-o", "a.mp4", "--force"], in: folder)
    #expect(own.exitCode == 2)
    #expect(own.lastError.contains("the same file as the input"))
  }

  @Test("the schema, and command lines that cannot be used")
  func usage() throws {
    let schema = try CubicaBinary.run(["edit", "--schema"], in: folder)
    #expect(schema.exitCode == 0)
    #expect(schema.text.contains("\"title\": \"A Cubica edit\""))
    func refused(_ words: [String], _ text: String) throws {
      let result = try CubicaBinary.run(words, in: folder)
      #expect(result.exitCode == 2, "\(words)")
      #expect(result.lastError.contains(text), "\(result.lastError)")
    }
    try write("{ cubica: 1, sequence: ['a.mp4'] }")
    try refused(["edit"], "the document is missing")
    try refused(["edit", "film.json5"], "--output")
    try refused(["edit", "film.json5", "b.json5", "--plan"], "one document")
    try refused(["edit", "none.json5", "--plan"], "none.json5")
    try refused(["edit", "film.json5", "--plan", "--check"], "together")
    try refused(["edit", "film.json5", "--schema"], "no file")
    try refused(["edit", "film.json5", "-o", "film.json5"], ".mp4 or .mov")
    try refused(["merge", "a.mp4", "--plan", "--write-edit"], "together")
  }
}
