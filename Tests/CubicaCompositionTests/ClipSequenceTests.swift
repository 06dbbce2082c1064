import CubicaComposition
import CubicaCore
import Testing

@Suite("Clip sequence")
struct ClipSequenceTests {
  private func clip(_ name: String, _ duration: MediaTime, rate: Int32 = 30) -> Asset {
    let whole = TimeRange(start: .zero, duration: duration)
    return asset(name, videoTrack(name, whole), soundTrack(name, whole))
  }

  private func sequence(_ items: [ClipSequence.Item], rate: FrameRate = FrameRate(30))
    -> ClipSequence
  { ClipSequence(items, canvas: PixelSize(640, 360), rate: rate) }

  @Test("three clips of a second with crossfades of a half last two seconds, 60 frames")
  func crossfades() throws {
    let fade = Transition(.crossfade, duration: seconds(1, 2))
    let plan = try sequence([
      .init(clip("a", seconds(1)), transition: fade),
      .init(clip("b", seconds(1)), transition: fade), .init(clip("c", seconds(1))),
    ]).plan()
    #expect(plan.duration == seconds(2) && plan.frameCount == 60)
    #expect(plan.notices.isEmpty)
    #expect(plan.entries.map(\.targetRange) == [range(0, 2, 2), range(1, 3, 2), range(2, 4, 2)])
    #expect(plan.composition.faults().isEmpty)
    #expect(plan.video.faults(for: plan.composition).isEmpty)
    #expect(plan.audio.faults(for: plan.composition).isEmpty)
  }

  @Test("three minutes with two transitions of two seconds last 176 seconds")
  func planned() throws {
    let fade = Transition(.crossfade, duration: seconds(2))
    let plan = try sequence([
      .init(clip("a", seconds(60)), transition: fade),
      .init(clip("b", seconds(60)), transition: fade), .init(clip("c", seconds(60))),
    ]).plan()
    #expect(plan.duration == seconds(176))
  }

  @Test("a clip lasts as its speed or its duration says, and its sound with it")
  func speeds() throws {
    var fast = ClipSequence.Item(clip("a", seconds(3)))
    fast.speed = 1.25
    var slow = ClipSequence.Item(clip("b", seconds(2)))
    slow.duration = seconds(7, 3)
    let plan = try sequence([fast, slow]).plan()
    // 3 ÷ 1.25 = 2.4 s, exactly; then 7/3 s.
    #expect(plan.entries.map(\.targetRange.duration) == [seconds(12, 5), seconds(7, 3)])
    #expect(plan.duration == seconds(71, 15))
    for track in plan.composition.tracks { #expect(track.timeRange.end > seconds(2)) }
    #expect(plan.composition.faults().isEmpty)
  }

  @Test("every clip that is too short for its transitions is named")
  func crowded() throws {
    let long = Transition(.wipe, duration: seconds(1))
    let items = [3, 1, 2, 1].map {
      ClipSequence.Item(clip("\($0)", seconds($0)), transition: long)
    }
    #expect(try sequence(items).crowdedItems().map(\.item) == [1])
    let short = [3, 1, 1, 1].map {
      ClipSequence.Item(clip("\($0)", seconds($0)), transition: long)
    }
    #expect(try sequence(short).crowdedItems().map(\.item) == [1, 2])
  }

  @Test(
    "clips of 1, 2, 3 and 7 frames have 13 frames together",
    arguments: [
      FrameRate(24), FrameRate(25), FrameRate(30), FrameRate(50), FrameRate(60),
      FrameRate(24_000, 1001), FrameRate(30_000, 1001), FrameRate(60_000, 1001),
    ])
  func counts(rate: FrameRate) throws {
    let items = [1, 2, 3, 7].map {
      ClipSequence.Item(clip("clip\($0)", rate.time(ofFrame: $0)))
    }
    #expect(try sequence(items, rate: rate).plan().frameCount == 13)
  }

  @Test("during a crossfade nothing is darker than the darker clip", arguments: 0...15)
  func crossfadeHasNoHole(frame: Int) throws {
    let fade = Transition(.crossfade, duration: seconds(1, 2))
    let plan = try sequence([
      .init(clip("a", seconds(1)), transition: fade), .init(clip("b", seconds(1))),
    ]).plan()
    let time = FrameRate(30).time(ofFrame: 15 + frame)
    let composed = plan.video.frame(of: plan.composition, at: time)
    // Weights of what is drawn back to front over the ground: all of the ground must be hidden.
    let ground = composed.pictures.reduce(1.0) { $0 * (1 - $1.opacity) }
    #expect(ground == 0)
    #expect(abs((composed.pictures.last?.opacity ?? 0) - Double(frame) / 15) < 1e-9 || frame == 0)
  }

  @Test("transitions that a clip is too short for are shortened and said, or refused")
  func tooShort() throws {
    let fade = Transition(.slide, duration: seconds(1))
    var sequence = sequence([
      .init(clip("a", seconds(4)), transition: fade),
      .init(clip("b", seconds(1)), transition: fade), .init(clip("c", seconds(4))),
    ])
    let plan = try sequence.plan()
    #expect(plan.entries[0].transition?.duration == seconds(1, 2))
    #expect(plan.entries[1].transition?.duration == seconds(1, 2))
    #expect(plan.notices.count == 1)
    #expect(plan.duration == seconds(8))
    #expect(plan.video.faults(for: plan.composition).isEmpty)
    sequence.isStrict = true
    #expect(throws: CompositionError.self) { try sequence.plan() }
  }

  @Test(
    "every transition begins with the first clip and ends with the next",
    arguments: Transition.Kind.allCases)
  func transitionEnds(kind: Transition.Kind) throws {
    let plan = try sequence([
      .init(clip("a", seconds(2)), transition: Transition(kind, duration: seconds(1))),
      .init(clip("b", seconds(2))),
    ]).plan()
    #expect(plan.duration == seconds(3))
    func seen(_ time: MediaTime) -> [String] {
      plan.video.frame(of: plan.composition, at: time).pictures.compactMap {
        guard case .file(let path) = $0.track.source else { return nil }
        return path.description
      }
    }
    #expect(seen(seconds(999, 1000)) == ["a"])
    #expect(seen(seconds(1)).contains("a"))
    #expect(seen(seconds(2)) == ["b"])
    // In its middle a fade to black shows nothing.
    #expect(seen(seconds(3, 2)).isEmpty == (kind == .fadeBlack))
  }

  @Test("only what is seen is asked for")
  func visible() throws {
    let plan = try sequence((0..<5).map { .init(clip("clip\($0)", seconds(2))) }).plan()
    for second in 0..<10 {
      let frame = plan.video.frame(of: plan.composition, at: seconds(Int64(second)))
      #expect(frame.pictures.count == 1)
      #expect(frame.pictures.first?.sourceTime == seconds(Int64(second % 2)))
    }
  }

  @Test("a clip without sound leaves silence, and later sound stays in step")
  func silence() throws {
    let silent = asset("b", videoTrack("b", range(0, 2)))
    let plan = try sequence([
      .init(clip("a", seconds(2))), .init(silent), .init(clip("c", seconds(2))),
    ]).plan()
    let sounds = plan.composition.tracks.filter { $0.mediaType == .audio }
    #expect(
      lines(sounds[0]) == [
        "a 0.000s..2.000s -> 0.000s..2.000s", "- -> 2.000s..4.000s",
        "c 0.000s..2.000s -> 4.000s..6.000s",
      ])
    #expect(sounds[1].segments.isEmpty)
  }

  @Test("a clip of another speed lasts accordingly, its sound with it")
  func speed() throws {
    var item = ClipSequence.Item(clip("a", seconds(6)))
    item.speed = 1.5
    let plan = try sequence([item]).plan()
    #expect(plan.duration == seconds(4))
    #expect(plan.composition.tracks.flatMap(\.segments).map(\.rate) == [1.5, 1.5])
    item.speed = 0
    #expect(throws: CompositionError.self) { try sequence([item]).plan() }
  }

  @Test("a portrait clip in a landscape film is whole, centred and not pulled")
  func contain() throws {
    let tall = asset("a", videoTrack("a", range(0, 1), size: PixelSize(360, 640)))
    let plan = try sequence([.init(tall)]).plan()
    let frame = plan.video.frame(of: plan.composition, at: .zero)
    let picture = try #require(frame.pictures.first)
    let place = picture.transform.apply(picture.crop)
    #expect(abs(place.width - 360 * 360 / 640) < 1e-9 && abs(place.height - 360) < 1e-9)
    #expect(abs(place.center.x - 320) < 1e-9 && abs(place.center.y - 180) < 1e-9)
    #expect(picture.surround == .color(.black))
  }

  @Test("what a trim names beyond a clip is clamped and said")
  func trims() throws {
    let plan = try sequence([.init(clip("a", seconds(2)), range: range(1, 9))]).plan()
    #expect(plan.duration == seconds(1) && plan.notices.count == 1)
    #expect(throws: CompositionError.self) {
      try sequence([.init(clip("a", seconds(2)), range: range(3, 9))]).plan()
    }
  }

  @Test("an hour of 1,800 clips is planned with all its times exact")
  func long() throws {
    let plan = try sequence((0..<1800).map { .init(clip("clip\($0)", seconds(2))) }).plan()
    #expect(plan.duration == seconds(3600))
    #expect(plan.video.instructions.count == 1800)
  }
}
