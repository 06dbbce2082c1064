/// A song and how it is laid under a film.
public struct SongOptions: Hashable, Sendable {
  public var path: FilePath
  /// Where in the song it begins.
  public var start: MediaTime = .zero
  public var loops = false
  public var fadeIn: MediaTime = .zero
  /// nil: a second.
  public var fadeOut: MediaTime?
  /// A factor on its loudness.
  public var volume = 1.0
  /// Steps back while the clips are heard.
  public var ducks = false
  public init(_ path: FilePath) { self.path = path }
}

/// Whether the music and the sounds that a card brings are heard.
public enum CardSound: String, CaseIterable, Hashable, Sendable {
  /// Where no clip's own sound is heard, or the template says that they are heard with it.
  case auto
  /// Also under a clip's own sound.
  case on
  case off
}
