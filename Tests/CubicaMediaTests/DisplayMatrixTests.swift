import CubicaCore
import CubicaMedia
import CubicaTestSupport
import Testing

struct DisplayMatrixTests {
  private static let one: Int32 = 1 << 16

  /// Rows of the matrix as ISO 14496-12 has them: x′ = a·x + c·y + tx, y′ = b·x + d·y + ty.
  static let all: [(a: Int32, b: Int32, c: Int32, d: Int32, isMirrored: Bool, turns: Int)] = [
    (1, 0, 0, 1, false, 0), (0, 1, -1, 0, false, 1), (-1, 0, 0, -1, false, 2),
    (0, -1, 1, 0, false, 3), (-1, 0, 0, 1, true, 0), (0, -1, -1, 0, true, 1),
    (1, 0, 0, -1, true, 2), (0, 1, 1, 0, true, 3),
  ]

  @Test("all eight, whatever the translation cells hold", arguments: all)
  func matrices(a: Int32, b: Int32, c: Int32, d: Int32, isMirrored: Bool, turns: Int) {
    for translation in [0, 5000 * Self.one, -Self.one] {
      let cells =
        [a, b, 0, c, d, 0].map { $0 * Self.one } + [translation, translation, 1 << 30]
      #expect(
        Orientation(displayMatrix: cells)
          == Orientation(isMirrored: isMirrored, quarterTurns: turns))
      #expect(DisplayMatrix.isLegal(cells))
    }
    // The corner (0, 0) of a 2 × 1 picture, by the matrix and by the orientation's own rule.
    let corner = (Double(a) * -1 + Double(c) * -0.5, Double(b) * -1 + Double(d) * -0.5)
    var (x, y) = (isMirrored ? 1.0 : -1.0, -0.5)
    for _ in 0..<turns { (x, y) = (-y, x) }
    #expect(corner == (x, y))
  }

  @Test("a matrix that means nothing is upright")
  func degenerate() {
    #expect(Orientation(displayMatrix: [Int32](repeating: 0, count: 9)) == .upright)
    #expect(Orientation(displayMatrix: []) == .upright)
    for cells in [
      [1, 1, 0, -1, 1, 0, 0, 0, 1], [0, 0, 0, 0, 0, 0, 0, 0, 1], [9, 1, 0, 0, 9, 0, 0, 0, 1],
    ] {
      #expect(!DisplayMatrix.isLegal(cells.map { Int32($0) * Self.one }))
    }
    #expect(DisplayMatrix.isLegal([2, 0, 0, 0, 1, 0, 0, 0, 1].map { Int32($0) * Self.one }))
  }

  @Test("legacy tags", arguments: [("90", 1), ("270", 3), ("-90", 3), ("180", 2), ("0", 0)])
  func tags(text: String, turns: Int) {
    #expect(
      Orientation(rotateTag: text) == Orientation(isMirrored: false, quarterTurns: turns))
  }

  @Test("tags that are no number are none")
  func noTag() { #expect(Orientation(rotateTag: "left") == nil) }

  @Test("the width takes the pixel aspect, then the picture is turned")
  func displaySize() {
    let turned = Orientation(isMirrored: false, quarterTurns: 1)
    #expect(
      Clip.displaySize(PixelSize(720, 576), aspect: 64.0 / 45, .upright) == PixelSize(1024, 576))
    #expect(
      Clip.displaySize(PixelSize(720, 576), aspect: 64.0 / 45, turned) == PixelSize(576, 1024))
    #expect(Clip.displaySize(PixelSize(321, 241), aspect: 1, .upright) == PixelSize(321, 241))
  }
}
