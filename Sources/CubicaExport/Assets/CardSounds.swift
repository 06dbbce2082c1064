package import CubicaCore
internal import CubicaMedia
internal import CubicaTemplates

/// The sounds that a bound card names: there, but not played yet.
package struct CardSounds {
  private(set) var files: [FilePath] = []

  /// - Parameter folder: what lies outside it after following links is refused.
  init(_ sounds: [TemplateSound], folder: FilePath) throws(ExportError) {
    for sound in sounds {
      let path = try TemplateFolder(folder).file(sound.file)
      if !files.contains(path) { files.append(path) }
    }
  }

  /// Opens a sound of the template's folder, to see that it can be used.
  package static func check(_ name: String, folder: FilePath) throws(ExportError) {
    let file = try TemplateFolder(folder).file(name)
    try ExportError.unusable { _ = try SoundFile.open(file) }
  }

  var notices: [String] {
    guard let first = files.first else { return [] }
    let more = files.count > 1 ? " and \(files.count - 1) more" : ""
    return ["\(first)\(more): the card's own sounds are not played yet"]
  }
}
