internal import CubicaComposition
internal import CubicaCore
internal import CubicaEdit
internal import CubicaTemplates

extension MergeOptions {
  /// The same as an edit: what a document would say.
  var edit: FilmEdit {
    var edit = FilmEdit()
    if let size {
      edit.canvas = TemplateCanvas(size: size, isExact: true)
    } else if let aspect {
      edit.canvas = TemplateCanvas(size: PixelSize(aspect.width, aspect.height), isExact: false)
    }
    edit.frameRate = frameRate
    edit.fit = fit
    edit.quality = quality
    edit.metadata.title = title
    edit.isStrict = isStrict
    edit.photos.duration = photoDuration
    if !movesPhotos { edit.photos.motion = .none }
    edit.transition = transition
    edit.sequence = items.map { item in
      var clip = EditClip()
      clip.part.file = item.path
      clip.part.from = item.trim?.start.map { EditTime($0) }
      clip.part.to = item.trim?.end.map { EditTime($0) }
      return clip
    }
    edit.music = sound.song.map { song in
      var result = EditSong(song.path)
      (result.start, result.loops, result.fadeIn) = (song.start, song.loops, song.fadeIn)
      (result.fadeOut, result.volume, result.ducks) = (song.fadeOut, song.volume, song.ducks)
      return result
    }
    edit.mix.cardSound = EditMix.CardSound(rawValue: sound.card.rawValue) ?? .auto
    (edit.mix.replacesSound, edit.mix.isSilent) = (sound.replacesClips, sound.isOff)
    edit.card = card.map { card in
      var result = EditCard()
      (result.template, result.name, result.values) = (card.template, card.name, card.values)
      (result.locale, result.fit) = (card.locale, card.fit)
      return result
    }
    return edit
  }

  /// The document that `cubica edit` makes the same film of, where it lies in the working
  /// directory.
  ///
  /// - Throws: `ExportError` where a document cannot say it.
  public func document() throws(ExportError) -> String {
    try ExportError.unusable { try edit.document() }
  }
}

extension FilmEdit {
  /// What is asked of its sound.
  var sound: SoundOptions {
    var options = SoundOptions()
    options.song = music.map { song in
      var result = SongOptions(song.path)
      (result.start, result.loops, result.fadeIn) = (song.start, song.loops, song.fadeIn)
      (result.fadeOut, result.volume, result.ducks) = (song.fadeOut, song.volume, song.ducks)
      return result
    }
    options.card = SoundOptions.CardSound(rawValue: mix.cardSound.rawValue) ?? .auto
    (options.replacesClips, options.isOff) = (mix.replacesSound, mix.isSilent)
    return options
  }
}
