import CubicaCompositor
import CubicaCore
import Testing

@Suite struct GroupTests {
  static let size = PixelSize(24, 16)
  let red = Bitmap.solid(10, 10, Color(1, 0, 0))
  let blue = Bitmap.solid(10, 10, Color(0, 0, 1))

  @Test("two overlapping opaque tiles fade as one")
  func fade() throws {
    let frame = try composed(
      Self.size, .white,
      [
        .beginGroup, .tile(Tile(bitmap: red, x: 2, y: 2)), .tile(Tile(bitmap: blue, x: 6, y: 4)),
        .endGroup(opacity: 0.4, mask: nil),
      ])
    // 0.4 of the colour's Y′ and 0.6 of white's.
    #expect(near(frame[.y, 3, 3], 0.4 * 63 + 0.6 * 235, 1))
    #expect(near(frame[.y, 10, 8], 0.4 * 32 + 0.6 * 235, 1))
    #expect(frame[.y, 20, 14] == 235)
  }

  @Test func masked() throws {
    let mask = Bitmap.make(8, 8) { x, _ in Color(0, 0, 0, x < 4 ? 1 : 0.5) }
    let frame = try composed(
      Self.size, .white,
      [
        .beginGroup, .tile(Tile(bitmap: red, x: 2, y: 2)),
        .endGroup(opacity: 1, mask: Tile(bitmap: mask, x: 3, y: 3)),
      ])
    #expect(frame[.y, 2, 2] == 235)
    #expect(frame[.y, 4, 5] == 63)
    #expect(near(frame[.y, 8, 5], 0.5 * 63 + 0.5 * 235, 1))
    #expect(frame[.y, 11, 11] == 235)
  }

  @Test func nested() throws {
    let frame = try composed(
      Self.size, .black,
      [
        .beginGroup, .tile(Tile(bitmap: .solid(20, 12, .white), x: 2, y: 2)), .beginGroup,
        .tile(Tile(bitmap: red, x: 4, y: 4)), .endGroup(opacity: 0.5, mask: nil),
        .endGroup(opacity: 0.5, mask: nil),
      ])
    #expect(near(frame[.y, 3, 3], (16 + 235) / 2, 1))
    let inner = (63.0 + 235) / 2
    #expect(near(frame[.y, 6, 6], (16 + inner) / 2, 2))
  }

  @Test("an invisible group leaves no trace")
  func invisible() throws {
    let plain = try composed(Self.size, Color(0.2, 0.5, 0.1), [])
    let frame = try composed(
      Self.size, Color(0.2, 0.5, 0.1),
      [
        .beginGroup, .tile(Tile(bitmap: red, x: 2, y: 2)), .endGroup(opacity: 0, mask: nil),
        .beginGroup, .endGroup(opacity: 0.5, mask: nil),
      ])
    #expect(frame.difference(from: plain).largest == 0)
  }

  @Test(arguments: [[CompositeStep.beginGroup], [.endGroup(opacity: 1, mask: nil)]])
  func unbalanced(steps: [CompositeStep]) {
    #expect(throws: CompositorError.unbalancedGroups) { try composed(Self.size, .black, steps) }
  }
}
