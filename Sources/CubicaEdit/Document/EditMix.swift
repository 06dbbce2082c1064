package import CubicaCore

/// What is heard of a film, and how its sounds stand to each other.
package struct EditMix: Hashable, Sendable {
  /// Whether the music and the sounds that a card brings are heard.
  package var cardSound = CardSound.auto
  /// The clips are not heard, but the song or the card's own music.
  package var replacesSound = false
  /// The film has no sound at all.
  package var isSilent = false
  package var ducking: EditDucking?
  package init() {}
}

/// Sounds that step back while others are heard.
package struct EditDucking: Hashable, Sendable {
  /// Names: of tracks, `music` or `sequence`.
  package var music = [EditDucking.song]
  /// nil: all others.
  package var speech: [String]?
  package var gainDecibels = -10.0
  package var attack = MediaTime(value: 50, timescale: 1000)
  package var release = MediaTime(value: 600, timescale: 1000)

  package init() {}

  /// The song's name in a mix.
  package static let song = "music"
  /// The name of the sequence's own sound in a mix.
  package static let sequence = "sequence"
}
