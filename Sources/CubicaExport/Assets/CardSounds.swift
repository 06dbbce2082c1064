package import CubicaCore
internal import CubicaMedia
internal import CubicaTemplates

/// The music and the sounds that a bound card brings, found but not opened.
package struct CardSounds: Sendable {
  struct Item: Sendable {
    var sound: TemplateSound
    var path: FilePath
  }

  let music: Item?
  /// Those at their times.
  let cues: [Item]

  /// Each once.
  var inputs: [CardInput] {
    var seen: Set<FilePath> = []
    return ([music].compactMap(\.self) + cues).filter { seen.insert($0.path).inserted }
      .map { CardInput($0.path, of: $0.sound.file) }
  }

  /// - Parameter folder: a template's own sound that lies outside it after following links is
  ///   refused.
  init(
    _ card: BoundCard, folder: FilePath, _ workshop: CardWorkshop
  ) throws(ExportError) {
    func item(_ sound: TemplateSound) throws(ExportError) -> Item? {
      try workshop.file(of: sound.file, folder: folder).map { Item(sound: sound, path: $0) }
    }
    music = try card.soundtrack.flatMap(item)
    var cues: [Item] = []
    for sound in card.sounds {
      if let cue = try item(sound) { cues.append(cue) }
    }
    self.cues = cues
  }

  /// Opens a sound of the template's folder, to see that it can be used.
  package static func check(_ name: String, folder: FilePath) throws(ExportError) {
    let file = try TemplateFolder(folder).file(name)
    try ExportError.unusable { _ = try SoundFile.open(file) }
  }
}
