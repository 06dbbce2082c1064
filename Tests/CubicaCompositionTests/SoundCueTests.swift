import CubicaComposition
import CubicaCore
import Testing

@Suite("Sounds at their times")
struct SoundCueTests {
  private func cue(_ length: MediaTime, at start: MediaTime) -> SoundCue {
    SoundCue(
      asset("pop.wav", soundTrack("pop.wav", TimeRange(start: .zero, duration: length))), at: start)
  }

  private func plan(
    _ cues: [SoundCue], film length: MediaTime = seconds(10)
  ) throws -> SoundPlan {
    var plan = SoundPlan(Composition(), duration: length)
    try plan.add(cues)
    #expect(plan.composition.faults().isEmpty && plan.audio.faults(for: plan.composition).isEmpty)
    return plan
  }

  /// What plays: track by track, source and target of each segment that is not empty.
  private func pieces(_ plan: SoundPlan) -> [[(source: MediaTime, target: TimeRange)]] {
    plan.composition.tracks.map { track in
      track.segments.filter { $0.track != nil }
        .map { ($0.sourceTime(at: $0.targetRange.start), $0.targetRange) }
    }
  }

  private func volume(_ plan: SoundPlan, at time: MediaTime) -> Double {
    plan.audio.parameters.reduce(0) { $0 + $1.volume.value(at: time) }
  }

  @Test("they keep their times, and share a track where they do not overlap")
  func times() throws {
    let plan = try plan([
      cue(seconds(1), at: seconds(6)), cue(seconds(2), at: seconds(1)),
      cue(seconds(1), at: seconds(2)),
    ])
    let found = pieces(plan)
    #expect(found.count == 2)
    #expect(found[0].map(\.target) == [range(1, 3), range(6, 7)])
    #expect(found[1].map(\.target) == [range(2, 3)])
    #expect(volume(plan, at: seconds(1, 2)) == 0)
    // At once, as no fade is asked for.
    #expect(volume(plan, at: seconds(1)) == 1 && volume(plan, at: seconds(8)) == 0)
    #expect(plan.notices.isEmpty && plan.audio.ducking == nil)
    #expect(plan.audio.parameters.allSatisfy { $0.loudness == nil })
  }

  @Test("what lies outside the film is cut off, and what is not heard is said")
  func outside() throws {
    let found = pieces(
      try plan([cue(seconds(2), at: seconds(-1, 2)), cue(seconds(4), at: seconds(9))]))
    #expect(found.flatMap { $0.map(\.source) } == [seconds(1, 2), .zero])
    #expect(
      found.flatMap { $0.map(\.target) } == [
        TimeRange(start: .zero, end: seconds(3, 2)), range(9, 10),
      ])
    let silent = try plan([cue(seconds(1), at: seconds(10)), cue(seconds(1), at: seconds(-1))])
    #expect(silent.composition.tracks.isEmpty && silent.notices.count == 2)
    #expect(silent.notices.contains { $0.contains("before the film") })
    #expect(silent.notices.contains { $0.contains("after the film") })
  }

  @Test("durations end them, volumes and fades shape them")
  func shape() throws {
    var one = cue(seconds(4), at: seconds(2))
    (one.duration, one.volume) = (seconds(3), 0.5)
    (one.fadeIn, one.fadeOut) = (seconds(1), seconds(1))
    let plan = try plan([one])
    #expect(pieces(plan)[0].map(\.target) == [range(2, 5)])
    for (time, expected) in [(2, 0), (2.5, 0.25), (3, 0.5), (4, 0.5), (4.5, 0.25), (5, 0)] {
      #expect(abs(volume(plan, at: seconds(Int64(time * 2), 2)) - expected) < 1e-9, "\(time) s")
    }
  }

  @Test("a loop goes on to the film's end, or for its duration")
  func loops() throws {
    var one = cue(seconds(1), at: seconds(2))
    one.loops = true
    let all = pieces(try plan([one])).flatMap { $0.map(\.target) }
    #expect(all.map(\.start).min() == seconds(2) && all.map(\.end).max() == seconds(10))
    // Every second less 30 ms.
    #expect(Set(all.map(\.start)).contains(seconds(2_970, 1000)))
    one.duration = seconds(3, 2)
    let short = pieces(try plan([one])).flatMap { $0.map(\.target) }
    #expect(short.map(\.end).max() == seconds(7, 2))
  }

  @Test("fades of a cue that loops go on over its seams")
  func loopedFades() throws {
    var one = cue(seconds(1), at: seconds(2))
    (one.loops, one.duration) = (true, seconds(4))
    (one.fadeIn, one.fadeOut) = (seconds(2), seconds(3, 2))
    let plan = try plan([one])
    for time in stride(from: Int64(2_000), through: 6_000, by: 7) {
      let expected = min(1, Double(time - 2_000) / 2_000, Double(6_000 - time) / 1_500)
      // A seam's 30 ms.
      // Two passes meet with equal power.
      let power = plan.audio.parameters.reduce(0.0) {
        $0 + $1.volume.value(at: seconds(time, 1000)) * $1.volume.value(at: seconds(time, 1000))
      }
      #expect(abs(power.squareRoot() - expected) < 0.011, "at \(time) ms")
    }
  }

  @Test("assets without sound and wild volumes are refused")
  func refused() throws {
    var plan = SoundPlan(Composition(), duration: seconds(10))
    #expect(throws: CompositionError.self) {
      try plan.add([SoundCue(asset("b.mov", videoTrack("b.mov")), at: .zero)])
    }
    var loud = cue(seconds(1), at: .zero)
    loud.volume = 9
    #expect(throws: CompositionError.self) { try plan.add([loud]) }
  }
}
