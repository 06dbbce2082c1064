import CubicaComposition
import CubicaCore
import Testing

@Suite("Soundtrack")
struct SoundtrackTests {
  private func film(_ length: Int64) throws -> SequencePlan {
    let whole = range(0, length)
    let clip = asset("a.mov", videoTrack("a.mov", whole), soundTrack("a.mov", whole))
    return try ClipSequence(
      [.init(clip)], canvas: PixelSize(640, 360), rate: FrameRate(30)
    ).plan()
  }

  private func song(_ length: Int64) -> Soundtrack {
    Soundtrack(asset("song.m4a", soundTrack("song.m4a", range(0, length))))
  }

  private func volume(_ plan: SequencePlan, at time: MediaTime) -> Double {
    plan.audio.parameters.suffix(2).reduce(0.0) { sum, one in
      let value = one.volume.value(at: time)
      return sum + value * value
    }.squareRoot()
  }

  @Test("a long song ends with the film, and falls in the last second")
  func long() throws {
    var plan = try film(4)
    try plan.add(song(60))
    #expect(plan.duration == seconds(4))
    #expect(plan.composition.faults().isEmpty && plan.audio.faults(for: plan.composition).isEmpty)
    #expect(volume(plan, at: seconds(2)) == 1)
    #expect(abs(volume(plan, at: seconds(7, 2)) - 0.5) < 1e-9)
    #expect(volume(plan, at: seconds(4)) == 0)
    #expect(plan.audio.parameters.suffix(2).map(\.loudness) == [.background, .background])
  }

  @Test("a short song loops with seams of one loudness, or ends and says so")
  func short() throws {
    var looped = try film(10)
    var short = song(3)
    short.loops = true
    try looped.add(short)
    #expect(looped.duration == seconds(10))
    // Passes begin every 3 s less 30 ms.
    for time in stride(from: Int64(20), to: 8_990, by: 7) {
      #expect(abs(volume(looped, at: seconds(time, 1000)) - 1) < 1e-6, "at \(time) ms")
    }
    #expect(looped.notices.isEmpty && looped.composition.faults().isEmpty)
    var once = try film(10)
    try once.add(song(3))
    #expect(volume(once, at: seconds(5)) == 0 && once.notices.count == 1)
  }

  @Test("fades of a song that loops go on over its seams", arguments: [1, 2, 3, 6, 25])
  func loopedFades(tenths: Int64) throws {
    // Ends in the middle of a pass, just behind a seam, or within one.
    var plan = try film(6)
    var short = song(6)
    let length = seconds(3) + seconds(tenths, 10)
    short.asset = asset("s.m4a", soundTrack("s.m4a", TimeRange(start: .zero, duration: length)))
    (short.loops, short.fadeIn, short.fadeOut) = (true, seconds(4), seconds(2))
    try plan.add(short)
    for time in stride(from: Int64(0), through: 6_000, by: 7) {
      let expected = min(Double(time) / 4_000, Double(6_000 - time) / 2_000)
      // Within a seam of 30 ms the fade may be 15 ms off: 15 / 2,000.
      #expect(abs(volume(plan, at: seconds(time, 1000)) - expected) < 0.0076, "at \(time) ms")
    }
  }

  @Test("a song that replaces the sound is louder, and the clips are not heard")
  func replacing() throws {
    var plan = try film(4)
    var song = song(60)
    (song.replacesSound, song.ducks) = (true, true)
    try plan.add(song)
    #expect(plan.audio.parameters.suffix(2).map(\.loudness) == [.alone, .alone])
    #expect(plan.audio.ducking == nil)
    #expect(
      plan.composition.tracks.filter { $0.mediaType == .audio }.map(\.isEnabled) == [
        false, false, true, true,
      ])
  }

  @Test("songs without sound, with a start beyond their end or wild volumes are refused")
  func refused() throws {
    var plan = try film(4)
    #expect(throws: CompositionError.self) {
      try plan.add(Soundtrack(asset("b.mov", videoTrack("b.mov"))))
    }
    var late = song(3)
    late.start = seconds(5)
    #expect(throws: CompositionError.self) { try plan.add(late) }
    var loud = song(3)
    loud.volume = 9
    #expect(throws: CompositionError.self) { try plan.add(loud) }
  }
}
