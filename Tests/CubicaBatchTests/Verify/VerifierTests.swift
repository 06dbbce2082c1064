import CubicaBatch
import CubicaCore
import CubicaExport
import CubicaMedia
import CubicaTestSupport
import Testing

/// Films, what they were made of, and receipts that tell of both.
@Suite("films are verified", .enabled(if: BatchFixture.isPossible, "needs ffmpeg"))
struct VerifierTests {
  private let fixture: BatchFixture
  init() throws { fixture = try BatchFixture() }

  private func verify(_ path: FilePath) throws -> Verification {
    try Verifier(CardWorkshop(), jobs: 2).verify(ReceiptFinder.claim(on: path))
  }

  /// The only receipt of the batch.
  private func receipt() throws -> FilePath {
    let folder = fixture.output.appending(".cubica").appending("receipts")
    return folder.appending(try #require(FolderContents.names(in: folder).first))
  }

  /// Puts another film in the place of the one that was made, as if it had been made so.
  private func replaceFilm(_ arguments: [String]) throws -> FilePath {
    let film = fixture.output.appending("1.mp4")
    let was = try ToolRunner.check("sha256sum", [film.description]).text.prefix(64)
    try ToolRunner.check("mv", [film.description, fixture.folder.path("was.mp4")])
    try Fixture.make(
      "cards/1.mp4", in: fixture.folder,
      ["-i", fixture.folder.path("was.mp4"), "-fps_mode", "passthrough"] + arguments)
    let now = try ToolRunner.check("sha256sum", [film.description]).text.prefix(64)
    let path = try receipt()
    let text = String(decoding: try fixture.bytes(path), as: UTF8.self)
    _ = try fixture.folder.write(
      text.replacing(was, with: now).utf8,
      to: "cards/.cubica/receipts/" + String(decoding: path.lastComponent, as: UTF8.self))
    return film
  }

  @Test("made again, it has the same bytes")
  func identical() throws {
    let row = fixture.row(1, "Zoë")
    try fixture.run([row])
    let found = try verify(row.output)
    #expect(found.verdict == .identical)
    #expect(found.description == "\(row.output): identical")
    #expect(ReceiptFinder.claims(in: fixture.output).map(\.film) == [row.output])
  }

  @Test("a file that was changed")
  func changedFile() throws {
    let row = fixture.row(1, "Al")
    try fixture.run([row])
    _ = try fixture.folder.write(try fixture.bytes(row.output) + [0], to: "cards/1.mp4")
    let found = try verify(row.output)
    #expect(found.verdict == .different)
    #expect(found.reasons == ["the file was changed after it was made"])
  }

  @Test("another clip under the name, and none")
  func changedClip() throws {
    let row = fixture.row(1, "Al")
    try fixture.run([row])
    try Fixture.clip(in: fixture.folder, size: "160x90", rate: "1", seconds: 2)
    let found = try verify(row.output)
    #expect(found.verdict == .inputsChanged)
    #expect(found.reasons == ["the media (../clip.mp4)"])
    try ToolRunner.check("rm", [fixture.clip.description])
    let gone = try verify(row.output)
    #expect(gone.verdict == .cannotVerify)
    #expect(gone.reasons == ["the media: ../clip.mp4 is not there any more"])
  }

  @Test("a template of one's own and its picture")
  func changedTemplate() throws {
    let picture = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>X</svg>"
    try ToolRunner.check("mkdir", [fixture.folder.path("own")])
    let document = """
      { cubica: 1, title: 'T', length: '1s', variables: { name: {type: 'string'},
      clip: {type: 'clip'} }, layers: [ { type: 'video', name: 'v', clip: '{{clip}}' },
      { type: 'image', name: 'i', image: 'a.svg', size: [90, 90] } ] }
      """
    _ = try fixture.folder.write(document.utf8, to: "own/template.json5")
    _ = try fixture.folder.write(picture.utf8, to: "own/a.svg")
    let folder = fixture.folder.path("own")
    let row = fixture.row(1, "Al") { $0.template = folder }
    let report = try fixture.run([row])
    #expect(report.kinds == [.made], "\(report.outcomes.compactMap(\.reason))")
    #expect(try verify(row.output).verdict == .identical)
    _ = try fixture.folder.write(picture.replacing("9", with: "8").utf8, to: "own/a.svg")
    let found = try verify(row.output)
    #expect(found.verdict == .inputsChanged)
    #expect(found.reasons == ["the template (a.svg)"])
  }

  @Test("other fonts, values, Cubica and libraries than the receipt's")
  func changedReceipt() throws {
    let row = fixture.row(1, "Al")
    try fixture.run([row])
    let path = try receipt()
    let name = "cards/.cubica/receipts/" + String(decoding: path.lastComponent, as: UTF8.self)
    let whole = try #require(Receipt(json: try fixture.bytes(path)))
    func reasons(_ change: (inout Receipt) -> Void) throws -> [String] {
      var receipt = whole
      change(&receipt)
      _ = try fixture.folder.write(receipt.json, to: name)
      let found = try verify(row.output)
      #expect(found.verdict == .inputsChanged)
      return found.reasons
    }
    #expect(try reasons { $0.content.fonts = "0" } == ["the fonts"])
    #expect(try reasons { $0.card?.values["name"] = ["Bo"] } == ["the values"])
    #expect(
      try reasons {
        $0.cubica = "0.0.9"
        $0.libraries["libavcodec"] = "1.2.3"
      }.map { $0.prefix(22) } == ["Cubica (was 0.0.9, is ", "libavcodec (was 1.2.3,"])
  }

  @Test("the same frames in other bytes")
  func samePicture() throws {
    let row = fixture.row(1, "Al")
    try fixture.run([row])
    let film = try replaceFilm(["-c:a", "copy", "-c:v", "libx264", "-qp", "0"])
    let found = try verify(film)
    #expect(found.verdict == .samePicture)
    #expect(found.reasons == ["equal frames", "equal sound"])
    #expect(found.verdict.exitCode == 0)
  }

  @Test("other frames or another sound", arguments: [true, false])
  func different(isSound: Bool) throws {
    let row = fixture.row(1, "Al")
    try fixture.run([row])
    let film = try replaceFilm(
      isSound
        ? ["-c:v", "copy", "-af", "volume=0.5", "-c:a", "aac"]
        : ["-c:a", "copy", "-c:v", "libx264", "-crf", "40"])
    let found = try verify(film)
    #expect(found.verdict == .different)
    let comparison = try #require(found.comparison)
    #expect((comparison.signalToNoise < 50) != isSound)
    #expect((comparison.soundDifference > -80) == isSound)
  }

  @Test("private receipts, and none")
  func cannotVerify() throws {
    let row = fixture.row(1, "Al")
    try fixture.run([row]) { $0.isPrivate = true }
    let found = try verify(row.output)
    #expect(found.verdict == .cannotVerify)
    #expect(found.reasons.first?.contains("--private") == true)
    #expect(found.verdict.exitCode == 2)
    _ = try fixture.folder.write([1], to: "cards/1.mp4")
    #expect(try verify(row.output).verdict == .different)
    #expect(try verify(fixture.clip).reasons.first?.contains("no receipt") == true)
    #expect(try verify(fixture.folder.file("x.mp4")).reasons == ["the film is not there"])
  }

  @Test("a row that was made again with other values has a receipt of each")
  func remade() throws {
    try fixture.run([fixture.row(1, "Al")])
    let row = fixture.row(1, "Bo")
    try fixture.run([row])
    #expect(ReceiptFinder.claim(on: row.output).papers.count == 2)
    #expect(try verify(row.output).verdict == .identical)
  }

  @Test("films and media that have moved together")
  func moved() throws {
    let row = fixture.row(1, "Al")
    try fixture.run([row])
    let other = try TemporaryFolder()
    try ToolRunner.check("mkdir", [other.path("deep")])
    for name in ["cards", "clip.mp4"] {
      try ToolRunner.check("mv", [fixture.folder.path(name), other.path("deep/\(name)")])
    }
    #expect(try verify(other.file("deep/cards/1.mp4")).verdict == .identical)
  }
}
