package import CubicaCore
package import CubicaLayers
package import CubicaRaster
package import CubicaTemplates

/// A template to be looked at again and again: its fonts are loaded once.
package struct TemplateStage: Sendable {
  package let template: Template
  package let document: FilePath
  package let fonts: FontLibrary
  private let workshop: CardWorkshop

  /// Where its files lie.
  package var folder: FilePath { document.directory }

  package init(
    _ template: Template, document: FilePath, _ workshop: CardWorkshop
  ) throws(ExportError) {
    (self.template, self.document, self.workshop) = (template, document, workshop)
    fonts = try workshop.fonts(
      own: try CardFonts.files(template.fonts, folder: document.directory))
  }

  /// The pictures that some cards of it show.
  package func pictures(
    of cards: [BoundCard]
  ) throws(ExportError) -> [ImageID: ImageSource] {
    var paths: [ImageID: FileReference] = [:]
    for card in cards { paths.merge(card.images) { first, _ in first } }
    return try CardImages(paths, folder: folder, workshop).sources
  }

  /// A card's layers, knowing when its animated pictures change.
  package func tree(
    of card: BoundCard, pictures: [ImageID: ImageSource]
  ) -> LayerTree {
    var tree = card.tree
    tree.imageTimings = pictures.compactMapValues(\.timing)
    return tree
  }

  /// A composer for cards of it.
  package func composer(
    pictures: [ImageID: ImageSource]
  ) throws(ExportError) -> ListComposer {
    try ExportError.unusable { try ListComposer(fonts: fonts, images: pictures) }
  }
}
