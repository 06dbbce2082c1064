internal import CubicaCore
package import CubicaExport

/// What was asked of a card's sound, as a receipt keeps it; nothing where nothing was asked.
package struct SoundRecord: Codable, Hashable, Sendable {
  package var card: String
  package var replacesClips: Bool
  package var isOff: Bool
  package var song: Song?

  package struct Song: Codable, Hashable, Sendable {
    package var path: String
    package var start: String
    package var loops: Bool
    package var fadeIn: String
    package var fadeOut: String?
    package var volume: Double
    package var ducks: Bool
  }

  /// nil of options that ask for nothing.
  ///
  /// - Parameter paths: writes the song's name; nil: it is left out.
  package init?(_ options: SoundOptions, _ paths: ReceiptPaths?) {
    guard options != SoundOptions() else { return nil }
    (card, replacesClips, isOff) = (options.card.rawValue, options.replacesClips, options.isOff)
    song = options.song.map { song in
      Song(
        path: paths?.text(of: song.path) ?? "", start: song.start.fraction, loops: song.loops,
        fadeIn: song.fadeIn.fraction, fadeOut: song.fadeOut?.fraction, volume: song.volume,
        ducks: song.ducks)
    }
  }

  /// The options again; nil where they cannot be read.
  package func options(_ paths: ReceiptPaths) -> SoundOptions? {
    var options = SoundOptions()
    guard let card = SoundOptions.CardSound(rawValue: card) else { return nil }
    (options.card, options.replacesClips, options.isOff) = (card, replacesClips, isOff)
    guard let song else { return options }
    guard let path = paths.path(of: song.path), let start = MediaTime(fraction: song.start),
      let fadeIn = MediaTime(fraction: song.fadeIn)
    else { return nil }
    var wish = SongOptions(path)
    (wish.start, wish.loops, wish.fadeIn) = (start, song.loops, fadeIn)
    wish.fadeOut = song.fadeOut.flatMap(MediaTime.init(fraction:))
    (wish.volume, wish.ducks) = (song.volume, song.ducks)
    options.song = wish
    return options
  }

  /// What of it goes into the film; the song's own bytes count by themselves.
  var parts: [String] {
    var parts = [card, "\(replacesClips)", "\(isOff)"]
    if let song {
      parts += [
        song.start, "\(song.loops)", song.fadeIn, song.fadeOut ?? "", "\(song.volume)",
        "\(song.ducks)",
      ]
    }
    return parts
  }
}
