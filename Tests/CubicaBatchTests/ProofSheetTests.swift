import CubicaBatch
import CubicaCore
import CubicaExport
import CubicaTestSupport
import Foundation
import Testing

@Suite("Proof sheet")
struct ProofSheetTests {
  /// A card that is red, but green around its poster: 50 % of 2 s.
  private func party() throws -> Party {
    try Party(
      layers: """
        { type: 'shape', name: 'red', shape: 'rectangle', fill: '#FF0000' },
        { type: 'shape', name: 'green', shape: 'rectangle', fill: '#00FF00',
          timing: { begin: '0.9s', duration: '0.2s' } },
        """)
  }

  private func pixel(_ folder: TemporaryFolder, _ name: String, _ x: Int, _ y: Int) throws -> [Int]
  {
    let bytes = try ToolRunner.check(
      "ffmpeg",
      [
        "-v", "error", "-i", folder.path(name), "-vf", "crop=1:1:\(x):\(y):exact=1,format=rgb24",
        "-f", "rawvideo", "-",
      ]
    ).output
    return bytes.prefix(3).map(Int.init)
  }

  @Test("one page of stills at the poster's moment")
  func onePage() throws {
    let party = try party()
    let plan = try party.plan("name\nAnna\nBo\n")
    let result = try ProofSheet(plan.rows, party.workshop).write(
      to: party.folder.file("sheet.png"), inputs: [], isForced: false)
    #expect(result.pages == [party.folder.file("sheet.png")])
    #expect(result.faults.isEmpty)
    // Stills of 160x90 with 24 pixels around them.
    for x in [24 + 80, 24 + 160 + 24 + 80] {
      let color = try pixel(party.folder, "sheet.png", x, 24 + 45)
      #expect(color[0] < 30 && color[1] > 225 && color[2] < 30, "\(color)")
    }
    #expect(throws: ExportError.self) {
      try ProofSheet(plan.rows, party.workshop).write(
        to: party.folder.file("sheet.png"), inputs: [], isForced: false)
    }
  }

  @Test("many rows take several pages")
  func pages() throws {
    let party = try party()
    let names = (1...ProofSheet.stillsOnPage + 1).map { "Guest \($0)" }.joined(separator: "\n")
    let plan = try party.plan("name\n\(names)\n") { $0.card.size = PixelSize(32, 18) }
    let result = try ProofSheet(plan.rows, party.workshop).write(
      to: party.folder.file("p.png"), inputs: [], isForced: false)
    #expect(result.pages == ["p-1.png", "p-2.png"].map { party.folder.file($0) })
    #expect(party.folder.contents.filter { $0.hasSuffix(".png") } == ["p-1.png", "p-2.png"])
  }
}
