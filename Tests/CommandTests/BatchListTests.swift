import CubicaTestSupport
import Foundation
import Testing

/// Lists as people have them, and the words for what cannot be.
@Suite("lists for batches")
struct BatchListTests {
  let party: BatchParty
  init() throws { party = try BatchParty() }

  private func run(_ words: [String]) throws -> ToolResult {
    try CubicaBinary.run(["batch"] + words + ["-t", "./card.json5"], in: party.folder)
  }

  @Test("a German spreadsheet's export, with what the messages say to do")
  func german() throws {
    let names = ["Jörg Müller", "Änne Weiß", "Søren Groß"]
    let rows = (0..<30).map { "\(names[$0 % 3]) \($0);\($0 + 1);Alles Gute;;\r\n" }
    let text = "Vor- und Nachname;Alter;Glückwunsch;;\r\n" + rows.joined() + ";;;;\r\n"
    let bytes = try #require(text.data(using: .windowsCP1252))
    try party.folder.write(bytes, to: "Gäste.csv")
    var words = ["Gäste.csv", "--clip", "clip.mp4", "-o", "cards/{name}.mp4", "--quality", "draft"]
    let plain = try run(words)
    #expect(plain.exitCode == 2)
    #expect(plain.lastError.contains("--encoding windows-1252"))
    words += ["--encoding", "windows-1252"]
    let unmapped = try run(words)
    #expect(unmapped.exitCode == 2)
    #expect(unmapped.errorText.contains("Vor- und Nachname, Alter, Glückwunsch"))
    #expect(unmapped.errorText.contains("--map name="))
    words += ["--map", "Name=vor- und nachname", "--map", "motto=", "--map", "age=Alter"]
    let made = try run(words)
    #expect(made.exitCode == 0, "\(made.errorText)")
    #expect(made.errorText.contains("made 30 of 30"))
    #expect(party.files("cards").keys.contains("Jörg Müller 0.mp4"))
  }

  @Test(
    "an option that no row can be made with is told once, and is no row's fault",
    arguments: [
      (["--clip", "no.mp4"], "no.mp4: no such file"),
      (["--set", "agee=5"], "did you mean \"age\"?"),
      (["--trim", "5..6"], "lasts from"), (["--locale", "xx-yy"], "--locale xx-yy"),
      (["--soundtrack", "no.mp3"], "no.mp3: no such file"), (["--size", "99999x99999"], "--size"),
      (["--template", "confeti"], "did you mean confetti?"),
      (["--template", "./broken.json5"], "lenght"),
    ])
  func options(words: [String], reason: String) throws {
    try party.folder.write(
      "{ cubica: 1, title: 'x', layers: [], lenght: '2s' }".utf8, to: "broken.json5")
    let clip = words[0] == "--clip" ? [] : ["--clip", "clip.mp4"]
    let card = words[0] == "--template" ? [] : ["-t", "./card.json5"]
    // The second list has a row with a fault of its own.
    for list in ["name\nA\nB\nC\n", "name,template\nA,\nB,\nC,courtyards\n"] {
      try party.folder.write(list.utf8, to: "guests.csv")
      let result = try CubicaBinary.run(
        ["batch", "guests.csv", "-o", "cards/{name}.mp4"] + clip + card + words, in: party.folder)
      #expect(result.exitCode == 2)
      #expect(result.errorText.components(separatedBy: reason).count == 2, "\(result.errorText)")
      #expect(!party.folder.contents.contains("cards"))
    }
  }

  @Test("exit codes: all failed, the first failed, a failed row tried again")
  func exits() throws {
    let all = try party.run("name,age\nA,x\nB,y\n")
    #expect(all.exitCode == 1)
    #expect(all.errorText.contains("failed 2 of 2"))
    let first = try party.run("name,age\nA,x\nB,2\n", "first/{name}.mp4", ["--fail-fast"])
    // The row that is left was not begun.
    #expect(first.exitCode == 1)
    #expect(first.errorText.contains("--fail-fast"))
    #expect(party.files("first")["B.mp4"] == nil)
  }

  @Test("three shapes of each card, each of its own size")
  func variants() throws {
    let result = try party.run(
      "name\nA\nB\n", "cards/{name}-{variant}.mp4", ["--variants", "16:9,9:16,1:1"])
    #expect(result.exitCode == 0)
    #expect(result.errorText.contains("made 6 of 6"))
    var sizes: [String] = []
    for name in party.files("cards").keys.sorted() where name.hasSuffix(".mp4") {
      sizes.append(
        try Fixture.probe(
          party.folder.path("cards/\(name)"), "stream=width,height", stream: "v"
        )
        .replacing("\n", with: "x"))
    }
    #expect(sizes == ["114x64", "64x64", "64x114", "114x64", "64x64", "64x114"])
  }

  @Test(
    "the bar never breaks into a second line",
    .enabled(if: ToolRunner.has("script"), "needs script, for a terminal"))
  func bar() throws {
    try party.folder.write(("name\n" + (1...40).map { "G\($0)\n" }.joined()).utf8, to: "guests.csv")
    let words = BatchParty.arguments("guests.csv", "'cards/{name}.mp4'")
    let command = "stty cols 44; \(CubicaBinary.path) " + words.joined(separator: " ")
    let shown = try ToolRunner.run(
      "script", ["-qec", command, "/dev/null"], in: party.folder.path,
      environment: ["TERM": "xterm"])
    let bars = shown.text.components(separatedBy: "\r\u{1B}[K").filter { $0.hasPrefix("[") }
    #expect(!bars.isEmpty)
    #expect(bars.allSatisfy { $0.count <= 43 && $0.contains("made") })
    #expect(shown.text.contains("made 40 of 40"))
  }

  @Test("progress as JSON: what Batch.md says, and nothing else on stderr")
  func events() throws {
    let result = try party.run("name,age\nA,1\nB,x\n", "cards/{name}.mp4", ["--progress", "json"])
    let events = try result.errorText.split(separator: "\n").map { line in
      try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    let kinds = Set(events.compactMap { $0["event"] as? String })
    #expect(kinds == ["progress", "row", "notice", "finished"])
    let rows = events.filter { $0["event"] as? String == "row" }
    #expect(rows.compactMap { $0["outcome"] as? String }.sorted() == ["failed", "made"])
    let last = try #require(events.last { $0["event"] as? String == "progress" })
    #expect(last["made"] as? Int == 1 && last["failed"] as? Int == 1 && last["total"] as? Int == 2)
    #expect(events.last?["path"] as? String == "cards/report.csv")
  }
}
