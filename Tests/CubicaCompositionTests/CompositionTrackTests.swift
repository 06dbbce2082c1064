import CubicaComposition
import CubicaCore
import Testing

@Suite("Composition track")
struct CompositionTrackTests {
  private func track(_ body: (inout CompositionTrack) throws -> Void) rethrows -> CompositionTrack {
    var track = CompositionTrack(id: TrackID(1), mediaType: .video)
    try body(&track)
    return track
  }

  @Test("an insertion in the middle splits a segment and moves the rest back")
  func insertInside() throws {
    let track = try track {
      try $0.insert(range(0, 4), of: videoTrack("a.mov"))
      try $0.insert(range(5, 6), of: videoTrack("b.mov"), at: seconds(1))
    }
    #expect(
      lines(track) == [
        "a.mov 0.000s..1.000s -> 0.000s..1.000s", "b.mov 5.000s..6.000s -> 1.000s..2.000s",
        "a.mov 1.000s..4.000s -> 2.000s..5.000s",
      ])
    #expect(track.faults().isEmpty)
  }

  @Test("an insertion beyond the end leaves an empty segment before it")
  func insertBeyond() throws {
    let track = try track {
      try $0.insert(range(0, 1), of: videoTrack("a.mov"))
      try $0.insert(range(0, 2), of: videoTrack("b.mov"), at: seconds(3))
    }
    #expect(
      lines(track) == [
        "a.mov 0.000s..1.000s -> 0.000s..1.000s", "- -> 1.000s..3.000s",
        "b.mov 0.000s..2.000s -> 3.000s..5.000s",
      ])
  }

  @Test("a range longer than its source is clamped and told, or refused")
  func clamped() throws {
    var track = CompositionTrack(id: TrackID(1), mediaType: .video)
    #expect(try track.insert(range(8, 12), of: videoTrack()) == range(8, 10))
    #expect(track.timeRange.duration == seconds(2))
    #expect(throws: CompositionError.self) {
      try track.insert(range(8, 12), of: videoTrack(), isStrict: true)
    }
    #expect(throws: CompositionError.self) { try track.insert(range(20, 22), of: videoTrack()) }
    #expect(throws: CompositionError.self) { try track.insert(of: soundTrack()) }
    #expect(throws: CompositionError.self) { try track.insert(of: videoTrack(), at: seconds(-1)) }
    #expect(track.timeRange.duration == seconds(2), "a refusal changes nothing")
  }

  @Test("empty time opens a gap inside, and is refused at the end")
  func emptyTime() throws {
    var track = CompositionTrack(id: TrackID(1), mediaType: .video)
    try track.insert(range(0, 2), of: videoTrack())
    try track.insertEmpty(range(1, 4))
    #expect(
      lines(track) == [
        "a.mov 0.000s..1.000s -> 0.000s..1.000s", "- -> 1.000s..4.000s",
        "a.mov 1.000s..2.000s -> 4.000s..5.000s",
      ])
    #expect(throws: CompositionError.self) { try track.insertEmpty(range(5, 6)) }
    #expect(track.segment(at: seconds(1))?.isEmpty == true)
    #expect(track.segment(at: seconds(4))?.isEmpty == false)
    #expect(track.segment(at: seconds(5)) == nil)
  }

  @Test("what is removed is cut out, and later content moves up")
  func remove() throws {
    var track = CompositionTrack(id: TrackID(1), mediaType: .video)
    try track.insert(range(0, 3), of: videoTrack("a.mov"))
    try track.insert(range(0, 3), of: videoTrack("b.mov"))
    track.remove(range(2, 4))
    #expect(
      lines(track) == [
        "a.mov 0.000s..2.000s -> 0.000s..2.000s", "b.mov 1.000s..3.000s -> 2.000s..4.000s",
      ])
    track.remove(range(1, 100))
    #expect(lines(track) == ["a.mov 0.000s..1.000s -> 0.000s..1.000s"])
  }

  @Test("scaling changes the speed of what it covers and moves what follows")
  func scale() throws {
    var track = CompositionTrack(id: TrackID(1), mediaType: .video)
    try track.insert(range(0, 6), of: videoTrack())
    try track.scale(range(2, 4), to: seconds(1))
    #expect(
      lines(track) == [
        "a.mov 0.000s..2.000s -> 0.000s..2.000s", "a.mov 2.000s..4.000s -> 2.000s..3.000s",
        "a.mov 4.000s..6.000s -> 3.000s..5.000s",
      ])
    #expect(track.segments.map(\.rate) == [1, 2, 1])
    #expect(track.segment(at: seconds(5, 2))?.sourceTime(at: seconds(5, 2)) == seconds(3))
    #expect(throws: CompositionError.self) { try track.scale(range(0, 1), to: .zero) }
    #expect(throws: CompositionError.self) { try track.scale(range(0, 1), to: seconds(-1)) }
    #expect(throws: CompositionError.self) { try track.scale(range(9, 10), to: seconds(1)) }
  }

  @Test("a scaled range lasts exactly what was asked, however many segments it has")
  func scaleExactly() throws {
    var track = CompositionTrack(id: TrackID(1), mediaType: .video)
    for index in 0..<7 {
      try track.insert(
        TimeRange(start: seconds(Int64(index), 7), duration: seconds(1001, 30_000)),
        of: videoTrack())
    }
    let whole = track.timeRange
    #expect(whole.duration == seconds(7007, 30_000))
    try track.scale(whole, to: seconds(1))
    #expect(track.timeRange.duration == seconds(1))
    #expect(track.faults().isEmpty)
  }

  @Test("several ranges go in together or not at all")
  func several() throws {
    var track = CompositionTrack(id: TrackID(1), mediaType: .video)
    try track.insert([
      (range(0, 1), videoTrack("a.mov")), (range(0, 2), nil), (range(3, 4), videoTrack("b.mov")),
    ])
    #expect(
      lines(track) == [
        "a.mov 0.000s..1.000s -> 0.000s..1.000s", "- -> 1.000s..3.000s",
        "b.mov 3.000s..4.000s -> 3.000s..4.000s",
      ])
    let before = track
    #expect(throws: CompositionError.self) {
      try track.insert([(range(0, 1), videoTrack()), (range(50, 60), videoTrack())])
    }
    #expect(track == before)
  }

  @Test("segments that are set by hand are checked: one fault for each rule")
  func faults() {
    var track = CompositionTrack(id: TrackID(1), mediaType: .video)
    track.setSegments([
      TrackSegment(track: videoTrack(), sourceRange: range(0, 1), targetRange: range(1, 2)),
      TrackSegment(track: videoTrack(), sourceRange: range(0, 1), targetRange: range(2, 2)),
      TrackSegment(track: videoTrack(), sourceRange: range(11, 12), targetRange: range(2, 3)),
      TrackSegment(track: videoTrack(), sourceRange: range(9, 12), targetRange: range(3, 6)),
      TrackSegment(track: soundTrack(), sourceRange: range(0, 1), targetRange: range(6, 7)),
      TrackSegment(
        track: videoTrack(), sourceRange: range(0, 10), targetRange: range(7000, 7001, 1000)),
    ])
    let reasons = Set(track.faults().map(\.reason))
    #expect(
      reasons.isSuperset(of: [
        .segmentsNotContiguous, .invalidSegmentDuration, .invalidSegmentSourceStart,
        .invalidSegmentSourceDuration, .wrongMediaType, .invalidSpeed,
      ]))
  }

  @Test("the segment at a time is found among thousands")
  func search() throws {
    var track = CompositionTrack(id: TrackID(1), mediaType: .video)
    for _ in 0..<1000 { try track.insert(range(0, 1), of: videoTrack(), at: .zero) }
    for index in [0, 1, 499, 998, 999] as [Int64] {
      let found = track.segment(at: seconds(2 * index + 1, 2))
      #expect(found?.targetRange == range(index, index + 1))
    }
  }
}
