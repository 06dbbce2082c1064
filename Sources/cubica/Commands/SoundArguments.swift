import CubicaComposition
import CubicaCore
import CubicaExport

/// The options for sound that `card`, `still` and `merge` share.
enum SoundArguments {
  static func options(_ arguments: ParsedArguments) throws(CommandFault) -> SoundOptions {
    var options = SoundOptions()
    options.song = try song(arguments)
    options.card =
      try arguments.value("card-sound") { (text) throws(ValueFault) in
        try PictureValues.choice(text, SoundOptions.CardSound.self)
      } ?? .auto
    options.replacesClips = arguments.has("replace-sound")
    options.isOff = arguments.has("no-sound")
    return options
  }

  private static func song(_ arguments: ParsedArguments) throws(CommandFault) -> SongOptions? {
    guard let path = try arguments.path("soundtrack") else {
      let lonely = ["soundtrack-start", "fade-in", "fade-out", "music-volume"].first {
        arguments.values[$0] != nil
      }
      let flag = ["loop", "duck"].first { arguments.has($0) }
      if let name = lonely ?? flag {
        throw .unusable("--\(name): there is no --soundtrack FILE")
      }
      return nil
    }
    var song = SongOptions(path)
    song.start = try arguments.value("soundtrack-start", TimeValues.time) ?? .zero
    song.loops = arguments.has("loop")
    song.fadeIn = try arguments.value("fade-in", TimeValues.time) ?? .zero
    song.fadeOut = try arguments.value("fade-out", TimeValues.time)
    song.volume = try arguments.value("music-volume", volume) ?? 1
    song.ducks = arguments.has("duck")
    return song
  }

  /// `0.5` or `50%`.
  private static func volume(_ text: String) throws(ValueFault) -> Double {
    let isPercent = text.hasSuffix("%")
    guard let number = ExactNumber(isPercent ? text.dropLast() : Substring(text)) else {
      throw ExactNumber.fault(text, "a volume is a factor (0.5) or a percentage (50%)")
    }
    let value = Double(number.digits) / Double(number.scale) / (isPercent ? 100 : 1)
    guard AudioMixParameters.volumes.contains(value) else {
      throw ValueFault("a volume lies between 0 and \(Int(AudioMixParameters.volumes.upperBound))")
    }
    return value
  }
}
