public import CubicaCore

/// What a person asks of a film's sound besides that of its clips.
public struct SoundOptions: Hashable, Sendable {
  public typealias CardSound = CubicaCore.CardSound

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
