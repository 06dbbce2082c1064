import CubicaCore
import CubicaExport
import CubicaMedia
import CubicaTestSupport
import Testing

/// One wish, one file: whatever the number of threads and however often it is made.
@Suite("Equal bytes", .enabled(if: FilmTools.arePresent, FilmTools.why))
struct EqualBytesTests {
  let folder: TemporaryFolder
  static let landscape = PixelSize(320, 180)
  static let portrait = PixelSize(720, 1280)

  init() throws { folder = try TemporaryFolder() }

  private func expectEqual(
    _ clip: String?, jobs: [Int], _ change: (inout CardOptions) -> Void
  ) throws {
    var films: [[UInt8]] = []
    for (index, count) in jobs.enumerated() {
      _ = try Film(of: clip, card: nil, in: folder, as: "film\(index).mp4") {
        ($0.name, $0.jobs, $0.isForced) = ("Zoë", count, true)
        change(&$0)
      }
      films.append(try folder.bytes(of: "film\(index).mp4"))
      #expect(films[index] == films[0], "--jobs \(count) against \(jobs[0])")
    }
  }

  /// At one frame a second a few frames make three segments.
  @Test(
    "any number of jobs, each quality, many and few key frames",
    arguments: [
      (landscape, Quality.draft, 2), (landscape, .standard, 2), (landscape, .high, 250),
      (landscape, .standard, 250), (portrait, .draft, 250), (portrait, .standard, 2),
      (portrait, .standard, 250), (portrait, .high, 2),
    ])
  func jobs(size: PixelSize, quality: Quality, keyInterval: Int) throws {
    let clip = try Fixture.clip(
      in: folder, size: "\(size.width)x\(size.height)", rate: "1", seconds: 24,
      extra: ["-g", "\(keyInterval)", "-bf", "2"])
    try expectEqual(clip, jobs: [1, 2, 4, 8, 4]) {
      ($0.quality, $0.frameRate) = (quality, FrameRate(1))
    }
  }

  @Test("three segments at 30 frames a second", arguments: [30, 250])
  func usualRate(keyInterval: Int) throws {
    let clip = try Fixture.clip(
      in: folder, size: "320x180", seconds: 21, extra: ["-g", "\(keyInterval)", "-bf", "2"])
    try expectEqual(clip, jobs: [1, 4]) { $0.quality = .draft }
  }

  @Test("without a clip")
  func noClip() throws {
    try expectEqual(nil, jobs: [1, 2, 8, 8]) {
      ($0.size, $0.frameRate) = (PixelSize(180, 320), FrameRate(2))
    }
  }

  @Test("a damaged clip", arguments: [15, 250])
  func damaged(keyInterval: Int) throws {
    let clip = try DamagedFilmTests.clip(in: folder, keyInterval: keyInterval)
    try expectEqual(clip, jobs: [1, 2, 4, 8, 8]) { $0.quality = .draft }
    try expectEqual(clip, jobs: [1, 4, 8]) {
      $0.quality = .draft
      $0.trim = TrimRange(start: MediaTime(seconds: 1.3), end: nil)
    }
    // Wide steps, so that a reader may jump over what it does not need.
    try expectEqual(clip, jobs: [1, 8]) { ($0.quality, $0.frameRate) = (.draft, FrameRate(1)) }
  }
}
