import CubicaBatch
import CubicaCore
import CubicaExport
import CubicaMedia
import CubicaTestSupport
import Testing

/// Films of one reading are the films that are made alone.
@Suite("passes", .enabled(if: BatchFixture.isPossible, "needs ffmpeg"))
struct PassTests {
  @Test(
    "each film equals the card of the same values, for any number at once", arguments: [1, 400])
  func equalBytes(megabytes: Int) throws {
    // 23 s at a frame a second are three segments.
    let fixture = try BatchFixture(seconds: 23)
    let rows = [
      fixture.row(1, "Alice"),
      fixture.row(2, "Bob") { $0.size = PixelSize(90, 160) },
      fixture.row(3, "علي"),
      fixture.row(4, "Dora") { $0.template = "lantern" },
      fixture.row(5, "Eve") { $0.quality = .high },
      fixture.row(6, "Finn") {
        $0.trim = TrimRange(start: MediaTime(value: 2, timescale: 1), end: nil)
      },
    ]
    let report = try fixture.run(rows, memory: megabytes << 20)
    #expect(report.kinds == rows.map { _ in .made })
    for row in rows {
      let isEqual = try fixture.bytes(row.output) == fixture.single(row)
      #expect(isEqual, "row \(row.index)")
    }
  }

  @Test("a clip that breaks half-way")
  func damaged() throws {
    let fixture = try BatchFixture(seconds: 12, extra: ["-g", "4"])
    var bytes = try fixture.bytes(fixture.clip)
    let middle = bytes.count * 6 / 10
    for index in middle..<(middle + 900) { bytes[index] = UInt8(index % 251) }
    _ = try fixture.folder.write(bytes, to: "clip.mp4")
    let rows = (1...3).map { fixture.row($0, "Name \($0)") }
    let report = try fixture.run(rows)
    #expect(report.kinds == [.made, .made, .made])
    for row in rows {
      let isEqual = try fixture.bytes(row.output) == fixture.single(row)
      #expect(isEqual, "row \(row.index)")
    }
  }

  @Test("a film that fails leaves the others alone")
  func oneFails() throws {
    let fixture = try BatchFixture()
    var rows = (1...3).map { fixture.row($0, "Name \($0)") }
    rows[1].output = fixture.output.appending("taken.mp4")
    rows[1].options.output = rows[1].output
    _ = try fixture.folder.write([], to: "x")
    try fixture.run([])
    _ = try fixture.folder.write(Array("mine".utf8), to: "cards/taken.mp4")
    let report = try fixture.run(rows)
    #expect(report.kinds == [.made, .failed, .made])
    #expect(report.outcomes[1].reason?.contains("exists already; --force replaces it") == true)
    #expect(try fixture.bytes(rows[1].output) == Array("mine".utf8))
    #expect(report.exitCode == 3)
  }

  @Test("cards without a clip, and with a clip each")
  func noSharing() throws {
    let fixture = try BatchFixture()
    let other = try #require(
      FilePath(
        try Fixture.clip("other.mp4", in: fixture.folder, rate: "1", seconds: 2, sound: false)))
    let rows = [
      fixture.row(1, "Al") {
        $0.clips = []
        $0.size = PixelSize(96, 64)
      },
      fixture.row(2, "Bo") { $0.clips = [other] },
      fixture.row(3, "Cy"),
      fixture.row(4, "Di") {
        $0.clips = []
        $0.size = PixelSize(96, 64)
      },
    ]
    #expect(try fixture.run(rows).kinds == [.made, .made, .made, .made])
    for row in rows {
      let isEqual = try fixture.bytes(row.output) == fixture.single(row)
      #expect(isEqual, "row \(row.index)")
    }
  }
}
