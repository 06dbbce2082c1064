import CubicaComposition
import CubicaCore
import CubicaTemplates

extension FilmEdit {
  private static let content: [Field<FilmEdit>] = [
    Field("sequence", .list(of: .clip, 1...10_000), to: \.sequence, "clips one after the other"),
    Field("tracks", .list(of: .track, 1...500), to: \.tracks, "over the sequence, back to front"),
    Field("music", .song, to: \.music, "a song under it all"),
  ]

  private static let picture: [Field<FilmEdit>] = [
    Field("canvas", .canvas, to: \.canvas, "shape like 9:16, or pixels like 1080x1920"),
    Field("fit", .cases(), to: \.fit, "how pictures of another shape sit in the film"),
    Field("background", .color, to: \.background, "opaque ground"),
    Field("photos", .photos, to: \.photos, "what photos do that say nothing of their own"),
    Field("transition", .filmTransition, to: \.transition, "between all clips of the sequence"),
  ]

  /// What the file says of itself.
  private static let said: [Field<FilmEdit>] = [
    Field(
      "title", .string(FilmMetadata.longestText), to: \.metadata.title,
      "what players call the film"),
    Field("artist", .string(FilmMetadata.longestText), to: \.metadata.artist, "who made it"),
    Field("comment", .string(FilmMetadata.longestText), to: \.metadata.comment, "a word on it"),
    Field(
      "creationTime", .creationTime, to: \.metadata.creationTime,
      "when it was made, in UTC: `2026-11-30` or `2026-11-30T18:00:00Z`"),
    Field(
      "language", .string(3), to: \.metadata.language,
      "spoken in it: three letters of ISO 639-2 like `deu`; not in a .mov"),
  ]

  static let type = ObjectType<FilmEdit>(
    "an edit",
    [
      Field("$schema", .string(1_000), to: \.schema, "for editors: `edit.schema.json`"),
      Field("cubica", .integer(1...1), to: \.version, isRequired: true, "version of the format"),
    ] + picture + [
      Field("fps", .frameRate, to: \.frameRate, "frames a second; else the clips' highest"),
      Field("quality", .cases(), to: \.quality, "how much time and space the film may take"),
      Field("strict", .boolean, to: \.isStrict, "false: what reaches too far is shortened"),
    ] + said + content + [
      Field("mix", .object(EditMix.type) { EditMix() }, to: \.mix, "how sounds make room"),
      Field("card", .card, to: \.card, "a card over it all"),
    ])

  static let innerName = "a film inside the film"
  static let innerType = ObjectType<FilmEdit>(innerName, picture + content)

  static func read(_ node: JSONNode, _ reading: Reading, into edit: inout FilmEdit) {
    if node["layers"] != nil, node["sequence"] == nil, node["tracks"] == nil {
      reading.note(
        "this is a card, not an edit", at: node.position,
        allowed: "a card is made by cubica card -t FILE, or laid over an edit by its key \"card\"")
      return
    }
    guard type.read(node, reading, into: &edit) else { return }
    edit.check(node, reading)
    edit.checkNames(node, reading)
    edit.checkMix(node, reading)
    for fault in edit.metadata.faults {
      reading.note(fault.message, at: node[fault.name] ?? node, path: fault.name)
    }
  }

  /// What is wrong with the keys together.
  func check(_ node: JSONNode, _ reading: Reading) {
    if node["sequence"] == nil, node["tracks"] == nil {
      reading.note(
        "nothing to show", at: node.position,
        allowed: "\"sequence\", clips one after the other, or \"tracks\"")
    }
  }

  private func checkMix(_ node: JSONNode, _ reading: Reading) {
    guard let wish = node["mix"] else { return }
    if mix.isSilent, music != nil || mix.replacesSound || mix.cardSound == .on {
      reading.note(
        "a silent film with sound", at: wish["silent"] ?? wish, path: "mix.silent",
        allowed: "without music, replaceSound and cardSound: \"on\"")
    }
    if mix.replacesSound, music == nil, card == nil {
      reading.note(
        "nothing to hear instead", at: wish["replaceSound"] ?? wish, path: "mix.replaceSound",
        allowed: "with \"music\", or a card that brings music")
    }
  }

  /// What tracks are called, and whom the mix means.
  private func checkNames(_ node: JSONNode, _ reading: Reading) {
    var taken = [EditDucking.song, EditDucking.sequence]
    var sounds: [String] = []
    if music != nil { sounds.append(EditDucking.song) }
    if !sequence.isEmpty { sounds.append(EditDucking.sequence) }
    for (index, element) in (node["tracks"]?.elements ?? []).enumerated() {
      guard let name = element["name"], let text = name.string else { continue }
      if taken.contains(text) {
        reading.note(
          "a name that is taken", at: name, path: "tracks[\(index)].name",
          allowed: "another one; \"music\" and \"sequence\" are names already")
      }
      taken.append(text)
      if element["kind"]?.string == MediaType.audio.rawValue { sounds.append(text) }
    }
    guard let ducking = node["mix"]?["ducking"], let wish = mix.ducking else { return }
    for key in ["music", "speech"] {
      for (index, name) in (ducking[key]?.elements ?? []).enumerated() {
        guard let text = name.string else { continue }
        let path = "mix.ducking.\(key)[\(index)]"
        if !sounds.contains(text) {
          reading.note(
            "no sound of that name", at: name, path: path,
            allowed: sounds.isEmpty ? "none: there is no sound" : sounds.joined(separator: ", "),
            suggestion: NearestName.nearest(to: text, in: sounds))
        } else if key == "speech", wish.music.contains(text) {
          reading.note("a sound cannot make room for itself", at: name, path: path)
        }
      }
    }
    if ducking["music"] == nil, music == nil, ducking.members != nil {
      reading.note(
        "nothing to step back: there is no music", at: ducking, path: "mix.ducking",
        allowed: "\"music\", a list of tracks' names, beside it")
    }
  }
}

extension Reading {
  /// Notes a fault of a value elsewhere in the document.
  fileprivate func note(
    _ problem: String, at node: JSONNode, path: String, allowed: String? = nil,
    suggestion: String? = nil
  ) {
    note(
      TemplateDiagnostic(
        position: node.position, path: path, problem: problem, found: node.summary,
        allowed: allowed, suggestion: suggestion))
  }
}

extension EditPhotos {
  static let type = ObjectType<EditPhotos>(
    "a photo's defaults",
    [
      Field("duration", .positiveLength, to: \.duration, "how long one is shown; 4 seconds"),
      Field("motion", .photoMotion, to: \.motion, "a slow pan and zoom; `zoomIn`"),
    ])
}

extension ValueType where Value == EditPhotos {
  static var photos: ValueType { .object(EditPhotos.type) { EditPhotos() } }
}

extension ValueType where Value == Transition? {
  static var filmTransition: ValueType {
    ValueType<EditTransition>.transition.map { transition in
      if case .over(let transition) = transition { .some(transition) } else { .some(nil) }
    }
  }
}
