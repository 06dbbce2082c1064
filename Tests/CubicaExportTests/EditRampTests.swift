import CubicaComposition
import CubicaCore
import CubicaExport
import CubicaTestSupport
import Testing

/// What tracks' properties come to at the middles of frames, at rates that 60 is no multiple of.
@Suite("Ramps of documents")
struct EditRampTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The opacity at each frame's middle.
  private func opacities(_ keys: String, rate: Int32, seconds: Int) throws -> [Double] {
    try folder.write(
      """
      { cubica: 1, canvas: "64x36", fps: \(rate), tracks: [
        { kind: "video", segments: [{ color: "#FFF", duration: \(seconds), opacity: \(keys) }] }] }
      """.utf8, to: "film.json5")
    let session = try EditSession(EditOptions(document: folder.file("film.json5")))
    return try (0..<session.frameCount).map { index in
      let middle = session.frameRate.middle(ofFrame: index)
      let instruction = try #require(
        session.plan.video.instructions.first { $0.timeRange.contains(middle) })
      return try #require(instruction.layers.first).opacity.value(at: middle)
    }
  }

  @Test("steps are neither early nor late by a frame", arguments: [24, 25, 50, 97, 240] as [Int32])
  func steps(rate: Int32) throws {
    for count in [3, 4, 7] {
      let found = try opacities(
        "{ '0s': 0, '1s': 1, easing: { steps: \(count) } }", rate: rate, seconds: 1)
      let expected = (0..<Int(rate)).map { index in
        // The whole steps that the middle of a frame has behind it.
        Double((2 * index + 1) * count / (2 * Int(rate))) / Double(count)
      }
      #expect(zip(found, expected).allSatisfy { abs($0 - $1) < 1e-12 }, "\(count) steps")
    }
  }

  @Test("a held value holds to the last frame before the next key, also again and again")
  func hold() throws {
    let once = try opacities(
      "{ '0s': 0.2, '0.5s': 0.8, '1s': 0.8, easing: 'hold' }", rate: 24, seconds: 1)
    #expect(once == (0..<24).map { $0 < 12 ? 0.2 : 0.8 })
    let blinking = try opacities(
      "{ '0s': 1, '0.25s': 0, '0.5s': 0, easing: 'hold', loop: true }",
      rate: 24, seconds: 2)
    #expect(blinking == (0..<48).map { $0 / 6 % 2 == 0 ? 1 : 0 })
  }

  @Test("what moves between jumps moves evenly, to its end and from its beginning")
  func even() throws {
    let found = try opacities(
      "{ '0s': 0, '0.5s': 1, loop: true }", rate: 25, seconds: 1)
    // Each way lasts 12.5 frames.
    let expected = (0..<25).map { index in
      let way = (Double(index) + 0.5) / 12.5
      return way - way.rounded(.down)
    }
    #expect(zip(found, expected).allSatisfy { abs($0 - $1) < 0.001 }, "\(found)")
  }
}
