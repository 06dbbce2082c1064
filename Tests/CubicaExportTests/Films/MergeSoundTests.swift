import CubicaComposition
import CubicaCore
import CubicaExport
import CubicaTestSupport
import Foundation
import Testing

/// Joins, songs and levels of merged films, judged by what ffmpeg decodes of them.
@Suite("Sound of merged films", .enabled(if: FilmTools.arePresent, FilmTools.why))
struct MergeSoundTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func merge(
    _ clips: [String], _ change: (inout MergeOptions) throws -> Void = { _ in }
  ) throws -> (session: MergeSession, path: String) {
    var options = MergeOptions()
    options.items = try clips.map { MergeOptions.Item(try #require(FilePath($0))) }
    options.output = folder.file("film.mp4")
    options.quality = .draft
    try change(&options)
    let session = try MergeSession(options)
    return (session, try session.export().description)
  }

  private func clip(
    _ name: String, _ expression: String?, seconds: Double, rate: Int = 48_000,
    codec: String = "pcm_s16le"
  ) throws -> String {
    let sound = expression.map {
      ["-f", "lavfi", "-i", "aevalsrc='\($0)':s=\(rate):d=\(seconds)", "-c:a", codec]
    }
    return try Fixture.make(
      name, in: folder,
      ["-f", "lavfi", "-i", "color=gray:size=64x36:rate=24:duration=\(seconds)"] + (sound ?? [])
        + ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"])
  }

  private func song(
    _ source: String, channels: Int = 2, _ change: (inout SongOptions) -> Void = { _ in }
  ) throws -> SongOptions {
    let path = try Fixture.make(
      "song.wav", in: folder, ["-f", "lavfi", "-i", source, "-ac", "\(channels)"])
    var song = SongOptions(try #require(FilePath(path)))
    change(&song)
    return song
  }

  /// Integrated LUFS and true peak by ffmpeg's `ebur128`.
  private func loudness(
    _ path: String, from start: Double, seconds: Double
  ) throws -> (integrated: Double, peak: Double) {
    let said = try ToolRunner.check(
      "ffmpeg",
      [
        "-hide_banner", "-nostats", "-ss", "\(start)", "-t", "\(seconds)", "-i", path, "-af",
        "ebur128=peak=true", "-f", "null", "-",
      ]
    ).errorText.split(separator: "\n").drop { !$0.contains("Summary") }
    func number(_ key: String) throws -> Double {
      let line = try #require(said.first { $0.contains(key) })
      return try #require(line.split(separator: " ").compactMap { Double($0) }.first)
    }
    return (try number("I:"), try number("Peak:"))
  }

  /// The largest difference of neighbouring samples in a span in seconds.
  private func step(_ sound: Sound, _ span: Range<Double>) -> Int {
    let part = sound.samples[
      Int(span.lowerBound * 48_000)..<min(sound.samples.count, Int(span.upperBound * 48_000))]
    return zip(part, part.dropFirst()).reduce(0) { max($0, abs(Int($1.1) - Int($1.0))) }
  }

  @Test(
    "no step where tones of -12 dB are cut between their crossings of zero, nor at the end",
    arguments: [nil, Transition.Kind.crossfade], [0.71, 0.75])
  func joins(kind: Transition.Kind?, seconds: Double) throws {
    // Each begins at another phase and ends somewhere in a period; of 0.71 s the picture lasts 18
    // frames, 40 ms longer than the sound.
    let clips = try [(48_000, 0.3), (44_100, 1.9), (22_050, 4.1), (32_000, 2.6)].map {
      try clip("\($0).mov", "0.25*sin(2*PI*440*t+\($1))", seconds: seconds, rate: $0)
    }
    let length = MediaTime(value: 1, timescale: 5)
    let film = try merge(clips) { options in
      if let kind { options.transition = Transition(kind, duration: length) }
    }
    let sound = try Sound(of: film.path)
    let steady = step(sound, 0.1..<0.45)
    let (first, last) = (0.02, film.session.plan.duration.seconds - 0.005)
    #expect(step(sound, first..<last) <= steady * 3 / 2)
    let tail = sound.samples.suffix(960).map(\.magnitude).max() ?? 0
    #expect(Int(tail) <= Int(0.25 * 32_768 * 1.05))
  }

  @Test("a composition without a mix does not click where it is cut, and not where it goes on")
  func unmixed() async throws {
    let path = try clip("a.mov", "0.25*sin(2*PI*440*t+0.3)", seconds: 3)
    let media = MediaLibrary()
    let asset = try media.asset(try #require(FilePath(path)))
    func part(_ from: Int64, _ to: Int64) -> TimeRange {
      TimeRange(
        start: MediaTime(value: from, timescale: 1000), end: MediaTime(value: to, timescale: 1000))
    }
    var film = Composition()
    // On in the source, then back in it, then a film inside the film that is cut.
    for range in [part(100, 601), part(601, 1000), part(317, 903)] {
      try film.insert(asset, range: range)
    }
    let nested = Asset.film(NestedFilm(film), name: "inner", size: PixelSize(64, 36))
    try film.insert(nested, range: part(233, 777))
    try await ExportSession(film, media: media, output: folder.file("film.mp4")).export()
    let sound = try Sound(of: folder.path("film.mp4"))
    let steady = step(sound, 0.1..<0.4)
    #expect(step(sound, 0.02..<2.02) <= steady * 3 / 2)
    // The seam at 0.501 s is none.
    let level = try sound.loudness(0.1..<0.4)
    #expect(try abs(sound.loudness(0.498..<0.504) - level) <= 0.7)
    #expect(try sound.loudness(0.8985..<0.8995) < level - 6)
  }

  @Test("a volume that jumps does not click, and where sound begins it is there at once")
  func volumes() throws {
    _ = try clip("a.mov", "0.25*sin(2*PI*440*t+0.3)", seconds: 2)
    try folder.write(
      """
      { cubica: 1, canvas: "64x36", fps: 24, tracks: [
        { kind: "video", segments: [{ color: "#204060", duration: 2 }] },
        { kind: "audio", segments: [
          { file: "a.mov", to: "0.5s", volume: { "0s": 1, "0.3s": 0.3, easing: "hold" } },
          { file: "a.mov", from: "0.5s", to: "0.8s" },
          { file: "a.mov", from: "0.2s", duration: "0.5s", at: "1.2s", volume: 0.5 } ] }] }
      """.utf8, to: "film.json5")
    var options = EditOptions(document: folder.file("film.json5"))
    options.output = folder.file("film.mp4")
    let sound = try Sound(of: try EditSession(options).export().description)
    let steady = step(sound, 0.1..<0.25)
    #expect(step(sound, 0.02..<1.99) <= steady * 3 / 2)
    let level = try sound.loudness(0.1..<0.28)
    #expect(try abs(sound.loudness(0.32..<0.49) - level - 20 * log10(0.3)) <= 0.5)
    #expect(try abs(sound.loudness(0.52..<0.7) - level) <= 0.5)
    #expect(try abs(sound.loudness(1.22..<1.6) - level - 20 * log10(0.5)) <= 0.5)
  }

  @Test("a song that loops and replaces the sound: no hole at a seam, -14 LUFS, clean peaks")
  func loop() throws {
    let film = try merge([try clip("a.mov", nil, seconds: 6)]) {
      $0.sound.replacesClips = true
      $0.sound.song = try song("anoisesrc=d=1.3:c=pink:a=0.5:seed=5") { $0.loops = true }
    }
    #expect(film.session.frameCount == 144)
    let sound = try Sound(of: film.path)
    #expect(abs(try sound.loudness(0.2..<1.2) - (try sound.loudness(2.8..<3.7))) <= 1)
    // Passes begin every 1.27 s. White from 20 ms on, the noise keeps near its level.
    let level = try sound.loudness(0.3..<4.8)
    for hundredth in 10..<480 {
      let start = Double(hundredth) / 100
      #expect(try sound.loudness(start..<(start + 0.02)) > level - 12, "at \(start) s")
    }
    let loud = try loudness(film.path, from: 0, seconds: 4.9)
    #expect(abs(loud.integrated + 14) <= 1 && loud.peak <= -1, "\(loud)")
  }

  @Test("a clip at full scale under a song at full scale: below -1 dBTP, no flat tops")
  func limited() throws {
    let film = try merge([try clip("a.mov", "0.999*sin(2*PI*400*t)", seconds: 3)]) {
      $0.sound.song = try song("aevalsrc='0.99*sin(2*PI*997*t)|0.99*sin(2*PI*997*t)':d=3") {
        $0.volume = 4
      }
    }
    let peak = try loudness(film.path, from: 0, seconds: 3).peak
    #expect(peak <= -1, "\(peak) dBTP")
    let samples = try Sound(of: film.path).samples
    let top = samples.map(\.magnitude).max() ?? 0
    let flat = (3..<samples.count).count { index in
      samples[index].magnitude == top && (1...3).allSatisfy { samples[index - $0].magnitude == top }
    }
    #expect(flat == 0)
  }

  @Test("a ducked song is 10 dB quieter within 50 ms, and back 0.9 s after the last word")
  func ducking() throws {
    // Speech above the song: a high tone that a low-pass takes away.
    let speech = "0.3*sin(2*PI*9000*t)*between(t,1.5,2.5)"
    let film = try merge([try clip("a.mov", speech, seconds: 5)]) {
      $0.sound.song = try song("sine=frequency=300:sample_rate=48000:d=5") { $0.ducks = true }
    }
    let path = try Fixture.make(
      "low.wav", in: folder, ["-i", film.path, "-af", "lowpass=f=1500,lowpass=f=1500", "-vn"])
    let sound = try Sound(of: path)
    let before = try sound.loudness(0.8..<1.4)
    #expect(try abs(sound.loudness(1.56..<1.6) - before + 10) <= 1.5)
    #expect(try abs(sound.loudness(1.7..<2.4) - before + 10) <= 1)
    // Three tenths of a second of patience, then up.
    #expect(try abs(sound.loudness(2.55..<2.75) - before + 10) <= 1.5)
    #expect(try abs(sound.loudness(3.45..<3.9) - before) <= 0.5)
  }

  @Test("flash and beep stay together at half and double speed and in a film inside a film")
  func document() throws {
    _ = try Fixture.make(
      "flash.mov", in: folder,
      [
        "-f", "lavfi", "-i",
        "color=black:size=64x36:rate=50:duration=1.6,drawbox=0:0:64:36:white:fill:"
          + "enable='gte(n,40)*lt(n,50)'",
        "-f", "lavfi", "-i", "aevalsrc='0.7*sin(2*PI*1000*(t-0.8))*between(t,0.8,1)':s=44100:d=1.6",
        "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-c:a", "pcm_s16le",
      ])
    try folder.write(
      """
      { cubica: 1, canvas: "64x36", fps: 50, sequence: [
        { file: "flash.mov", speed: 2 }, { file: "flash.mov", speed: 0.5 },
        { from: "0.4s", film: { sequence: [
          { color: "#000000", duration: "0.5s" }, { file: "flash.mov", from: "0.3s" } ] } },
      ] }
      """.utf8, to: "film.json5")
    var options = EditOptions(document: folder.file("film.json5"))
    options.output = folder.file("film.mp4")
    let session = try EditSession(options)
    let path = try session.export().description
    // 0.8 s, 3.2 s, and 0.5 + 1.3 - 0.4 s; inside the film the flash is at 0.5 + 0.8 - 0.3 s.
    #expect(session.duration == MediaTime(value: 54, timescale: 10))
    let frames = try Frames(of: path, size: PixelSize(64, 36))
    #expect(frames.count == 270)
    let samples = try Sound(of: path).samples
    for (expected, start) in [(0.4, 0.0), (2.4, 0.8), (4.6, 4.0)] {
      let flash = try #require((Int(start * 50)..<270).first { frames.mean($0).y > 128 })
      #expect(abs(Double(flash) / 50 - expected) <= 0.01, "flash at \(Double(flash) / 50) s")
      let beep = try #require(
        samples[Int((start + 0.05) * 48_000)...].firstIndex { $0.magnitude > 1600 })
      #expect(abs(Double(beep) / 48_000 - expected) <= 0.01, "beep at \(Double(beep) / 48_000) s")
    }
  }
}
