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

  static let type = ObjectType<FilmEdit>(
    "an edit",
    [
      Field("$schema", .string(1_000), to: \.schema, "for editors: `edit.schema.json`"),
      Field("cubica", .integer(1...1), to: \.version, isRequired: true, "version of the format"),
    ] + picture + [
      Field("fps", .frameRate, to: \.frameRate, "frames a second; else the clips' highest"),
      Field("quality", .cases(), to: \.quality, "how much time and space the film may take"),
      Field("strict", .boolean, to: \.isStrict, "false: what reaches too far is shortened"),
    ] + content + [
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
  }

  /// What is wrong with the keys together.
  func check(_ node: JSONNode, _ reading: Reading) {
    if node["sequence"] == nil, node["tracks"] == nil {
      reading.note(
        "nothing to show", at: node.position,
        allowed: "\"sequence\", clips one after the other, or \"tracks\"")
    }
  }

  private func checkNames(_ node: JSONNode, _ reading: Reading) {
    var names = [EditDucking.song, EditDucking.sequence]
    let elements = node["tracks"]?.elements ?? []
    for (index, element) in elements.enumerated() {
      guard let name = element["name"], let text = name.string else { continue }
      if names.contains(text) {
        reading.within(key: "tracks[\(index)].name", written(name, "tracks[\(index)].name")) {
          reading.note("a name that is taken", at: name.position, found: name.summary)
        }
      }
      names.append(text)
    }
    guard let ducking = node["mix"]?["ducking"] else { return }
    for key in ["music", "speech"] {
      for (index, name) in (ducking[key]?.elements ?? []).enumerated() {
        guard let text = name.string, !names.contains(text) else { continue }
        let path = "mix.ducking.\(key)[\(index)]"
        reading.within(key: path, written(name, path)) {
          reading.note(
            "no track of that name", at: name.position, found: name.summary,
            allowed: names.joined(separator: ", "),
            suggestion: NearestName.nearest(to: text, in: names))
        }
      }
    }
  }

  private func written(_ node: JSONNode, _ path: String) -> JSONNode {
    JSONNode(node.value, at: node.position, writtenPath: path)
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
