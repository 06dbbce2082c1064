import CubicaComposition
package import CubicaCore

extension FilmEdit {
  /// The same with every path that does not begin with a slash counted from a folder.
  package func located(in folder: FilePath) -> FilmEdit {
    var edit = self
    for index in sequence.indices {
      edit.sequence[index].part = sequence[index].part.located(in: folder)
    }
    for (index, track) in tracks.enumerated() {
      for (place, segment) in track.segments.enumerated() {
        edit.tracks[index].segments[place].part = segment.part.located(in: folder)
      }
    }
    if let music { edit.music?.path = music.path.located(in: folder) }
    // A bare name is a shipped card's.
    if let card, card.template.contains("/"), let path = FilePath(card.template) {
      edit.card?.template = path.located(in: folder).description
    }
    return edit
  }

  /// Every file that is played, with its key path; in the document's order.
  package var files: [(key: String, path: FilePath, isSound: Bool)] {
    var files: [(key: String, path: FilePath, isSound: Bool)] = []
    func add(_ part: EditPart, _ key: String, isSound: Bool) {
      if let file = part.file { files.append((key + ".file", file, isSound)) }
      for inner in part.film?.files ?? [] {
        files.append((key + ".film." + inner.key, inner.path, inner.isSound))
      }
    }
    for (index, clip) in sequence.enumerated() {
      add(clip.part, "sequence[\(index)]", isSound: false)
    }
    for (index, track) in tracks.enumerated() {
      for (place, segment) in track.segments.enumerated() {
        add(
          segment.part, "tracks[\(index)].segments[\(place)]", isSound: track.kind == .audio)
      }
    }
    return files
  }

  /// Every song, with its key path.
  package var songs: [(key: String, path: FilePath)] {
    var songs: [(key: String, path: FilePath)] = []
    func add(_ part: EditPart, _ key: String) {
      for inner in part.film?.songs ?? [] { songs.append((key + ".film." + inner.key, inner.path)) }
    }
    for (index, clip) in sequence.enumerated() { add(clip.part, "sequence[\(index)]") }
    for (index, track) in tracks.enumerated() {
      for (place, segment) in track.segments.enumerated() {
        add(segment.part, "tracks[\(index)].segments[\(place)]")
      }
    }
    if let music { songs.append(("music.file", music.path)) }
    return songs
  }
}

extension EditPart {
  fileprivate func located(in folder: FilePath) -> EditPart {
    var part = self
    part.file = file?.located(in: folder)
    part.film = film?.located(in: folder)
    return part
  }
}

extension FilePath {
  /// The same file named from where `folder` is named from.
  package func located(in folder: FilePath) -> FilePath {
    guard bytes.first != UInt8(ascii: "/"), folder.bytes != [UInt8(ascii: ".")] else {
      return self
    }
    let slash = folder.bytes.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]
    return FilePath(bytes: folder.bytes + slash + bytes) ?? self
  }
}
