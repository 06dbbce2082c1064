extension OptionSpec {
  /// What `card` and `merge` share: a song, and what becomes of the other sounds.
  static let soundOptions: [OptionSpec] = {
    let soundtrack = OptionSpec(
      "soundtrack", .value("FILE"),
      "A song under the film, of a sound file or of a video; it takes the place of a card's own"
        + " music.")
    let start = OptionSpec(
      "soundtrack-start", .value("TIME"), "Where in the song it begins. Default: 0.")
    return [
      soundtrack, start, soundtrack.synonym("audio"), start.synonym("audio-start"),
      OptionSpec("loop", .flag, "Play a short song again until the film ends."),
      OptionSpec("fade-in", .value("SECONDS"), "Of the song. Default: 0."),
      OptionSpec("fade-out", .value("SECONDS"), "Of the song, before its end. Default: 1."),
      OptionSpec(
        "music-volume", .value("VOLUME"), "A factor on the song's level: 0.5 or 50%. Default: 1."),
      OptionSpec("duck", .flag, "Let the song step back by 10 dB while the clips are heard."),
      OptionSpec(
        "replace-sound", .flag,
        "Hear the song, or the card's own music, alone and not the clips."),
      OptionSpec(
        "card-sound", .value("WHEN"),
        "The card's own music and sounds: auto (where no clip has sound, or the template says so),"
          + " on (also under a clip's sound) or off. Default: auto."),
      OptionSpec("no-sound", .flag, "Make a film without sound."),
    ]
  }()
}
