import CubicaTestSupport
import Foundation
import Testing

/// What `card` and `still` refuse before any work, although the clip is good.
@Suite("refusals")
struct RefusalTests {
  let folder: TemporaryFolder
  init() throws {
    folder = try TemporaryFolder()
    try Fixture.clip("clip.mp4", in: folder, size: "160x90", seconds: 0.5)
  }

  private func refused(_ arguments: [String], _ words: [String]) throws {
    let (names, clip) = (folder.contents, try folder.bytes(of: "clip.mp4"))
    let result = try CubicaBinary.run(arguments, in: folder)
    #expect(result.exitCode == 2, "\(arguments)")
    #expect(result.output.isEmpty)
    for word in words { #expect(result.lastError.contains(word)) }
    #expect(folder.contents == names)
    #expect(try folder.bytes(of: "clip.mp4") == clip)
  }

  @Test(
    "wishes that this clip or this place cannot fulfil",
    arguments: [
      (["--trim", "5..6"], ["--trim"]), (["--trim", "0.5.."], ["--trim"]),
      (["--trim", "0.1..99"], ["--trim"]),
      (["--size", "2x2"], ["--size 2x2"]), (["--size", "100000x100000"], ["100000x100000"]),
      (["--size", "16384x16384"], ["16384x16384"]),
      (["-o", "none/film.mp4"], ["none/film.mp4", "no folder"]),
      (["-o", "film.avi"], ["film.avi", ".mp4"]), (["-o", "film.webm"], ["film.webm"]),
      (["-o", "film.gif"], ["film.gif"]), (["-o", "film"], ["film"]),
      (["-o", "clip.mp4/film.mp4"], ["not a folder"]), (["-o", "/dev/null"], ["/dev/null"]),
      (["-t", "confeti"], ["confeti", "confetti"]), (["-t", "./none"], ["./none"]),
      (["--set", "nmae=x"], ["nmae", "name"]),
    ])
  func unusable(options: [String], words: [String]) throws {
    try refused(["card", "--name", "Al", "clip.mp4"] + options, words)
  }

  @Test("a name that the card asks for is asked for by its option")
  func missingName() throws {
    try refused(["card", "clip.mp4"], ["name", "missing", "--name"])
  }

  @Test("stills outside the film, or of another kind")
  func stills() throws {
    try refused(["still", "--name", "Al", "clip.mp4", "--at", "5", "-o", "a.png"], ["5"])
    try refused(
      ["still", "--name", "Al", "clip.mp4", "--at", "0", "-o", "a.jpg"], ["a.jpg", ".png"])
    try refused(
      ["still", "--name", "Al", "clip.mp4", "--at", "0", "-o", "none/a.png"], ["none/a.png"])
    try refused(
      ["still", "--name", "Al", "clip.mp4", "--at", "0", "-o", "clip.mp4", "--force"], ["clip.mp4"])
  }

  @Test(
    "an output that is the clip, through any link, with force too",
    arguments: ["clip.mp4", "./clip.mp4", "soft.mp4", "hard.mp4"])
  func sameFile(output: String) throws {
    let files = FileManager.default
    try files.createSymbolicLink(atPath: folder.path("soft.mp4"), withDestinationPath: "clip.mp4")
    try files.linkItem(atPath: folder.path("clip.mp4"), toPath: folder.path("hard.mp4"))
    for force in [[], ["--force"]] {
      try refused(
        ["card", "--name", "Al", "clip.mp4", "-o", output] + force, [output, "input"])
      try refused(["card", "--name", "Al", output, "-o", "clip.mp4"] + force, ["input"])
    }
  }

  @Test("an output that is the template")
  func templateAsOutput() throws {
    let source = "\(ProjectFolder.path)/Templates/confetti"
    try FileManager.default.copyItem(atPath: source, toPath: folder.path("card"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("t.mp4"), withDestinationPath: "card/template.json5")
    let before = try folder.bytes(of: "card/template.json5")
    try refused(
      ["card", "--name", "Al", "-t", "./card", "clip.mp4", "-o", "t.mp4", "--force"],
      ["t.mp4", "input"])
    #expect(try folder.bytes(of: "card/template.json5") == before)
  }

  @Test("an existing file needs force, and is whole all the time")
  func existing() throws {
    try folder.write("precious".utf8, to: "film.mp4")
    try refused(["card", "--name", "Al", "clip.mp4", "-o", "film.mp4"], ["film.mp4", "--force"])
    let forced = try CubicaBinary.run(
      ["card", "--name", "Al", "clip.mp4", "-o", "film.mp4", "--force"], in: folder)
    #expect(forced.exitCode == 0)
    #expect(
      try Fixture.probe(folder.path("film.mp4"), "stream=codec_name", stream: "v:0") == "h264")
  }
}
