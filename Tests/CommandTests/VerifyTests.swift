import CubicaTestSupport
import Foundation
import Testing

@Suite("verify")
struct VerifyTests {
  let folder: TemporaryFolder
  init() throws {
    folder = try TemporaryFolder()
    try Fixture.clip("clip.mov", in: folder, size: "160x90", rate: "1", seconds: 2)
  }

  private func card(_ name: String, _ more: [String] = []) throws -> ToolResult {
    try CubicaBinary.run(
      ["card", "--name", name, "clip.mov", "--quality", "draft", "--receipt"] + more, in: folder)
  }

  @Test("a card's receipt lies beside it, and says the same each time")
  func receipt() throws {
    #expect(try card("Al").lastError == "clip-al.mp4")
    #expect(folder.contents == ["clip-al.mp4", "clip-al.mp4.receipt.json", "clip.mov"])
    let text = String(decoding: try folder.bytes(of: "clip-al.mp4.receipt.json"), as: UTF8.self)
    #expect(text.contains(#""clips" : ["#) && text.contains(#""clip.mov""#))
    #expect(!text.contains(folder.path))
    let film = try ToolRunner.check("sha256sum", [folder.path("clip-al.mp4")]).text.prefix(64)
    #expect(text.contains(#""film" : "\#(film)""#))
    let refused = try card("Al", ["-o", "clip-al.mp4"])
    #expect(refused.exitCode == 2)
    #expect(try card("Al", ["-o", "clip-al.mp4", "--force"]).exitCode == 0)
    #expect(
      try folder.bytes(of: "clip-al.mp4.receipt.json") == Array(text.utf8))
  }

  @Test("a receipt that is there is replaced only with --force")
  func existing() throws {
    try folder.write("mine".utf8, to: "a.mp4.receipt.json")
    let refused = try card("Al", ["-o", "a.mp4"])
    #expect(refused.exitCode == 2)
    #expect(refused.lastError.contains("a.mp4.receipt.json: exists already"))
    #expect(folder.contents == ["a.mp4.receipt.json", "clip.mov"])
  }

  @Test("from any folder, alone and in a folder of films")
  func verdicts() throws {
    for name in ["Al", "Bo", "Cy"] { _ = try card(name, ["-o", "\(name).mp4"]) }
    try folder.write(try folder.bytes(of: "Bo.mp4") + [0], to: "Bo.mp4")
    let other = try TemporaryFolder()
    let fine = try CubicaBinary.run(["verify", folder.path("Al.mp4")], in: other)
    #expect(fine.exitCode == 0)
    #expect(fine.text == "\(folder.path("Al.mp4")): identical\n")
    #expect(other.contents == [])
    let all = try CubicaBinary.run(["verify", "."], in: folder)
    #expect(all.exitCode == 1)
    #expect(
      all.text == """
        ./Al.mp4: identical
        ./Bo.mp4: different: the file was changed after it was made
        ./Cy.mp4: identical

        """)
    try FileManager.default.removeItem(atPath: folder.path("Cy.mp4"))
    let json = try CubicaBinary.run(["verify", "--json", ".", "clip.mov"], in: folder)
    #expect(json.exitCode == 2)
    let lines = try #require(
      try JSONSerialization.jsonObject(with: Data(json.output)) as? [[String: Any]])
    #expect(
      lines.map { $0["verdict"] as? String } == [
        "identical", "different", "cannot verify", "cannot verify",
      ])
    let films = lines.map { $0["film"] as? String }
    #expect(films == ["./Al.mp4", "./Bo.mp4", "./Cy.mp4", "clip.mov"])
  }

  @Test("by a batch's receipts, from the folder of the list and from that of the films")
  func batch() throws {
    try folder.write("name\nAl\nBo\n".utf8, to: "guests.csv")
    let made = try CubicaBinary.run(
      [
        "batch", "guests.csv", "--clip", "clip.mov", "--quality", "draft", "-o",
        "cards/{name}.mp4",
      ], in: folder)
    #expect(made.exitCode == 0, "\(made.errorText)")
    let all = try CubicaBinary.run(["verify", "cards"], in: folder)
    #expect(all.text == "cards/Al.mp4: identical\ncards/Bo.mp4: identical\n")
    let one = try ToolRunner.run(
      CubicaBinary.path, ["verify", "Bo.mp4"], in: folder.path("cards"))
    #expect(one.text == "Bo.mp4: identical\n")
    #expect(all.exitCode == 0 && one.exitCode == 0)
  }

  @Test("nothing to verify")
  func nothing() throws {
    let none = try CubicaBinary.run(["verify"], in: folder)
    #expect(none.exitCode == 2)
    let empty = try CubicaBinary.run(["verify", "."], in: folder)
    #expect(empty.exitCode == 2)
    #expect(empty.lastError.contains("holds no receipt"))
  }
}
