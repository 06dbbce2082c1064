import CubicaComposition
import CubicaCore
import CubicaTemplates

/// A song as written.
struct SongDraft: Sendable {
  var path: FilePath?
  var from = MediaTime.zero
  var loops = false
  var fadeIn = MediaTime.zero
  var fadeOut: MediaTime?
  var volume = 1.0
  var ducks = false

  static let type = ObjectType<SongDraft>(
    "a song",
    [
      Field("file", .path, to: \.path, isRequired: true, "a sound file or a video"),
      Field("from", .length, to: \.from, "where in the song it begins"),
      Field("loop", .boolean, to: \.loops, "begins again until the film ends"),
      Field("fadeIn", .length, to: \.fadeIn, "how long it comes"),
      Field("fadeOut", .length, to: \.fadeOut, "how long it goes, before its end; a second"),
      Field("volume", .number(AudioMixParameters.volumes), to: \.volume, "on its loudness"),
      Field("duck", .boolean, to: \.ducks, "steps back while other sounds are heard"),
    ])

  var song: SongOptions? {
    guard let path else { return nil }
    var song = SongOptions(path)
    (song.start, song.loops, song.fadeIn, song.fadeOut) = (from, loops, fadeIn, fadeOut)
    (song.volume, song.ducks) = (volume, ducks)
    return song
  }
}

extension ValueType where Value == SongOptions {
  /// A file's path, or an object.
  static var song: ValueType {
    let file = ValueType<FilePath>.path.map { SongOptions($0) }
    let object = ValueType(SongDraft.type.shape) { node, reading in
      var draft = SongDraft()
      return SongDraft.type.read(node, reading, into: &draft) ? draft.song : nil
    }
    return .either(object, when: { $0.members != nil }, else: file)
  }
}

extension EditDucking {
  static let type = ObjectType<EditDucking>(
    "a ducking",
    [
      Field(
        "music", .list(of: .string(100), 1...1000), to: \.music,
        "what steps back: names of tracks, \"music\", \"sequence\"; the song"),
      Field(
        "speech", .list(of: .string(100), 1...1000), to: \.speech,
        "what it makes room for, likewise; all others"),
      Field("gain", .number(-60...0), to: \.gainDecibels, "how far, in decibels; -10"),
      Field("attack", .seconds(0.001...2), to: \.attack, "how fast it goes down; 50 ms"),
      Field("release", .seconds(0.001...9), to: \.release, "how fast it comes back; 600 ms"),
    ])
}

extension EditMix {
  static let type = ObjectType<EditMix>(
    "a mix",
    [
      Field("cardSound", .cases(), to: \.cardSound, "the card's own music and sounds"),
      Field("replaceSound", .boolean, to: \.replacesSound, "only the music is heard, no clip"),
      Field("silent", .boolean, to: \.isSilent, "the film has no sound"),
      Field(
        "ducking", .object(EditDucking.type) { EditDucking() }, to: \.ducking,
        "sounds that make room for others"),
    ])
}
