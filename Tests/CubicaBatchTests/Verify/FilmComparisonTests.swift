import CubicaCore
import CubicaExport
import CubicaTestSupport
import Foundation
import Testing

/// The ffmpeg tool measures the same films.
@Suite("films are compared", .enabled(if: BatchFixture.isPossible, "needs ffmpeg"))
struct FilmComparisonTests {
  private let folder: TemporaryFolder
  init() throws {
    folder = try TemporaryFolder()
    // As films are, so that no matrix is changed on the way.
    try Fixture.clip(
      "a.mp4", in: folder, rate: "5", seconds: 2,
      extra: ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709"])
  }

  /// `a.mp4` encoded again.
  private func other(_ arguments: [String]) throws -> FilePath {
    try Fixture.make("b.mp4", in: folder, ["-i", folder.path("a.mp4")] + arguments)
    return folder.file("b.mp4")
  }

  @Test("the worst frame's PSNR", arguments: ["2", "30"])
  func psnr(quality: String) throws {
    let other = try other(["-c:a", "copy", "-c:v", "libx264", "-crf", quality])
    let comparison = try FilmComparison(folder.file("a.mp4"), other)
    try ToolRunner.check(
      "ffmpeg",
      [
        "-v", "error", "-i", "a.mp4", "-i", "b.mp4", "-lavfi", "psnr=stats_file=psnr.txt", "-f",
        "null", "-",
      ], in: folder.path)
    let text = String(decoding: try folder.bytes(of: "psnr.txt"), as: UTF8.self)
    let values = text.matches(of: /psnr_avg:([0-9.]+)/).compactMap { Double($0.1) }
    #expect(values.count == 10)
    #expect(abs(comparison.signalToNoise - (values.min() ?? 0)) < 0.02)
    #expect(comparison.soundDifference == -.infinity)
    #expect(comparison.isSamePicture == (comparison.signalToNoise >= 50))
  }

  @Test("the largest difference of two samples")
  func sound() throws {
    // What is left of the sound is half of it.
    let other = try other(["-c:v", "copy", "-af", "volume=0.5", "-c:a", "flac", "-strict", "-2"])
    let comparison = try FilmComparison(folder.file("a.mp4"), other)
    try ToolRunner.check(
      "ffmpeg", ["-v", "error", "-i", "a.mp4", "-ac", "1", "-f", "f32le", "a.raw"],
      in: folder.path)
    let bytes = try folder.bytes(of: "a.raw")
    let samples = stride(from: 0, to: bytes.count - 3, by: 4).map { place in
      (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[place + $1]) << (8 * $1) }
    }
    let peak = samples.map { abs(Float(bitPattern: $0)) }.max() ?? 0
    #expect(abs(comparison.soundDifference - 20 * log10(Double(peak) / 2)) < 0.1)
    #expect(comparison.signalToNoise == .infinity)
    #expect(!comparison.isSamePicture)
  }

  @Test("films that are of another shape, length or rate")
  func mismatch() throws {
    let film = folder.file("a.mp4")
    #expect(
      try FilmComparison(film, other(["-vf", "scale=80:90,setsar=1"])).mismatch
        == "160x90 pixels, not 80x90")
    #expect(try FilmComparison(film, other(["-t", "1"])).mismatch == "10 frames, not 5")
    #expect(
      try FilmComparison(film, other(["-an", "-vf", "setpts=PTS*2", "-fps_mode", "vfr"]))
        .mismatch?.hasPrefix("frame 1 at") == true)
    #expect(try !FilmComparison(film, other(["-an", "-c:v", "copy"])).isSamePicture)
  }
}
