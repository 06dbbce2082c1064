internal import CubicaComposition
internal import CubicaCore
internal import CubicaEdit

extension EditPlanner {
  /// The song; nil where there is none, or it cannot be used.
  mutating func soundtrack(_ edit: FilmEdit) -> Soundtrack? {
    guard let wish = edit.music, let asset = files.songs[wish.path] else { return nil }
    let song = Soundtrack(asset, as: wish)
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

  /// Of a film inside the film; the outermost one's is laid with its card's sounds.
  mutating func add(_ song: Soundtrack, to plan: inout EditPlan) {
    do throws(CompositionError) {
      let before = plan.film.notices.count
      try plan.film.add(song)
      for line in plan.film.notices[before...] { notice(line) }
    } catch {
      note("music", error)
    }
  }

  /// Sounds that make room for others, by the names that the mix has for them.
  ///
  /// - Parameters:
  ///   - plan: of the free tracks.
  ///   - film: with its music laid.
  mutating func addDucking(_ edit: FilmEdit, _ plan: EditPlan, to film: inout SequencePlan) {
    guard let wish = edit.mix.ducking else { return }
    let (songs, free) = (film.songTracks, plan.trackIDs)
    // Those that the sequence laid.
    let sequence = plan.film.composition.tracks
      .filter { $0.mediaType == .audio && !free.contains($0.id) }.map(\.id)
    let named = zip(plan.tracks, free).filter { $0.0.kind == .audio }
    func ids(_ names: [String]) -> Set<TrackID> {
      var ids: Set<TrackID> = []
      for name in names {
        switch name {
        case EditDucking.song: ids.formUnion(songs)
        case EditDucking.sequence: ids.formUnion(sequence)
        default: ids.formUnion(named.filter { $0.0.name == name }.map(\.1))
        }
      }
      return ids
    }
    let audio = sequence + named.map(\.1) + songs
    let music = ids(wish.music)
    let speech = (wish.speech.map(ids) ?? Set(audio)).subtracting(music)
    guard !music.isEmpty, !speech.isEmpty else {
      return note("mix.ducking", "there is no sound that another one could make room for")
    }
    var ducking = AudioMix.Ducking(music: music, speech: speech)
    ducking.gainDecibels = wish.gainDecibels
    ducking.attackMilliseconds = wish.attack.seconds * 1000
    ducking.releaseMilliseconds = wish.release.seconds * 1000
    film.audio.ducking = ducking
  }
}
