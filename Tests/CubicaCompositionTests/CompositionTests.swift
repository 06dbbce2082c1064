import CubicaComposition
import CubicaCore
import Testing

@Suite("Composition")
struct CompositionTests {
  @Test("an asset goes in on tracks of its kinds, which are added where there are none")
  func insertAsset() throws {
    var film = Composition()
    try film.insert(asset("a.mov", videoTrack("a.mov"), soundTrack("a.mov", range(1, 6))))
    #expect(film.tracks.map(\.mediaType) == [.video, .audio])
    #expect(lines(film.tracks[0]) == ["a.mov 0.000s..10.000s -> 0.000s..10.000s"])
    #expect(
      lines(film.tracks[1]) == ["- -> 0.000s..1.000s", "a.mov 1.000s..6.000s -> 1.000s..6.000s"])
    #expect(film.duration == seconds(10))
    #expect(film.naturalSize == PixelSize(640, 360))
  }

  @Test("sound stays in step when a silent clip goes in before it")
  func silentClip() throws {
    var film = Composition()
    try film.insert(
      asset("a.mov", videoTrack("a.mov", range(0, 2)), soundTrack("a.mov", range(0, 2))))
    try film.insert(asset("b.mov", videoTrack("b.mov", range(0, 3))), at: seconds(1))
    #expect(
      lines(film.tracks[1]) == [
        "a.mov 0.000s..1.000s -> 0.000s..1.000s", "- -> 1.000s..4.000s",
        "a.mov 1.000s..2.000s -> 4.000s..5.000s",
      ])
    film.remove(range(1, 4))
    #expect(film.duration == seconds(2))
    try film.scale(range(0, 2), to: seconds(1))
    #expect(film.tracks.map(\.timeRange.duration) == [seconds(1), seconds(1)])
  }

  @Test("an asset goes in on chosen tracks alone, in step, and on all of them or none")
  func chosenTracks() throws {
    var film = Composition()
    let (first, second) = (try film.addTrack(.video), try film.addTrack(.video))
    let sound = try film.addTrack(.audio)
    // Sound from 1 s to 3 s of a picture of 4 s.
    let late = asset(
      "a.mov", videoTrack("a.mov", range(0, 4)), soundTrack("a.mov", range(1, 3)))
    try film.insert(late, at: seconds(2), on: [second, sound])
    #expect(film.track(first)?.segments.isEmpty == true)
    #expect(film.track(second)?.segments.last?.targetRange == range(2, 6))
    #expect(film.track(sound)?.segments.last?.targetRange == range(3, 5))
    // What has no sound opens a gap for it.
    let silent = asset("b.mov", videoTrack("b.mov", range(0, 1)))
    #expect(try film.insert(silent, at: .zero, on: [second, sound]) == range(0, 1))
    #expect(film.track(sound)?.segments.last?.targetRange == range(4, 6))
    let before = film
    #expect(throws: CompositionError.self) {
      try film.insert(silent, at: .zero, on: [second, TrackID(99)])
    }
    #expect(film == before)
    try film.editTrack(second) { try $0.scale(range(0, 1), to: seconds(2)) }
    #expect(film.duration == seconds(8))
  }

  @Test("track numbers are never given twice")
  func trackNumbers() throws {
    var film = Composition()
    let first = try film.addTrack(.video)
    let fifth = try film.addTrack(.audio, id: 5)
    let taken = try film.addTrack(.audio, id: 5)
    try film.removeTrack(fifth)
    let again = try film.addTrack(.audio, id: 5)
    #expect([first, fifth, taken, again].map(\.value) == [1, 5, 6, 7])
    #expect(throws: CompositionError.self) { try film.removeTrack(TrackID(5)) }
  }

  @Test("a composition that holds itself too deep is refused")
  func nesting() throws {
    var film = Composition()
    try film.insert(asset("a.mov", videoTrack("a.mov", range(0, 1))))
    for _ in 0..<Composition.deepestNesting {
      var outer = Composition()
      try outer.insert(.film(NestedFilm(film), name: "inner", size: PixelSize(64, 64)))
      film = outer
    }
    #expect(film.faults().map(\.reason) == [.invalidNesting])
  }

  @Test("times on scales that share no 32-bit multiple stay within a nanosecond")
  func unlikeScales() {
    let sum = seconds(1, 11_988) + seconds(1, 44_101) + seconds(1, 29_971)
    #expect(abs(sum.seconds - (1.0 / 11_988 + 1.0 / 44_101 + 1.0 / 29_971)) < 2e-9)
  }
}
