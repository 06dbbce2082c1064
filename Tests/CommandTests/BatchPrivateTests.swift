import CubicaTestSupport
import Foundation
import Testing

/// No value of a private list is found in anything that a batch writes.
@Suite("private batches", .serialized)
struct BatchPrivateTests {
  let party: BatchParty

  private static let list = """
    name,age,day,tint,motto,photo,clip,trim,soundtrack,template,unused
    Trillian Astra,4,,,,,,,,,Magrathea
    Zaphod Beeble,5,,,,,Secretfolder/Zaphodclip.mp4,,,,
    Marvin Android,6,,,,,Secretfolder/Marvinclip.mp4,,,,
    Agrajag,Slartibart,,,,,,,,,
    Eddie,5,Deepthought,,,,,,,,
    Fenchurch,5,,Mauvecolour,,,,,,,
    Lunkwill,5,,,A Hooloovoo motto far too long,,,,,,
    Fook,5,,,,Secretfolder/Nophoto.jpg,,,,,
    Vroomfondel,5,,,,,Secretfolder/Textclip.mp4,,,,
    Wowbagger,5,,,,,,Trimwords,,,
    Hotblack,5,,,,,,3:21..4:56,,,
    Zarniwoop,5,,,,,,,Secretfolder/Songfile.mp3,,
    Kwaltz,5,,,,,,,Secretfolder/Textclip.mp4,,
    Jeltz,5,,,,,,,,Vogontemplate,
    Benji Mouse
    "Frankie"Mouse,5,,,,,,,,,
    Prak\u{0}bar,5,,,,,,,,,
    Majikthise,5,,,,,Secretfolder/Nowhereclip.mp4,,,,
    Supercalifragilistic Supercalifragilistic Supercalifragilistic,5,,,,,,,,,

    """

  private static let secrets = [
    "Trillian", "Astra", "Magrathea", "Zaphod", "Beeble", "Marvin", "Android", "Agrajag",
    "Slartibart", "Eddie", "Deepthought", "Fenchurch", "Mauve", "Lunkwill", "Hooloovoo", "Fook",
    "Nophoto", "Vroomfondel", "Textclip", "Wowbagger", "Trimwords", "Hotblack", "3:21", "201.0",
    "Zarniwoop", "Songfile", "Kwaltz", "Jeltz", "Vogon", "Benji", "Frankie", "Prak", "Majik",
    "Nowhere", "Supercal", "Secretfolder",
  ]

  init() throws {
    party = try BatchParty()
    let folder = party.folder.path("Secretfolder")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    let clip = try party.folder.bytes(of: "clip.mp4")
    try party.folder.write(clip, to: "Secretfolder/Zaphodclip.mp4")
    try party.folder.write("no clip".utf8, to: "Secretfolder/Textclip.mp4")
    // Its pictures are damaged, which is told while it is opened or made.
    var broken = clip
    let media = try #require(Data(clip).range(of: Data("mdat".utf8)))
    for index in (media.upperBound + 600)..<min(media.upperBound + 1600, broken.count) {
      broken[index] = 0x55
    }
    try party.folder.write(broken, to: "Secretfolder/Marvinclip.mp4")
  }

  private func leaks(in bytes: [UInt8]) -> [String] {
    Self.secrets.filter { Data(bytes).range(of: Data($0.utf8)) != nil }
  }

  @Test("messages, reports, receipts, journals and names", arguments: ["bar", "json"])
  func values(style: String) throws {
    let more = ["--private", "--progress", style]
    let made = try party.run(Self.list, "cards/{index}-{hash}.mp4", more)
    #expect(made.exitCode == 3)
    #expect(leaks(in: made.errors + made.output) == [])
    let again = try party.run(
      Self.list, "cards/{index}-{hash}.mp4", more + ["--retry-failed"])
    #expect(leaks(in: again.errors + again.output) == [])
    for (name, bytes) in party.files("cards") {
      #expect(leaks(in: Array(name.utf8) + bytes) == [], "\(name)")
    }
    let reasons = try party.report().compactMap { $0["reason"] as? String }
    #expect(reasons.count >= 14)
    #expect(reasons.contains { $0.contains("the file: no such file") })
  }

  @Test("a proof and a check say no value either")
  func looks() throws {
    for look in [["--check"], ["--proof", "proof.png"]] {
      try party.folder.write(Self.list.utf8, to: "guests.csv")
      let result = try CubicaBinary.run(
        ["batch", "guests.csv", "--clip", "clip.mp4", "-t", "./card.json5", "--private"] + look,
        in: party.folder)
      #expect(result.exitCode == 3)
      #expect(leaks(in: result.errors + result.output) == [])
    }
  }

  @Test("what would put values into names is refused")
  func names() throws {
    let column = try party.run("name\nAl\n", "cards/{name}.mp4", ["--private"])
    #expect(column.exitCode == 2)
    #expect(column.lastError.contains("{index} or {hash}"))
    let output = try party.run("name,output\nAl,al.mp4\n", "cards/{index}.mp4", ["--private"])
    #expect(output.exitCode == 2)
    #expect(output.lastError.contains("--map output="))
    let without = try party.run(
      "name,output\nAl,al.mp4\n", "cards/{index}.mp4", ["--private", "--map", "output="])
    #expect(without.exitCode == 0)
    #expect(party.files("cards")["1.mp4"] != nil)
  }
}
