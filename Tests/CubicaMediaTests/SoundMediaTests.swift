import CubicaCore
import CubicaMedia
import CubicaTestSupport
import Testing

/// The sound of real clips, against what the ffmpeg tool decodes from the same time on.
@Suite(
  .enabled(if: MediaFolder.isPresent, MediaFolder.why),
  .enabled(if: ToolRunner.has("ffmpeg"), "ffmpeg is not installed"))
struct SoundMediaTests {
  @Test("in step with the source", arguments: MediaFolder.clips)
  func inStep(name: String) throws {
    let path = try MediaFolder.file(name)
    guard let clip = try? Clip.open(path), !clip.audio.isEmpty else { return }
    let folder = try TemporaryFolder()
    let made = try SoundFilm.make(from: path, to: folder.file("film.mp4"))
    let plan = try #require(made.plan, "the clip has sound")
    let film = folder.path("film.mp4")
    let length = clip.rate.time(ofFrame: made.frameCount).seconds
    let count = min(Int(length * 8000), 24_000)
    let meant = try Self.meant(clip, plan, in: folder)
    let heard = try Listener.samples(film, rate: 8000)
    #expect(heard.count <= Int(length * 8000) + 240)
    let lasting = try #require(
      Double(try Fixture.probe(film, "stream=duration", stream: "a:0")))
    #expect(abs(lasting - length) < 0.025)
    // Up to the source's end, three seconds at most.
    let found = Listener.lag(
      of: Array(heard.prefix(count)), behind: Array(meant.prefix(count)), limit: 160)
    if Listener.level(meant) > 0.0003 {
      // 10 ms at 8 kHz.
      #expect(abs(found.lag) <= 80, "\(plan.method): \(found)")
      #expect(found.likeness > 0.9, "\(plan.method): \(found)")
    }
  }

  /// Samples from the film's zero on, 8000 a second.
  static func meant(
    _ clip: Clip, _ plan: AudioPlan, in folder: TemporaryFolder
  ) throws -> [Int16] {
    let info = clip.audio.first { $0.streamIndex == plan.streamIndex }
    guard info?.codecName == "amr_nb" else {
      return try Listener.samples(
        "\(clip.path)", zero: clip.frames.start.seconds, rate: 8000, stream: "\(plan.streamIndex)")
    }
    // The tool decodes one frame of each packet; its AMR reader cuts them right.
    let raw = try Fixture.make(
      "raw.amr", in: folder,
      ["-i", "\(clip.path)", "-map", "0:\(plan.streamIndex)", "-c", "copy"])
    return try Listener.samples(raw, rate: 8000)
  }
}
