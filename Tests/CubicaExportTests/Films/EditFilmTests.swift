import CubicaCore
import CubicaExport
import CubicaTestSupport
import Testing

@Suite("Films of documents", .enabled(if: FilmTools.arePresent, FilmTools.why))
struct EditFilmTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func film(_ members: String) throws -> (session: EditSession, path: String) {
    try folder.write("{ cubica: 1, \(members) }".utf8, to: "film.json5")
    var options = EditOptions(document: folder.file("film.json5"))
    options.output = folder.file("film.mp4")
    let session = try EditSession(options)
    return (session, try session.export().description)
  }

  @Test("tracks lie over each other where and when they should, and fade")
  func tracks() throws {
    // 1.5 units are a pixel of 160 × 90: 12 units are one.
    let made = try film(
      """
      canvas: "160x90", fps: 20, background: "#404040",
      tracks: [
        { kind: "video", segments: [{ color: "#808080", duration: "2s" }] },
        { kind: "video", left: 120, top: 120, width: 480, height: 240,
          segments: [{ color: "#F0F0F0", at: "0.5s", duration: "1s" }] },
        { kind: "video", left: "50%", segments: [
          { color: "#000000", at: "1s", duration: "1s", opacity: { "0s": 0, "1s": 1 } },
          { color: "#000000", at: "2.5s", duration: "0.5s", translation: { "0s": [0, 0], "0.5s": ["50%", 0] } },
        ] },
      ]
      """)
    #expect(made.session.duration == MediaTime(value: 3, timescale: 1))
    let frames = try Frames(of: made.path, size: PixelSize(160, 90))
    #expect(frames.count == 60)
    // At 0.25 s the ground alone; at 0.75 s the light rectangle, from (10, 10) to (50, 30).
    #expect(distance(frames.mean(5), RGB.grey(0x80)) <= 4)
    let box = try #require(frames.box(15) { $0.x > 190 })
    #expect(box.x == 10...49 && box.y == 10...29, "\(box)")
    // Frame k shows (k + ½) / 20 s: at k = 34 the right half is 0.725 of the way to black.
    let faded = Double(0x80) * (1 - 0.725)
    #expect(distance(frames.mean(34, x: 100..<160), RGB.grey(faded)) <= 5)
    #expect(distance(frames.mean(34, x: 60..<78, y: 40..<90), RGB.grey(0x80)) <= 4)
    // Nothing plays between 2 s and 2.5 s.
    #expect(distance(frames.mean(45), RGB.grey(0x40)) <= 4)
    // At k = 54 (2.725 s) 0.45 of the way out: the black half begins at 80 + 36 px.
    let edge = try #require(frames.box(54) { $0.x < 20 })
    #expect(abs(edge.x.lowerBound - 116) <= 1)
  }

  @Test("a turned picture keeps its middle, a cropped one its place")
  func moves() throws {
    let made = try film(
      """
      canvas: "160x90", fps: 10,
      tracks: [{ kind: "video", centerX: "50%", centerY: "50%", width: 480, height: 240, segments: [
        { color: "#FFFFFF", duration: "1s", rotation: 90 },
        { color: "#FFFFFF", duration: "1s", crop: [0.5, 0, 0.5, 1] },
        { color: "#FFFFFF", duration: "1s", scale: 2 },
      ], fit: "stretch" }]
      """)
    let frames = try Frames(of: made.path, size: PixelSize(160, 90))
    func box(_ frame: Int) throws -> [Int] {
      let box = try #require(frames.box(frame) { $0.x > 128 })
      return [box.x.lowerBound, box.x.upperBound + 1, box.y.lowerBound, box.y.upperBound + 1]
    }
    // 40 × 20 px about (80, 45).
    #expect(try box(5) == [70, 90, 25, 65])
    #expect(try box(15) == [80, 100, 35, 55])
    #expect(try box(25) == [40, 120, 25, 65])
  }

  @Test("turns and eased moves follow their curves between the keys")
  func curves() throws {
    let made = try film(
      """
      canvas: "160x90", fps: 10,
      tracks: [{ kind: "video", centerX: "50%", centerY: "50%", width: 480, height: 240, segments: [
        { color: "#FFFFFF", duration: "1s", rotation: { "0s": 0, "0.9s": 90 } },
        { color: "#FFFFFF", duration: "1s", translation: { "0s": [-480, 0], "1s": [480, 0], easing: "easeInQuad" } },
        { color: "#FFFFFF", duration: "1s", scale: { "0s": 1, "0.2s": 2, loop: true } },
      ] }]
      """)
    let frames = try Frames(of: made.path, size: PixelSize(160, 90))
    // Frame 4 shows 0.45 s: 45°, so that a 40 × 20 px box is (40 + 20) ÷ √2 = 42.4 px wide and high.
    let turned = try #require(frames.box(4) { $0.x > 128 })
    #expect(abs(turned.x.count - 42) <= 2 && abs(turned.y.count - 42) <= 2, "\(turned)")
    // Frame 17 shows 0.75 s: t² = 0.5625 of 80 px from 20 px on is 65 px.
    let moved = try #require(frames.box(17) { $0.x > 128 })
    #expect(abs(moved.x.lowerBound - 65) <= 1 && moved.x.count == 40, "\(moved)")
    // Frames 21 and 23 show 0.15 s and 0.35 s of ways of 0.2 s: both 1.75 times as large.
    for frame in [21, 23] {
      let grown = try #require(frames.box(frame) { $0.x > 128 })
      #expect(abs(grown.x.count - 70) <= 2 && abs(grown.y.count - 35) <= 2, "\(grown)")
    }
  }

  @Test("sound of a track begins and ends when it should, as loud as it should")
  func sound() throws {
    try Fixture.make(
      "tone.wav", in: folder,
      ["-f", "lavfi", "-i", "sine=frequency=1000:sample_rate=48000:duration=3,volume=4"])
    let made = try film(
      """
      canvas: "160x90", fps: 30, sequence: [{ color: "#204060", duration: "2.5s" }],
      tracks: [{ kind: "audio", volume: { "1.4s": 1, "1.6s": 0.1 },
        segments: [{ file: "tone.wav", from: "1s", at: "0.7s", duration: "1.3s" }] }]
      """)
    let sound = try Sound(of: made.path)
    let onset = try #require(sound.onset)
    #expect(abs(onset - 0.7) <= 0.01)
    let loud = try sound.loudness(0.9..<1.3)
    // A tenth is 20 dB less.
    #expect(abs(loud - 20 - (try sound.loudness(1.65..<1.95))) <= 1)
    #expect(try sound.loudness(2.05..<2.4) < -60)
  }
}
