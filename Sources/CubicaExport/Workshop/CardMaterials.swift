internal import CubicaCore
internal import CubicaLayers
internal import CubicaLocale
internal import CubicaRaster
internal import CubicaTemplates

/// A card with its values put in, and every file that drawing it takes: for a film of its own or
/// over another.
struct CardMaterials {
  let card: BoundCard
  /// The card's layers, knowing when its animated pictures change.
  let tree: LayerTree
  let images: [ImageID: ImageSource]
  let fonts: FontLibrary
  /// Of the template and the values. Their clips stay open.
  var files: CardFiles
  /// Its music and its sounds.
  let sounds: CardSounds
  private let read: [CardInput]

  /// What the maker of the card should know, before its texts are laid out.
  var warnings: [String] { card.warnings }

  /// Every file that was read.
  var inputs: [CardInput] { read + files.inputs }

  /// - Parameter files: of the template's folder; the main clip may be open already.
  init(
    _ values: CardValues, of loaded: LoadedTemplate, _ context: BindingContext,
    files: CardFiles, _ workshop: CardWorkshop
  ) throws(ExportError) {
    let card = try ExportError.unusable {
      try loaded.template.bind(values, context: context)
    }
    var tree = card.tree
    let pictures = try CardImages(
      card.images, folder: loaded.folder, uses: tree.imageUses, workshop)
    tree.imageTimings = pictures.timings
    let own = try workshop.fontFiles(of: loaded)
    (self.card, self.tree, images, self.files) = (card, tree, pictures.sources, files)
    fonts = try workshop.fonts(own: own)
    sounds = try CardSounds(card, folder: loaded.folder, workshop)
    read =
      ([loaded.document] + own).map { CardInput($0, .template) } + pictures.inputs + sounds.inputs
    try self.files.check(values, shown: card.images)
  }

  /// - Parameter isOverFilm: a film that is no file takes the place of the first clip.
  static func values(
    _ options: CardOptions, _ template: Template, isOverFilm: Bool = false
  ) throws(ExportError) -> CardValues {
    var given = options.values
    if let name = options.name { given["name"] = GivenValue(name) }
    let (values, clips) = (given, options.clips)
    return try ExportError.unusable {
      try template.values(values, clips: clips, isOverFilm: isOverFilm)
    }
  }

  static func language(_ options: CardOptions) throws(ExportError) -> Language? {
    guard let tag = options.locale else { return nil }
    do throws(Language.Problem) {
      return try Language(tag)
    } catch {
      let near = error.suggestion.map { "did you mean \($0)? Allowed: " } ?? "allowed: "
      throw ExportError(
        .unusable, "--locale \(tag): \(error.problem); \(near)\(error.allowed)")
    }
  }
}
