internal import CubicaCore
internal import CubicaMedia
internal import CubicaTemplates

/// The files that a card's variables hold, opened: clips are kept, of the others it is only
/// known that they can be used.
struct CardFiles {
  private(set) var clips: [FileReference: Clip] = [:]
  /// Where they were read from.
  private(set) var inputs: [CardInput] = []
  private let folder: FilePath
  private let workshop: CardWorkshop

  /// - Parameter folder: of the template's own files.
  init(folder: FilePath, _ workshop: CardWorkshop) {
    (self.folder, self.workshop) = (folder, workshop)
  }

  /// Opens a clip; one that several variables and layers name is opened once.
  mutating func clip(_ reference: FileReference) throws(ExportError) -> Clip? {
    if let clip = clips[reference] { return clip }
    guard let path = try workshop.file(of: reference, folder: folder) else { return nil }
    note(path, of: reference)
    let clip = try reference.naming { () throws(ExportError) in try workshop.clip(path) }
    clips[reference] = clip
    return clip
  }

  private mutating func note(_ path: FilePath, of reference: FileReference) {
    let input = CardInput(path, of: reference)
    if !inputs.contains(input) { inputs.append(input) }
  }

  /// Opens the clips and sounds among them at the same time, before they are asked for.
  func openAhead(_ references: [FileReference]) {
    workshop.openAhead(
      references.compactMap { reference in
        guard let path = try? workshop.file(of: reference, folder: folder) else { return nil }
        return switch reference.kind {
        case .clip: .clip(path)
        case .sound: .sound(path)
        // How large they are drawn is not known yet.
        case .image: nil
        }
      })
  }

  /// Each of them is decoded by itself.
  static let mostLayerClips = 16

  /// The clips of the card's video sources, each with its frame at each film frame; nil for those
  /// that play in their layers' own time.
  mutating func clips(
    of card: BoundCard, mainFrames: [Int]
  ) throws(ExportError) -> [(clip: Clip, frames: [Int]?)] {
    guard card.clips.count <= Self.mostLayerClips + 1 else {
      throw ExportError(
        .unusable,
        "the card plays \(card.clips.count) clips at once; at most \(Self.mostLayerClips) play "
          + "beside its main one")
    }
    var result: [(clip: Clip, frames: [Int]?)] = []
    for (source, reference) in card.clips.enumerated() {
      guard let clip = try clip(reference) else {
        throw ExportError(.unusable, "the card has no file for its clip \(source + 1)")
      }
      result.append((clip, source == 0 && card.hasMainClip ? mainFrames : nil))
    }
    return result
  }

  /// Opens what the values name, so that a file that cannot be used is found even where the card
  /// does not show it.
  ///
  /// - Parameter shown: pictures that were read already.
  mutating func check(_ values: CardValues, shown: [ImageID: FileReference]) throws(ExportError) {
    let places = Set(shown.values.map(\.place))
    for reference in values.files where !places.contains(reference.place) {
      guard let path = try workshop.file(of: reference, folder: folder) else { continue }
      switch reference.kind {
      case .clip: _ = try clip(reference)
      case .image:
        try reference.naming { () throws(ExportError) in
          _ = try workshop.picture(path, frameMemory: CardImages.mostFrameMemory)
        }
      case .sound:
        try reference.naming { () throws(ExportError) in
          _ = try workshop.sound(path)
        }
      }
      note(path, of: reference)
    }
  }
}
