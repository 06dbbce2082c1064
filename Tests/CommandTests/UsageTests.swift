import CubicaTestSupport
import Testing

@Suite("usage")
struct UsageTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  /// Exit code 2, nothing on stdout, nothing written; the last line on stderr says what and where.
  private func refused(_ result: ToolResult, _ words: [String]) {
    #expect(result.exitCode == 2)
    #expect(result.output.isEmpty)
    #expect(result.lastError.hasPrefix("cubica: "))
    for word in words { #expect(result.lastError.contains(word)) }
    #expect(folder.contents == [])
  }

  @Test(
    "command lines that cannot be used",
    arguments: [
      ([], ["a command is missing"]), (["crad"], ["crad", "did you mean card"]),
      (["xyzzy"], ["xyzzy", "card, still, merge, edit, batch, verify, info"]),
      (["--name", "A"], ["--name", "the command"]),
      (["studio"], ["not in this version yet"]), (["template"], ["say what to do"]),
      (["template", "chekc"], ["template chekc", "did you mean check"]),
      (["template", "check"], ["which template"]), (["template", "show"], ["which template"]),
      (["template", "show", "confeti"], ["confeti", "did you mean confetti"]),
      (["template", "show", "a", "b"], ["one template"]),
      (["template", "new"], ["which folder"]),
      (["template", "schema", "x"], ["no file", "x"]),
      (["template", "check", "--strct", "confetti"], ["did you mean --strict"]),
      (["template", "check", "confetti", "--duration", "0"], ["--duration"]),
      (["template", "check", "confetti", "--list", "no.txt"], ["no.txt"]),
      (["template", "preview", "confetti", "--at", "9"], ["--at 9", "from 0s to 8"]),
      (["template", "preview", "confetti", "--at", "1", "--sheet"], ["--sheet", "together"]),
      (["template", "preview", "confetti", "--aspect", "x"], ["--aspect x"]),
      (["play"], ["not in this version yet"]), (["record"], ["not in this version yet"]),
      (["studio"], ["not in this version yet"]),
      (["card", "--nmae", "A"], ["--nmae", "did you mean --name"]),
      (["card", "--outptu=x"], ["--outptu", "did you mean --output"]),
      (["card", "--zzzzzz"], ["--zzzzzz", "card --help"]),
      (["card", "-clip.mov"], ["-clip.mov", "./-clip.mov", "after --"]),
      (["card", "-i"], ["-i", "after --"]),
      (["card", "--name"], ["missing argument", "--name"]),
      (["card", "--force=no"], ["--force", "takes no value"]),
      (["card", "--name", "A", "--name", "B"], ["--name", "2 times"]),
      (["card", "--name", ""], ["--name", "empty"]),
      (["card", "--name", "\u{200B}\u{FEFF}\u{202E}"], ["--name", "empty"]),
      (["card", "--name", "A", "--soundtrack", "a.mp3"], ["a.mp3", "no such file"]),
      (["card", "--name", "A", "--soundtrack", "a", "--audio", "b"], ["--soundtrack", "2 times"]),
      (["card", "--name", "A", "--loop"], ["--loop", "there is no --soundtrack"]),
      (["card", "--name", "A", "--card-sound", "x"], ["--card-sound x", "auto", "off"]),
      (["card", "--no-sound", "--replace-sound"], ["--no-sound", "--replace-sound", "together"]),
      (["card", "a.mov", "b.mov", "--trim", "0..1"], ["--trim", "2 clips are joined"]),
      (["card", "--set", "colour"], ["--set colour", "KEY=VALUE"]),
      (["card", "--set", "=x"], ["--set =x", "KEY=VALUE"]),
      (
        ["card", "--name", "A", "--set", "greeting=1", "--set", "greeting=2"],
        ["greeting", "2 times"]
      ),
      (["card", "--name", "A", "--locale", "en_US"], ["--locale en_US", "did you mean en-US?"]),
      (["card", "--name", "A", "--locale", ""], ["--locale", "no such language"]),
      (["card", "--name", "A", "--set", "name=B"], ["--set name", "--name"]),
      (["card", "--trim", "5..2"], ["--trim 5..2", "begins at"]),
      (["card", "--trim", "-1..2"], ["--trim -1..2", "negative"]),
      (["card", "--trim", "1,5..2"], ["--trim 1,5..2", "not a comma"]),
      (["card", "--trim", "3"], ["--trim 3", "A..B"]), (["card", "--trim", ".."], ["whole clip"]),
      (["card", "--trim", "nan..2"], ["--trim nan..2"]),
      (["card", "--size", "100"], ["--size 100", "WxH"]),
      (["card", "--size", "0x100"], ["--size 0x100", "above 0"]),
      (["card", "--size", "-2x100"], ["--size -2x100"]),
      (["card", "--size", "1e3x100"], ["--size 1e3x100"]),
      (["card", "--size", "10x10", "--aspect", "1:1"], ["--size", "--aspect", "together"]),
      (["card", "--aspect", "16"], ["--aspect 16", "A:B"]),
      (["card", "--aspect", "100:1"], ["ten times"]),
      (["card", "--fit", "covr"], ["--fit covr", "cover, contain, blur, stretch", "mean cover"]),
      (["card", "--fps", "0"], ["--fps 0"]), (["card", "--fps", "29,97"], ["not a comma"]),
      (["card", "--fps", "1000"], ["from 1 to 240"]), (["card", "--fps", "30/0"], ["--fps 30/0"]),
      (["card", "--fps", "inf"], ["--fps inf"]),
      (["card", "--quality", "hihg"], ["draft, standard, high", "mean high"]),
      (["card", "--jobs", "0"], ["--jobs 0", "from 1"]),
      (["card", "--jobs", "257"], ["--jobs 257", "from 1 to 256"]),
      (["card", "--jobs", "2.5"], ["--jobs"]),
      (["card", "--progress", "xml"], ["bar, json, none"]),
      (["still", "--name", "A", "-o", "a.png"], ["--at"]),
      (["still", "--name", "A", "--at", "1"], ["--output"]),
      (["still", "--name", "A", "--at", "0:75", "-o", "a.png"], ["--at 0:75", "below 60"]),
      (["info"], ["which file"]), (["info", "a", "b"], ["one file"]),
    ])
  func unusable(arguments: [String], words: [String]) throws {
    refused(try CubicaBinary.run(arguments, in: folder), words)
  }

  @Test("a name that is not UTF-8", arguments: ["--name", "--template"])
  func brokenText(option: String) throws {
    let words = [Array("card".utf8), Array(option.utf8), Array("k=".utf8) + [0xff, 0x41]]
    refused(try CubicaBinary.run(words, in: folder), [option, "not valid UTF-8"])
  }

  @Test("a value that is not UTF-8")
  func brokenValue() throws {
    let words =
      ["card", "--name", "A", "--set"].map { Array($0.utf8) } + [
        Array("greeting=".utf8) + [0xff, 0x41]
      ]
    refused(try CubicaBinary.run(words, in: folder), ["greeting", "not valid UTF-8"])
  }

  @Test("control characters of a file's name never reach the screen")
  func controls() throws {
    let result = try CubicaBinary.run(["card", "--size", "\u{1B}[31mx\u{7}"], in: folder)
    #expect(result.exitCode == 2)
    #expect(!result.errors.contains(0x1b) && !result.errors.contains(7))
  }

  @Test("no locale is needed and none is read", arguments: ["C", "de_DE.UTF-8", "xx_XX"])
  func locale(name: String) throws {
    let result = try CubicaBinary.run(
      ["card", "--name", "Zoë", "--trim", "1,5.."], in: folder,
      environment: ["LC_ALL": name, "LANG": name])
    refused(result, ["--trim 1,5..", "point"])
  }
}
