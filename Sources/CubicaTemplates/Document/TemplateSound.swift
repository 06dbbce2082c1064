/// A sound of a card: played from a moment of the film on.
public struct TemplateSound: Hashable, Sendable {
  /// A file of the template's folder, or the one that a variable was given.
  public internal(set) var file = FileReference(.nothing, kind: .sound)
  /// Seconds of the film, set when the film's length is known.
  public internal(set) var begin = 0.0
  /// Seconds; nil: to its end, or the film's.
  public internal(set) var duration: Double?
  /// Factor on the amplitude: 1 as it is, 0 silent.
  public internal(set) var volume = 1.0
  /// Seconds in which it comes and goes; nil: as is usual.
  public internal(set) var fadeIn = 0.0
  public internal(set) var fadeOut: Double?
  /// Begins again at its end.
  public internal(set) var loops = false
  /// Heard also where the clip has sound of its own.
  public internal(set) var isHeardWithClip = false
  /// Of a soundtrack: steps back while the clip is heard.
  public internal(set) var ducks = true

  var at: Moment?
  var length: Span?

  /// In a film of so many seconds.
  func resolved(in film: Double) -> TemplateSound {
    var sound = self
    sound.begin = at?.resolved(film) ?? 0
    sound.duration = length.map { max(0, $0.resolved(film)) }
    return sound
  }

  static let soundtrackType = ObjectType<TemplateSound>(
    "a soundtrack",
    fields + [Field("duck", .boolean, to: \.ducks, "steps back for the clip; else true")])
  static let type = ObjectType<TemplateSound>(
    "a sound",
    [
      Field("at", .moment, to: \.at, isRequired: true, "when it begins, in the film's time"),
      Field("duration", .span, to: \.length, "how long it plays; else to its end"),
    ] + fields)

  private static let fields: [Field<TemplateSound>] = [
    Field("file", .file(.sound), to: \.file, isRequired: true, "the template's, or a variable's"),
    Field("volume", .number(0...4), to: \.volume, "1 as it is, 0 silent"),
    Field("fadeIn", .number(0...600), to: \.fadeIn, "seconds in which it comes"),
    Field("fadeOut", .number(0...600), to: \.fadeOut, "seconds in which it goes; music in 1"),
    Field("loop", .boolean, to: \.loops, "begins again at its end"),
    Field(
      "withClip", .boolean, to: \.isHeardWithClip, "also where the clip has sound of its own"),
  ]
}

extension ValueType where Value == TemplateSound {
  /// A file's name, or an object.
  static var soundtrack: ValueType {
    .either(
      .object(TemplateSound.soundtrackType) { TemplateSound() }, when: { $0.members != nil },
      else: ValueType<FileReference>.file(.sound).map { file in
        var sound = TemplateSound()
        sound.file = file
        return sound
      })
  }

}

extension ValueType where Value == [TemplateSound] {
  static var timedSounds: ValueType {
    .list(of: .object(TemplateSound.type) { TemplateSound() }, 0...100)
  }
}
