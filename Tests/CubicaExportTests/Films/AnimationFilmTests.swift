import CubicaCore
import CubicaExport
import CubicaTestSupport
import Testing

@Suite("Movement in films", .enabled(if: FilmTools.arePresent, FilmTools.why))
struct AnimationFilmTests {
  let folder: TemporaryFolder
  /// Its short side, 180 pixels, is 1080 units: six to a pixel.
  static let size = PixelSize(400, 180)

  init() throws { folder = try TemporaryFolder() }

  /// A film of a white square of 40 pixels that starts at the left edge.
  private func square(
    _ properties: String, length: String = "2s", rate: FrameRate = FrameRate(30)
  ) throws -> Frames {
    let card = Card.document(
      Card.rectangle("#FFFFFF", "left: 0, top: 360, width: 240, height: 240, \(properties)"),
      length: length)
    return try Film(of: nil, card: card, in: folder) {
      ($0.size, $0.frameRate) = (Self.size, rate)
    }.frames()
  }

  /// Where the square's left edge lies, in pixels: found as its middle less half its width.
  private func left(_ frames: Frames, _ index: Int) throws -> Double {
    let box = try #require(frames.box(index) { $0.y > 128 })
    return Double(box.x.lowerBound + box.x.upperBound + 1) / 2 - 20
  }

  @Test("keys that begin at zero play")
  func fromZero() throws {
    let frames = try square("translation: { '0s': [0, 0], '1s': [1800, 0] }", length: "1.1s")
    for (index, expected) in [(0, 0.0), (15, 150), (30, 300)] {
      #expect(abs(try left(frames, index) - expected) <= 1)
    }
  }

  @Test("the last value is reached and kept, also between frames")
  func lastKey() throws {
    let frames = try square(
      "translation: { '0s': [0, 0], '0.95s': [1800, 0] }, opacity: { '0s': 0, '1s': 1 }",
      length: "1.5s", rate: FrameRate(24))
    for index in 23..<frames.count { #expect(abs(try left(frames, index) - 300) <= 0.5) }
    for index in 24..<frames.count {
      #expect(distance(frames.mean(index, x: 310..<330, y: 70..<90), RGB.white) <= 3)
    }
    let half = frames.mean(12, x: 160..<180, y: 70..<90)
    #expect(distance(half, RGB.grey(127.5)) <= 6)
  }

  @Test("another frame rate does not move a key", arguments: [24, 25, 30, 60])
  func frameRates(rate: Int32) throws {
    let frames = try square(
      "translation: { '1s': [0, 0], '2s': [1800, 0] }", length: "2s", rate: FrameRate(rate))
    // Frame k shows k / rate: where 1.5 s lies between frames, the way gone by then differs.
    let index = Int(1.5 * Double(rate))
    let expected = 300 * (Double(index) / Double(rate) - 1)
    #expect(abs(try left(frames, index) - expected) <= 1)
    #expect(abs(expected - 150) <= 6)
    #expect(abs(try left(frames, Int(0.9 * Double(rate)))) <= 1)
  }

  /// Paper that falls from the top edge.
  private func confetti(_ more: String = "", seed: Int = 7) throws -> String {
    let paper =
      "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='40'>"
      + "<rect width='40' height='40' fill='white'/></svg>"
    try folder.write(paper.utf8, to: "paper.svg")
    return Card.document(
      """
      { type: "emitter", name: "paper", emitterShape: "line", emitterPosition: ["50%", 0],
        emitterSize: ["100%", 0], seed: \(seed), \(more)
        cells: [{ birthRate: 60, lifetime: 6, velocity: 300, velocityRange: 80,
          emissionLongitude: 90, emissionRange: 20,
          images: [{ image: "paper.svg", size: [40, 40] }] }] }
      """, length: "3s")
  }

  private func confettiFrames(_ card: String, _ name: String) throws -> Frames {
    try Film(of: nil, card: card, in: folder, as: name) {
      ($0.size, $0.frameRate) = (PixelSize(180, 180), FrameRate(10))
    }.frames()
  }

  private func litPixels(_ frames: Frames, _ index: Int, below top: Int = 0) -> Int {
    var count = 0
    for y in top..<180 {
      for x in 0..<180 where frames.pixel(index, x, y).y > 100 { count += 1 }
    }
    return count
  }

  @Test("confetti falls in from the edge, and begins when it is told to")
  func confettiBegins() throws {
    let now = try confettiFrames(try confetti(), "now.mp4")
    #expect(litPixels(now, 0, below: 18) == 0)
    let counts = [0, 3, 6, 10].map { litPixels(now, $0) }
    #expect(zip(counts, counts.dropFirst()).allSatisfy(<), "\(counts)")
    #expect(counts[3] > 500)
    let later = try confettiFrames(try confetti("timing: { begin: 2 },"), "later.mp4")
    for index in 0..<20 { #expect(litPixels(later, index) == 0, "frame \(index)") }
    for index in [3, 6, 9] {
      #expect(now.difference(index, to: later, index + 20).mean < 2)
    }
  }

  @Test("confetti is the same in each film of one seed, another seed's differs")
  func confettiSeeds() throws {
    let first = try confettiFrames(try confetti(), "first.mp4")
    let second = try confettiFrames(try confetti(), "second.mp4")
    #expect(try folder.bytes(of: "first.mp4") == folder.bytes(of: "second.mp4"))
    let other = try confettiFrames(try confetti(seed: 8), "other.mp4")
    #expect(first.difference(20, to: second, 20).largest == 0)
    #expect(first.difference(20, to: other, 20).mean > 4)
  }
}
