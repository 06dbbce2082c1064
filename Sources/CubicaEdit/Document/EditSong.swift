public import CubicaCore

/// A song and how it is laid under the film.
public struct EditSong: Hashable, Sendable {
  public var path: FilePath
  public var start: MediaTime = .zero
  public var loops = false
  public var fadeIn: MediaTime = .zero
  /// nil: a second.
  public var fadeOut: MediaTime?
  /// A factor on its loudness.
  public var volume = 1.0
  public var ducks = false
  public var replacesSound = false
  public init(_ path: FilePath) { self.path = path }
}

/// How the sounds of a film stand to each other.
package struct EditMix: Hashable, Sendable {
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
