import CubicaComposition
import CubicaCore
import CubicaTemplates

extension FilmEdit {
  /// What cannot stand in a document.
  package struct Unwritable: Error, Hashable, CustomStringConvertible {
    package var description: String
  }

  /// The document that says the same: what `EditDocument` reads as this very edit, as far as times
  /// have nine decimal places.
  ///
  /// - Throws: for a file whose name is not UTF-8, which a document cannot name.
  package func document() throws(Unwritable) -> String {
    var members: [(String, JSONNode)] = [("cubica", .number(1))]
    try write(into: &members)
    return JSONNode.object(members).json5 + "\n"
  }

  private func write(into members: inout [(String, JSONNode)]) throws(Unwritable) {
    let usual = FilmEdit()
    func add(_ key: String, _ node: JSONNode?, unless isUsual: Bool = false) {
      if let node, !isUsual { members.append((key, node)) }
    }
    add("canvas", try canvas.map { (canvas) throws(Unwritable) in try canvas.node() })
    add("fps", frameRate.map { .string("\($0)") })
    add("fit", .string(fit.rawValue), unless: fit == usual.fit)
    add("background", .string(background.hex), unless: background == usual.background)
    add("quality", .string(quality.rawValue), unless: quality == usual.quality)
    add("strict", .bool(isStrict), unless: isStrict == usual.isStrict)
    add("title", metadata.title.map(JSONNode.string))
    add("artist", metadata.artist.map(JSONNode.string))
    add("comment", metadata.comment.map(JSONNode.string))
    add("creationTime", metadata.creationTime.map { .string(CreationTime.text($0)) })
    add("language", metadata.language.map(JSONNode.string))
    add("photos", photos.node, unless: photos == usual.photos)
    add("transition", transition.map { EditTransition.over($0).node })
    if !sequence.isEmpty {
      var clips: [JSONNode] = []
      for clip in sequence { clips.append(try clip.node()) }
      add("sequence", .array(clips))
    }
    if !tracks.isEmpty || mix.ducking != nil {
      throw Unwritable(description: "free tracks and their mix are written by hand only")
    }
    if let music { add("music", try music.node()) }
    add("mix", mix.node, unless: mix == usual.mix)
    if let card { add("card", try card.node()) }
  }
}

extension TemplateCanvas {
  fileprivate func node() throws(FilmEdit.Unwritable) -> JSONNode {
    let text = "\(size.width)\(isExact ? "x" : ":")\(size.height)"
    guard TemplateCanvas(text) != nil else {
      throw FilmEdit.Unwritable(
        description: "a document takes shapes from 1:10 to 10:1 and sides from 16 to 16384 pixels, "
          + "not \(text)")
    }
    return .string(text)
  }
}

extension EditPhotos {
  fileprivate var node: JSONNode {
    .object([("duration", duration.node), ("motion", motion.node)])
  }
}

extension EditMotion {
  fileprivate var node: JSONNode {
    if let name = Self.named.first(where: { $0.value == self })?.name { return .string(name) }
    guard case .panZoom(let move) = self else { return .string("none") }
    func part(_ rect: Rect) -> JSONNode {
      .array([rect.minX, rect.minY, rect.width, rect.height].map { .number($0) })
    }
    return .object([("start", part(move.start)), ("end", part(move.end))])
  }
}

extension EditTransition {
  fileprivate var node: JSONNode {
    switch self {
    case .cut: .string("cut")
    case .over(let transition):
      .object([
        ("kind", .string(transition.kind.rawValue)), ("duration", transition.duration.node),
      ])
    }
  }
}

extension EditClip {
  fileprivate func node() throws(FilmEdit.Unwritable) -> JSONNode {
    var members: [(String, JSONNode)] = []
    if let file = part.file { members.append(("file", try file.node())) }
    if let color = part.color { members.append(("color", .string(color.hex))) }
    guard part.gradient == nil, part.film == nil else {
      throw FilmEdit.Unwritable(description: "gradients and films are written by hand only")
    }
    if let from = part.from { members.append(("from", from.node)) }
    if let to = part.to { members.append(("to", to.node)) }
    if let duration = part.duration { members.append(("duration", duration.node)) }
    if let speed = part.speed { members.append(("speed", .number(speed))) }
    if let motion = part.motion { members.append(("motion", motion.node)) }
    if let fit { members.append(("fit", .string(fit.rawValue))) }
    if volume != 1 { members.append(("volume", .number(volume))) }
    if let transition { members.append(("transition", transition.node)) }
    return members.count == 1 && part.file != nil ? members[0].1 : .object(members)
  }
}

extension EditSong {
  fileprivate func node() throws(FilmEdit.Unwritable) -> JSONNode {
    var members: [(String, JSONNode)] = [("file", try path.node())]
    if start != .zero { members.append(("from", start.node)) }
    if loops { members.append(("loop", .bool(true))) }
    if fadeIn != .zero { members.append(("fadeIn", fadeIn.node)) }
    if let fadeOut { members.append(("fadeOut", fadeOut.node)) }
    if volume != 1 { members.append(("volume", .number(volume))) }
    if ducks { members.append(("duck", .bool(true))) }
    return .object(members)
  }
}

extension EditMix {
  /// All of it but ducking, which is written by hand only.
  fileprivate var node: JSONNode {
    var members: [(String, JSONNode)] = []
    if cardSound != .auto { members.append(("cardSound", .string(cardSound.rawValue))) }
    if replacesSound { members.append(("replaceSound", .bool(true))) }
    if isSilent { members.append(("silent", .bool(true))) }
    return .object(members)
  }
}

extension EditCard {
  fileprivate func node() throws(FilmEdit.Unwritable) -> JSONNode {
    var members: [(String, JSONNode)] = [("template", .string(template))]
    if let name { members.append(("name", .string(name))) }
    if !values.isEmpty {
      var set: [(String, JSONNode)] = []
      for (key, value) in values.sorted(by: { $0.key < $1.key }) {
        var items: [JSONNode] = []
        for item in value.items {
          guard let text = String(validating: item, as: UTF8.self) else {
            throw FilmEdit.Unwritable(
              description: "\(key): \(String(decoding: item, as: UTF8.self)) is not valid UTF-8, "
                + "and a document is")
          }
          items.append(.string(text))
        }
        set.append((key, items.count == 1 ? items[0] : .array(items)))
      }
      members.append(("set", .object(set)))
    }
    if let locale { members.append(("locale", .string(locale))) }
    if let fit { members.append(("fit", .string(fit.rawValue))) }
    return .object(members)
  }
}

extension FilePath {
  fileprivate func node() throws(FilmEdit.Unwritable) -> JSONNode {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw FilmEdit.Unwritable(
        description: "\(self): its name is not valid UTF-8, and a document is; rename the file")
    }
    return .string(text)
  }
}

extension MediaTime {
  fileprivate var node: JSONNode { .string(decimalText + "s") }
}

extension EditTime {
  fileprivate var node: JSONNode {
    if fraction == 0 { return offset.node }
    if fraction == 1, offset < .zero { return offset.node }
    let percent = JSONNode.text(fraction * 100) + "%"
    if offset == .zero { return .string(percent) }
    let sign = offset < .zero ? " - " : " + "
    return .string(percent + sign + (offset < .zero ? -offset : offset).decimalText + "s")
  }
}
