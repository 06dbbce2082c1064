import CubicaCore
import CubicaExport
import CubicaTestSupport
import Testing

@Suite("Time in films", .enabled(if: FilmTools.arePresent, FilmTools.why))
struct TimingFilmTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A picture whose luma is 16 + `slope` × its own time, so that a frame tells when it was shot.
  private func ramp(
    _ name: String, rate: String = "30", seconds: Double, slope: Int = 50, filter: String = "",
    extra: [String] = []
  ) throws -> String {
    try Fixture.make(
      name, in: folder,
      [
        "-f", "lavfi", "-i", "color=black:size=64x64:rate=\(rate):duration=\(seconds)", "-vf",
        "format=yuv420p,geq=lum=16+\(slope)*T:cb=128:cr=128" + filter, "-vsync", "vfr", "-c:v",
        "libx264", "-crf", "4", "-pix_fmt", "yuv420p",
      ] + extra)
  }

  /// The time that a frame of a `ramp` tells: full luma is 219 levels for 255 grey ones.
  private func told(_ frames: Frames, _ index: Int, slope: Int = 50) -> Double {
    frames.mean(index).y * 219 / 255 / Double(slope)
  }

  @Test("a clip of variable rate keeps its pace")
  func variableRate() throws {
    let clip = try ramp(
      "vfr.mp4", seconds: 4,
      filter: ",select='lt(t\\,2)+gte(t\\,2)*not(mod(n\\,3))'")
    #expect(try Fixture.probe(clip, "stream=nb_frames", stream: "v:0") == "80")
    let film = try Film(of: clip, in: folder)
    let rate = film.session.frameRate.framesPerSecond
    // 60 frames of 1/30 s, 20 of 1/10 s; the last one's packet says 1/30 s.
    let length = 3.9 + 1.0 / 30
    #expect(abs(try film.probe(number: "stream=duration") - length) <= 1 / rate + 0.001)
    let frames = try film.frames()
    for time in [0.5, 1.0, 1.9, 2.5, 3.0, 3.5] {
      let read = told(frames, Int(time * rate))
      #expect(abs(read - time) <= 0.1, "at \(time) s the film shows \(read) s")
    }
  }

  @Test(
    "rates over 1001 stay exact, and no frame is lost",
    arguments: [(rate: "30000/1001", frames: 240), ("60000/1001", 480), ("24000/1001", 192)])
  func ntsc(rate: String, frames: Int) throws {
    let clip = try Fixture.make(
      "clip.mp4", in: folder,
      [
        "-f", "lavfi", "-i", "color=0x404080:size=64x36:rate=\(rate)", "-frames:v", "\(frames)",
        "-c:v", "libx264", "-preset", "ultrafast",
      ])
    let film = try Film(of: clip, in: folder)
    #expect(try film.probe("stream=r_frame_rate") == rate)
    #expect(try film.probe("stream=avg_frame_rate") == rate)
    #expect(try film.countedFrames() == frames)
    // A film of constant rate: each packet is as long as the others.
    let durations = Set(try film.probe("packet=duration").split(separator: "\n"))
    #expect(durations.count == 1)
  }

  @Test("very short clips keep every frame", arguments: [1, 2, 3, 7])
  func short(count: Int) throws {
    let clip = try Fixture.make(
      "short.mp4", in: folder,
      [
        "-f", "lavfi", "-i", "testsrc2=size=64x64:rate=24", "-frames:v", "\(count)", "-c:v",
        "libx264", "-pix_fmt", "yuv420p",
      ])
    let film = try Film(of: clip, in: folder)
    #expect(try film.countedFrames() == count)
    let length = try film.probe(number: "stream=duration")
    #expect(abs(length - Double(count) / 24) <= 0.001)
  }

  @Test(
    "the first frame is the clip's, wherever its times begin",
    arguments: [
      ["plain.mp4"], ["late.mp4", "-output_ts_offset", "1.5"],
      ["late.mkv", "-output_ts_offset", "3"],
      ["stream.ts", "-muxdelay", "0.5"],
    ])
  func firstFrame(kind: [String]) throws {
    let clip = try Fixture.make(
      kind[0], in: folder,
      [
        "-f", "lavfi", "-i", "color=white:size=64x64:rate=30:duration=0.5", "-c:v", "libx264",
        "-bf", "3", "-pix_fmt", "yuv420p",
      ] + kind.dropFirst())
    let film = try Film(of: clip, in: folder)
    #expect(try film.countedFrames() == 15)
    let frames = try film.frames()
    for index in 0..<frames.count { #expect(frames.mean(index).y >= 230, "frame \(index)") }
    let black = try ToolRunner.check(
      "ffmpeg",
      ["-hide_banner", "-i", film.path, "-vf", "blackdetect=d=0.01", "-f", "null", "-"])
    #expect(!black.errorText.contains("black_start"))
  }

  @Test("what an edit list hides stays hidden", arguments: ["mov", "mp4"])
  func editList(container: String) throws {
    let whole = try ramp("whole.mp4", seconds: 2, extra: ["-g", "250", "-bf", "0"])
    let clip = try Fixture.make(
      "edit.\(container)", in: folder, ["-ss", "0.7", "-i", whole, "-c", "copy"])
    let packets = try Fixture.probe(clip, "packet=pts", stream: "v:0")
    #expect(packets.split(separator: "\n").count >= 58, "the hidden frames are in the file")
    let film = try Film(of: clip, in: folder)
    #expect((38...40).contains(try film.countedFrames()))
    let frames = try film.frames()
    #expect(abs(told(frames, 0) - 0.7) <= 0.04)
    #expect(abs(told(frames, frames.count - 1) - 59.0 / 30) <= 0.04)
  }

  @Test("a trim shows its own part", arguments: [(0.4, 1.4), (0.0, 0.5), (1.0, 2.0)])
  func trim(start: Double, end: Double) throws {
    let clip = try ramp("whole.mp4", seconds: 2, extra: ["-g", "250"])
    let film = try Film(of: clip, in: folder) {
      $0.trim = TrimRange(
        start: MediaTime(seconds: start), end: MediaTime(seconds: end))
    }
    #expect(try film.countedFrames() == Int(((end - start) * 30).rounded()))
    let frames = try film.frames()
    #expect(abs(told(frames, 0) - start) <= 0.02)
    #expect(abs(told(frames, frames.count - 1) - (end - 1.0 / 30)) <= 0.02)
  }

  @Test("a source of 10 or 120 frames a second is shown at its pace", arguments: [10, 12, 15, 120])
  func otherRates(rate: Int) throws {
    let clip = try ramp("rate.mp4", rate: "\(rate)", seconds: 2, slope: 100)
    let film = try Film(of: clip, in: folder)
    #expect(
      try film.probe("stream=r_frame_rate")
        == [10: "30/1", 12: "24/1", 15: "30/1", 120: "60/1"][rate])
    let frames = try film.frames()
    let filmRate = film.session.frameRate.framesPerSecond
    for time in [0.0, 0.55, 1.25, 1.95] {
      let moment = ((time * filmRate).rounded(.down) + 0.5) / filmRate
      let expected = (moment * Double(rate)).rounded(.down) / Double(rate)
      #expect(abs(told(frames, Int(time * filmRate), slope: 100) - expected) <= 0.02)
    }
  }

  @Test(
    "layers that follow one another neither overlap nor leave a gap",
    arguments: [
      (FrameRate(24), 27), (FrameRate(25), 28), (FrameRate(30000, 1001), 33), (FrameRate(30), 33),
      (FrameRate(60), 66),
    ])
  func consecutive(rate: FrameRate, firstBlue: Int) throws {
    // The first k with k / rate ≥ 1.1 is `firstBlue`.
    let card = Card.document(
      Card.rectangle("#FF0000", "timing: { begin: 0, duration: 1.1 }") + ","
        + Card.rectangle("#0000FF", "timing: { begin: 1.1, duration: 0.9 }"),
      length: "2s", background: "#00FF00")
    let film = try Film(of: nil, card: card, in: folder) {
      ($0.size, $0.frameRate) = (PixelSize(64, 64), rate)
    }
    let frames = try film.frames()
    #expect(frames.count == Int((2 * rate.framesPerSecond).rounded()))
    for index in 0..<frames.count {
      let expected = index < firstBlue ? RGB.red : RGB.blue
      for (x, y) in [(4, 4), (32, 32), (60, 60)] {
        #expect(distance(frames.pixel(index, x, y), expected) <= 8, "frame \(index) at \(x), \(y)")
      }
    }
  }
}
