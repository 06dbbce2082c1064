internal import CubicaCore
internal import CubicaMedia
internal import CubicaTemplates

/// The files that a card's variables hold, opened: clips are kept, of the others it is only
/// known that they can be used.
struct CardFiles {
  private(set) var clips: [FileReference: Clip] = [:]
  /// Where they were read from.
  private(set) var paths: [FilePath] = []
  private let folder: FilePath

  /// - Parameter folder: of the template's own files.
  init(folder: FilePath) { self.folder = folder }

  /// Opens a clip; one that several variables and layers name is opened once.
  mutating func clip(_ reference: FileReference) throws(ExportError) -> Clip? {
    if let clip = clips[reference] { return clip }
    guard let path = try AssetFile.path(of: reference, folder: folder) else { return nil }
    if !paths.contains(path) { paths.append(path) }
    if let known = clips.first(where: { $0.key.place == reference.place })?.value { return known }
    let clip = try reference.naming { () throws(ExportError) in
      try ExportError.unusable { try Clip.open(path) }
    }
    clips[reference] = clip
    return clip
  }

  /// Opens what the values name, so that a file that cannot be used is found even where the card
  /// does not show it.
  ///
  /// - Parameter shown: pictures that were read already.
  mutating func check(_ values: CardValues, shown: [ImageID: FileReference]) throws(ExportError) {
    let places = Set(shown.values.map(\.place))
    for reference in values.files where !places.contains(reference.place) {
      guard let path = try AssetFile.path(of: reference, folder: folder) else { continue }
      switch reference.kind {
      case .clip: _ = try clip(reference)
      case .image:
        try reference.naming { () throws(ExportError) in
          _ = try ExportError.unusable { try StillImage.decode(path) }
        }
      case .sound:
        try reference.naming { () throws(ExportError) in
          try ExportError.unusable { _ = try SoundFile.open(path) }
        }
      }
      if !paths.contains(path) { paths.append(path) }
    }
  }
}
