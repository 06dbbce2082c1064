internal import CubicaComposition
internal import CubicaCore
internal import CubicaMedia

/// A film's sound, its files opened and checked.
struct PreparedSound {
  let sound: FilmSound
  let notices: [String]

  private init(_ sound: FilmSound, notices: [String] = []) {
    (self.sound, self.notices) = (sound, notices)
  }

  /// Of a card. A clip that nothing is laid under keeps its sound as it is.
  ///
  /// - Parameters:
  ///   - clip: with what plays of it, on its clock; nil: none.
  ///   - length: of the film.
  static func card(
    _ wish: SoundOptions, _ card: CardSounds, clip: (clip: Clip, range: TimeRange)?,
    length: MediaTime, _ workshop: CardWorkshop
  ) throws(ExportError) -> PreparedSound {
    if wish.isOff { return PreparedSound(.none) }
    let hasSound = clip?.clip.audio.contains(where: \.isDecodable) ?? false
    let choice = try SoundChoice(wish, card: card, hasClipSound: hasSound)
    guard !choice.isEmpty else {
      return PreparedSound(clip.map { .clip($0.clip, $0.range) } ?? .none)
    }
    let library = MediaLibrary(workshop)
    library.openAhead(
      (hasSound ? clip.map { [.soundOfClip($0.clip.path)] } ?? [] : [])
        + choice.files.map(ComingFile.sound))
    var plan = SoundPlan(Composition(), duration: length)
    if let (clip, range) = clip, hasSound {
      let asset = try library.asset(clip.path)
      try ExportError.unusable { try plan.addClip(asset, range: range) }
    }
    try choice.lay(on: &plan, library)
    // What there is to say of the clip's picture is said with the card.
    let said = Set(clip?.clip.warnings.map(\.description) ?? [])
    return try mix(
      NestedFilm(plan.composition, audio: plan.audio), length: length, library, workshop,
      notices: library.notices.filter { !said.contains($0) } + plan.notices)
  }

  /// Of joined clips; `plan` gets what is laid under them.
  ///
  /// - Parameter adjust: what is left to be said of the mix when all is laid.
  static func sequence(
    _ wish: SoundOptions, _ card: CardSounds?, plan: inout SequencePlan,
    _ library: MediaLibrary, _ workshop: CardWorkshop,
    adjust: (inout SequencePlan) -> Void = { _ in }
  ) throws(ExportError) -> PreparedSound {
    if wish.isOff { return PreparedSound(.none) }
    var sound = plan.sound
    let choice = try SoundChoice(wish, card: card, hasClipSound: sound.hasClipSound)
    library.openAhead(choice.files.map(ComingFile.sound))
    try choice.lay(on: &sound, library)
    plan.take(sound)
    adjust(&plan)
    return try mix(
      NestedFilm(plan.composition, video: plan.video, audio: plan.audio),
      length: plan.video.frameRate.time(ofFrame: plan.frameCount), library, workshop, notices: [])
  }

  private static func mix(
    _ film: NestedFilm, length: MediaTime, _ library: MediaLibrary, _ workshop: CardWorkshop,
    notices: [String]
  ) throws(ExportError) -> PreparedSound {
    let made = try CompositionSound(
      film, in: TimeRange(start: .zero, duration: length), sounds: library.contents.sounds,
      loudness: workshop.loudness)
    let isSilent = made.mix.tracks.allSatisfy(\.pieces.isEmpty)
    return PreparedSound(isSilent ? .none : .mix(made.mix), notices: notices + made.notices)
  }
}
