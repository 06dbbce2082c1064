internal import CubicaComposition
internal import CubicaCore
internal import CubicaEdit

extension EditPlanner {
  /// The song; nil where there is none, or it cannot be used.
  mutating func soundtrack(_ edit: FilmEdit) -> Soundtrack? {
    guard let wish = edit.music, let asset = files.songs[wish.path] else { return nil }
    var song = Soundtrack(asset)
    song.start = wish.start
    song.loops = wish.loops
    song.fadeIn = wish.fadeIn
    if let fadeOut = wish.fadeOut { song.fadeOut = fadeOut }
    song.volume = wish.volume
    song.ducks = wish.ducks
    song.replacesSound = wish.replacesSound
    do throws(CompositionError) {
      try Self.tryOut(song)
      return song
    } catch {
      note(error.reason == .invalidRange ? "music.from" : "music", error)
      return nil
    }
  }

  /// Whether it can be laid under some film: what is wrong with it is told beside other faults.
  private static func tryOut(_ song: Soundtrack) throws(CompositionError) {
    var (song, composition) = (song, Composition())
    song.loops = false
    let (size, length) = (PixelSize(16, 16), MediaTime(value: 1, timescale: 1))
    try composition.insert(.color(.black, size: size, duration: length))
    var film = SequencePlan(
      composition: composition,
      video: VideoComposition(renderSize: size, frameRate: FilmPlan.defaultRate))
    try film.add(song)
  }

  mutating func add(_ song: Soundtrack, to plan: inout EditPlan) {
    let known = Set(plan.film.composition.tracks.map(\.id))
    do throws(CompositionError) {
      var film = plan.film
      let before = film.notices.count
      try film.add(song)
      for line in film.notices[before...] { notice(line) }
      let own = film.composition.tracks.filter { !known.contains($0.id) }
      let source = own.first?.segments.first?.sourceRange
      let end = own.map(\.timeRange.end).max() ?? .zero
      plan.song = SequencePlan.Entry(
        name: song.asset.name,
        sourceRange: source ?? TimeRange(start: song.start, duration: .zero),
        targetRange: TimeRange(start: .zero, end: end))
      plan.film = film
      plan.songTracks = own.map(\.id)
    } catch {
      note("music", error)
    }
  }

  /// Sounds that make room for others, by the names that the mix has for them.
  mutating func addDucking(_ edit: FilmEdit, _ tracks: [LaidTrack], to plan: inout EditPlan) {
    guard let wish = edit.mix.ducking else { return }
    let audio = plan.film.composition.tracks.filter { $0.mediaType == .audio }.map(\.id)
    let free = tracks.map(\.id)
    let sequence = audio.filter { !free.contains($0) && !plan.songTracks.contains($0) }
    func ids(_ names: [String]) -> Set<TrackID> {
      var ids: Set<TrackID> = []
      for name in names {
        switch name {
        case EditDucking.song: ids.formUnion(plan.songTracks)
        case EditDucking.sequence: ids.formUnion(sequence)
        default:
          let named = tracks.filter { $0.track.name == name && $0.track.kind == .audio }
          ids.formUnion(named.map(\.id))
        }
      }
      return ids
    }
    let music = ids(wish.music)
    let speech = (wish.speech.map(ids) ?? Set(audio)).subtracting(music)
    guard !music.isEmpty, !speech.isEmpty else {
      return note("mix.ducking", "there is no sound that another one could make room for")
    }
    var ducking = AudioMix.Ducking(music: music, speech: speech)
    ducking.gainDecibels = wish.gainDecibels
    ducking.attackMilliseconds = wish.attack.seconds * 1000
    ducking.releaseMilliseconds = wish.release.seconds * 1000
    plan.film.audio.ducking = ducking
  }
}
