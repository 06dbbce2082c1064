package import CubicaCore
package import CubicaTemplates

/// The pictures that a bound card names, read.
package struct CardImages {
  package private(set) var sources: [ImageID: ImageSource] = [:]
  /// Where they were read from.
  package private(set) var files: [FilePath] = []

  /// What all pictures of a card may keep in memory, bytes.
  private static let mostMemory = 512 << 20
  /// What the frames of one animation may keep of it.
  static let mostFrameMemory = 96 << 20

  /// - Parameters:
  ///   - folder: of the template's own pictures.
  ///   - uses: how large they are drawn, where that is known.
  package init(
    _ images: [ImageID: FileReference], folder: FilePath, uses: [ImageID: [ImageUse]] = [:],
    _ workshop: CardWorkshop
  ) throws(ExportError) {
    let images = images.sorted { $0.key.name < $1.key.name }
    workshop.openAhead(
      images.compactMap { image, reference in
        guard let file = try? workshop.file(of: reference, folder: folder) else { return nil }
        return .picture(file, uses: uses[image] ?? [], frameMemory: Self.mostFrameMemory)
      })
    for (image, reference) in images {
      guard let file = try workshop.file(of: reference, folder: folder) else { continue }
      sources[image] = try reference.naming { () throws(ExportError) in
        try decode(file, uses: uses[image] ?? [], workshop)
      }
      files.append(file)
    }
  }

  /// Of those that are animated.
  var timings: [ImageID: ImageTiming] { sources.compactMapValues(\.timing) }

  private func decode(
    _ file: FilePath, uses: [ImageUse], _ workshop: CardWorkshop
  ) throws(ExportError) -> ImageSource {
    let used = sources.values.reduce(0) { $0 + $1.byteCount }
    let left = max(0, Self.mostMemory - used)
    let source = try workshop.picture(
      file, uses: uses, frameMemory: min(Self.mostFrameMemory, left / 2))
    guard source.byteCount <= left else {
      throw ExportError(
        .unusable,
        "\(file): with it the card's pictures take more than \(Self.mostMemory >> 20) MB; "
          + "make them smaller or fewer")
    }
    return source
  }
}
