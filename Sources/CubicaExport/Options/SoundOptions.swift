public import CubicaCore

/// What a person asks of a film's sound besides that of its clips.
public struct SoundOptions: Hashable, Sendable {
  /// Whether the music and the sounds that a card brings are heard.
  public enum CardSound: String, CaseIterable, Hashable, Sendable {
    /// Where no clip's own sound is heard, or the template says that they are heard with it.
    case auto
    /// Also under a clip's own sound.
    case on
    case off
  }

  /// In place of the card's music.
  public var song: SongOptions?
  public var card = CardSound.auto
  /// The clips are not heard, but the song or the card's own music.
  public var replacesClips = false
  /// The film has no sound at all.
  public var isOff = false

  public init() {}

  /// Files that no output may replace.
  var inputs: [FilePath] { [song?.path].compactMap(\.self) }

  /// What can be said of it without opening a file.
  func check() throws(ExportError) {
    guard isOff, song != nil || replacesClips || card == .on else { return }
    let other = song != nil ? "--soundtrack" : replacesClips ? "--replace-sound" : "--card-sound on"
    throw ExportError(.unusable, "--no-sound and \(other) cannot be given together")
  }
}

/// A song and how it is laid under a film.
public struct SongOptions: Hashable, Sendable {
  public var path: FilePath
  public var start: MediaTime = .zero
  public var loops = false
  public var fadeIn: MediaTime = .zero
  /// nil: a second.
  public var fadeOut: MediaTime?
  /// A factor on its loudness.
  public var volume = 1.0
  public var ducks = false
  public init(_ path: FilePath) { self.path = path }
}
