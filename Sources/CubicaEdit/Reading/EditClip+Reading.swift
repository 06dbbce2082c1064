import CubicaComposition
import CubicaCore
import CubicaTemplates

extension EditPart {
  static let pictureSources: [Field<EditPart>] = [
    Field("file", .path, to: \.file, "a clip or a photo"),
    Field("color", .color, to: \.color, "a ground of one colour"),
    Field("gradient", .gradient, to: \.gradient, "a ground of several"),
    Field("film", .innerFilm, to: \.film, "a film of its own"),
  ]

  static let soundSources: [Field<EditPart>] = [
    Field("file", .path, to: \.file, "a sound file, or a clip whose sound is played"),
    Field("film", .innerFilm, to: \.film, "a film of its own, whose sound is played"),
  ]

  static let times: [Field<EditPart>] = [
    Field("from", .sourceTime, to: \.from, "where it begins; negative: from its end"),
    Field("to", .sourceTime, to: \.to, "where it ends, likewise; else at its end"),
    Field("duration", .positiveLength, to: \.duration, "how long it plays in the film"),
    Field("speed", .number(0.01...100), to: \.speed, "2 is twice as fast; sound from 0.5 to 2"),
  ]

  static let motion: [Field<EditPart>] = [
    Field("motion", .photoMotion, to: \.motion, "of a photo: a slow pan and zoom")
  ]

  /// What is wrong with the keys together.
  func check(_ node: JSONNode, _ sources: [Field<EditPart>], _ reading: Reading) {
    let names = sources.map(\.shape.name)
    let given = names.filter { node[$0] != nil }
    if given.count != 1 {
      reading.note(
        given.isEmpty ? "nothing to play" : "more than one thing to play", at: node.position,
        found: given.isEmpty ? nil : given.joined(separator: " and "),
        allowed: "one of \(names.joined(separator: ", "))")
    }
    if node["to"] != nil, node["duration"] != nil, let speed = node["speed"] {
      reading.within(key: "speed", speed) {
        reading.note(
          "\"speed\" beside \"to\" and \"duration\", which say it already", at: speed.position,
          allowed: "two of them")
      }
    }
    if let from, let to, from.fraction == to.fraction, to.offset <= from.offset,
      let end = node["to"]
    {
      reading.within(key: "to", end) {
        reading.note(
          "it ends before it begins", at: end.position, found: end.summary,
          allowed: "a time after \"from\"")
      }
    }
  }
}

extension EditClip {
  static let type = ObjectType<EditClip>(
    "a clip of the sequence",
    (EditPart.pictureSources + EditPart.times + EditPart.motion).map { $0.mapped(to: \.part) } + [
      Field("fit", .cases(), to: \.fit, "how a picture of another shape sits in the film"),
      Field("volume", .number(AudioMixParameters.volumes), to: \.volume, "of its own sound"),
      Field("transition", .transition, to: \.transition, "to the next clip"),
    ])
}

extension ValueType where Value == EditClip {
  /// A file's path, or an object.
  static var clip: ValueType {
    let file = ValueType<FilePath>.path.map { path in
      var clip = EditClip()
      clip.part.file = path
      return clip
    }
    let object = ValueType(EditClip.type.shape) { node, reading in
      var clip = EditClip()
      guard EditClip.type.read(node, reading, into: &clip) else { return nil }
      clip.part.check(node, EditPart.pictureSources, reading)
      return clip
    }
    return .either(object, when: { $0.members != nil }, else: file)
  }
}

extension ValueType where Value == FilmEdit {
  /// A film inside another one.
  static var innerFilm: ValueType {
    // A closure, because films hold films.
    let shape = ValueShape.object(FilmEdit.innerName) { FilmEdit.innerType.fields.map(\.shape) }
    return ValueType(shape) { node, reading in
      var film = FilmEdit()
      guard FilmEdit.innerType.read(node, reading, into: &film) else { return nil }
      film.check(node, reading)
      return film
    }
  }
}
