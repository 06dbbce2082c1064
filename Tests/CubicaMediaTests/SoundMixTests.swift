import CubicaCore
import CubicaMedia
import CubicaTestSupport
import Foundation
import Testing

@Suite("Sound mix")
struct SoundMixTests {
  private func decibels(_ samples: ArraySlice<Float>) -> Double {
    let power = samples.reduce(0.0) { $0 + Double($1 * $1) } / Double(max(1, samples.count))
    return 10 * log10(max(power, 1e-12))
  }

  private func piece(
    _ file: SoundFile, from start: Double = 0, at position: Double = 0, seconds: Double,
    speed: Double = 1
  ) throws -> SoundPiece {
    SoundPiece(
      file.origin, sourceStart: try #require(MediaTime(seconds: start)),
      start: Int64(position * 48_000), count: Int64(seconds * 48_000), speed: speed)
  }

  @Test("a piece lies at its samples, silence around it, mono on both sides")
  func placing() throws {
    let folder = try TemporaryFolder()
    let tone = WaveFile.sine(440, seconds: 1)
    let file = try SoundFile.open(WaveFile.write([tone], to: folder.path("tone.wav")))
    #expect(abs(file.timeRange.duration.seconds - 1) < 1e-6)
    let mix = SoundMix(
      tracks: [.init(pieces: [try piece(file, from: 0.25, at: 0.5, seconds: 0.5)])],
      length: 72_000)
    let sound = try mix.samples()
    #expect(sound.left == sound.right)
    #expect(sound.left[..<24_000].allSatisfy { $0 == 0 })
    #expect(sound.left[48_000...].allSatisfy { $0 == 0 })
    let difference = zip(sound.left[24_000..<48_000], tone[12_000..<36_000]).map { abs($0 - $1) }
    #expect((difference.max() ?? 1) < 1e-4)
  }

  @Test("gains are straight between their points, and jump where two share a place")
  func gains() throws {
    let folder = try TemporaryFolder()
    let ones = [Float](repeating: 0.5, count: 48_000)
    let file = try SoundFile.open(WaveFile.write([ones, ones], to: folder.path("ones.wav")))
    let gain = GainEnvelope([
      .init(0, 0), .init(4_800, 1), .init(24_000, 1), .init(24_000, 0.25), .init(48_000, 0.25),
    ])
    let mix = SoundMix(
      tracks: [.init(pieces: [try piece(file, seconds: 1)], gain: gain)], length: 48_000)
    let left = try mix.samples().left
    for (sample, expected) in [
      (0, 0), (1_200, 0.125), (2_400, 0.25), (6_000, 0.5), (30_000, 0.125),
    ] {
      #expect(abs(Double(left[sample]) - expected) < 1e-3, "sample \(sample)")
    }
  }

  @Test("a gain jumps only where a sound begins, elsewhere within 8 ms")
  func softened() {
    let gain = GainEnvelope(
      [
        .init(0, 1), .init(0, 0.5), .init(1_000, 0.5), .init(1_000, 1), .init(1_100, 1),
        .init(1_100, 0),
      ],
      factor: 2
    ).softened(besides: [0])
    #expect(gain.gain(at: 0) == 1)
    #expect(gain.gain(at: 1_000) == 1)
    #expect(gain.gain(at: 1_099) == 2)
    #expect(gain.gain(at: 1_100) == 2)
    #expect(gain.gain(at: 1_292) == 1)
    #expect(gain.gain(at: 1_484) == 0)
    let steps = (1..<3_000).map { abs(gain.gain(at: $0) - gain.gain(at: $0 - 1)) }
    #expect((steps.max() ?? 1) < 0.011)
  }

  @Test(
    "speed keeps the pitch, and every click is heard within 10 ms of its time",
    arguments: [
      0.5, 0.6, 0.75, 0.8, 0.9, 1.1, 1.25, 1.5, 1.75, 2,
    ])
  func speed(speed: Double) throws {
    let folder = try TemporaryFolder()
    var clicks = [Float](repeating: 0, count: 48_000 * 6)
    let burst = WaveFile.sine(1_000, seconds: 0.06, amplitude: 0.7)
    let times = [0.5, 1.3, 2.1, 3.4, 4.6]
    for time in times {
      clicks.replaceSubrange(Int(time * 48_000)..<Int(time * 48_000) + burst.count, with: burst)
    }
    let file = try SoundFile.open(WaveFile.write([clicks, clicks], to: folder.path("clicks.wav")))
    let mix = SoundMix(
      tracks: [.init(pieces: [try piece(file, seconds: 6 / speed, speed: speed)])],
      length: Int64(6 / speed * 48_000))
    let left = try mix.samples().left
    for time in times {
      let wanted = Int(time / speed * 48_000)
      let window = max(0, wanted - 6_000)..<min(left.count, wanted + 6_000)
      // The first faint sound of it, and its body.
      for level: Float in [0.05, 0.2] {
        let onset = try #require(window.first { abs(left[$0]) > level })
        #expect(
          abs(onset - wanted) <= 480, "\(time) s is \((onset - wanted) * 1000 / 48_000) ms off")
      }
    }
    // Zero crossings of a burst: 1 kHz as before.
    let middle = Int(times[2] / speed * 48_000) + 720
    let part = left[middle..<middle + 960]
    let crossings = zip(part, part.dropFirst()).count { ($0 < 0) != ($1 < 0) }
    #expect((36...44).contains(crossings))
  }

  @Test("two tones at full scale are limited without a flat top, in step and in length")
  func limiting() throws {
    let folder = try TemporaryFolder()
    let low = WaveFile.sine(400, seconds: 3, amplitude: 1)
    let high = WaveFile.sine(1_000, seconds: 3, amplitude: 1)
    let files = try [("low.wav", low), ("high.wav", high)].map {
      try SoundFile.open(WaveFile.write([$1, $1], to: folder.path($0)))
    }
    let mix = SoundMix(
      tracks: try files.map { .init(pieces: [try piece($0, at: 0.5, seconds: 3)]) },
      length: 48_000 * 4)
    let left = try mix.samples().left
    #expect(left.map(abs).max() ?? 1 <= 0.85)
    let runs = (3..<left.count).count { index in
      let last = left[index]
      guard abs(last) > 0.8 else { return false }
      return (1...3).allSatisfy { left[index - $0] == last }
    }
    #expect(runs == 0)
    let onset = try #require(left.firstIndex { abs($0) > 0.05 })
    #expect(abs(onset - 24_000) < 96, "the limiter's look-ahead is taken back")
    // The third harmonic of 400 Hz, by correlation over whole periods in the middle.
    func level(_ hertz: Double) -> Double {
      var (sine, cosine) = (0.0, 0.0)
      for index in 0..<48_000 {
        let angle = 2 * .pi * hertz * Double(index) / 48_000
        sine += Double(left[60_000 + index]) * sin(angle)
        cosine += Double(left[60_000 + index]) * cos(angle)
      }
      return 20 * log10((sine * sine + cosine * cosine).squareRoot() / 24_000)
    }
    #expect(level(1_200) - level(400) < -35)
  }

  @Test("what is not mixed is not limited")
  func unmixed() throws {
    let folder = try TemporaryFolder()
    let loud = WaveFile.sine(400, seconds: 1, amplitude: 0.99)
    let file = try SoundFile.open(WaveFile.write([loud, loud], to: folder.path("loud.wav")))
    let left = try SoundMix(
      tracks: [.init(pieces: [try piece(file, seconds: 1)]), .init(pieces: [])], length: 48_000
    ).samples().left
    #expect(abs((left.map(abs).max() ?? 0) - 0.99) < 0.001)
  }

  @Test("music steps back by 10 dB under speech, within 60 ms, and comes back")
  func ducking() throws {
    let folder = try TemporaryFolder()
    let music = WaveFile.sine(300, seconds: 6, amplitude: 0.1)
    var speech = [Float](repeating: 0, count: 48_000 * 6)
    // Words of 0.4 s with pauses of 0.1 s from 2 s to 4 s.
    for index in 96_000..<192_000 where (index / 480) % 50 < 40 {
      speech[index] = Float(0.2 * sin(2 * .pi * 3_000 * Double(index) / 48_000))
    }
    let files = try [("music.wav", music), ("speech.wav", speech)].map {
      try SoundFile.open(WaveFile.write([$1, $1], to: folder.path($0)))
    }
    let mix = SoundMix(
      tracks: try files.map { .init(pieces: [try piece($0, seconds: 6)]) }, length: 48_000 * 6,
      ducking: Ducking(music: [0], speech: [1]))
    let left = try mix.samples().left
    // Between words only the music is heard.
    let before = decibels(left[72_000..<81_600])
    let pause = decibels(left[139_440..<143_760])
    #expect(abs(pause - before + 10) < 0.7)
    // 0.3 s of hold and 0.6 s of release later it is back.
    let after = decibels(left[259_200..<268_800])
    #expect(abs(after - before) < 0.3)
  }

  @Test(
    "loudness is measured as the ffmpeg tool measures it", .enabled(if: ToolRunner.has("ffmpeg")))
  func loudness() throws {
    let folder = try TemporaryFolder()
    let name = folder.path("song.wav")
    try ToolRunner.check(
      "ffmpeg",
      [
        "-v", "error", "-f", "lavfi", "-i",
        "anoisesrc=d=6:c=pink:a=0.4:seed=7,volume='if(lt(t,3),0.3,1)':eval=frame,aformat=channel_layouts=stereo",
        "-c:a", "pcm_f32le", name,
      ])
    let file = try SoundFile.open(try #require(FilePath(name)))
    let measured = try Loudness.measure(try piece(file, seconds: 6))
    let said = try ToolRunner.check(
      "ffmpeg",
      ["-hide_banner", "-nostats", "-i", name, "-af", "ebur128=peak=true", "-f", "null", "-"])
    func value(_ key: String) -> Double? {
      said.errorText.split(separator: "\n").last { $0.contains(key) }
        .flatMap { $0.split(separator: " ").compactMap { Double($0) }.first }
    }
    let integrated = try #require(measured.integrated)
    #expect(abs(integrated - (value("I:") ?? 0)) <= 0.11)
    #expect(abs(measured.truePeak - (value("Peak:") ?? 0)) <= 0.11)
  }

  @Test(
    "one gain brings a song to its target, as far as peaks allow",
    arguments: [
      (loudness: -20.0, peak: -10.0, target: -14.0, gain: 6.0),
      (-40, -30, -14, 12), (-10, -0.5, -20, -10), (-23, -2, -14, 2.8), (-18, -4, -14, 4),
    ])
  func gain(loudness: Double, peak: Double, target: Double, gain: Double) {
    let result = Loudness(integrated: loudness, truePeak: peak).gain(to: target)
    #expect(abs(result.decibels - gain) < 1e-9)
    #expect(abs((result.reached ?? 0) - (loudness + gain)) < 1e-9)
  }

  @Test("a file without sound is refused, and a song's cover is no picture")
  func refused() throws {
    let folder = try TemporaryFolder()
    let name = folder.path("text.mp3")
    try Data("hello".utf8).write(to: URL(fileURLWithPath: name))
    #expect(throws: MediaError.self) { try SoundFile.open(try #require(FilePath(name))) }
  }
}
