internal import CubicaComposition
internal import CubicaCore
internal import CubicaMedia
internal import CubicaTemplates

/// Which music and sounds a film gets: what a person asked for, and what its card brings.
struct SoundChoice {
  private let wish: SoundOptions
  private let music: CardSounds.Item?
  private let cues: [CardSounds.Item]

  /// - Parameters:
  ///   - card: nil where there is no card.
  ///   - hasClipSound: a clip of the film has sound of its own.
  /// - Throws: where the clips' sound has nothing to give way to.
  init(
    _ wish: SoundOptions, card: CardSounds?, hasClipSound: Bool
  ) throws(ExportError) {
    self.wish = wish
    let isClipHeard = hasClipSound && !wish.replacesClips
    func isHeard(_ item: CardSounds.Item) -> Bool {
      switch wish.card {
      case .on: true
      case .off: false
      case .auto: !isClipHeard || item.sound.isHeardWithClip
      }
    }
    music = wish.song == nil ? card?.music.flatMap { isHeard($0) ? $0 : nil } : nil
    cues = (card?.cues ?? []).filter(isHeard)
    if wish.replacesClips, wish.song == nil, music == nil {
      throw ExportError(
        .unusable,
        "--replace-sound: there is no music to hear instead; give it by --soundtrack FILE, or "
          + "--no-sound for a silent film")
    }
  }

  /// The film has the clips' own sound and nothing else.
  var isEmpty: Bool { wish.song == nil && music == nil && cues.isEmpty }

  /// The files that it opens when it is laid.
  var files: [FilePath] {
    [wish.song?.path, music?.path].compactMap(\.self) + cues.map(\.path)
  }

  /// Opens what is heard and lays it.
  func lay(on plan: inout SoundPlan, _ library: MediaLibrary) throws(ExportError) {
    var sound = plan
    if wish.replacesClips { try ExportError.unusable { try sound.muteClips() } }
    if let song = try song(library) { try ExportError.unusable { try sound.add(song) } }
    var opened: [SoundCue] = []
    // One at the end of a longer film is nothing that the maker of this one could mend.
    for cue in cues where Self.time(cue.sound.begin) < plan.duration {
      opened.append(try self.cue(cue, library))
    }
    try ExportError.unusable { try sound.add(opened) }
    plan = sound
  }

  private func song(_ library: MediaLibrary) throws(ExportError) -> Soundtrack? {
    if let wish = wish.song {
      do throws(ExportError) {
        return Soundtrack(try library.song(wish.path), as: wish)
      } catch {
        throw ExportError(error.kind, "--soundtrack: \(error.message)")
      }
    }
    guard let music else { return nil }
    var song = Soundtrack(try asset(music, library))
    (song.loops, song.ducks, song.volume) = (
      music.sound.loops, music.sound.ducks, music.sound.volume
    )
    song.fadeIn = Self.time(music.sound.fadeIn)
    song.fadeOut = music.sound.fadeOut.map(Self.time) ?? song.fadeOut
    return song
  }

  private func cue(
    _ item: CardSounds.Item, _ library: MediaLibrary
  ) throws(ExportError) -> SoundCue {
    let sound = item.sound
    var cue = SoundCue(try asset(item, library), at: Self.time(sound.begin))
    cue.duration = sound.duration.map(Self.time)
    (cue.volume, cue.loops) = (sound.volume, sound.loops)
    (cue.fadeIn, cue.fadeOut) = (Self.time(sound.fadeIn), Self.time(sound.fadeOut ?? 0))
    return cue
  }

  private func asset(
    _ item: CardSounds.Item, _ library: MediaLibrary
  ) throws(ExportError) -> Asset {
    try item.sound.file.naming { () throws(ExportError) in try library.song(item.path) }
  }

  /// To the sample.
  private static func time(_ seconds: Double) -> MediaTime {
    MediaTime(seconds: seconds, timescale: SoundMix.sampleRate) ?? .zero
  }
}
