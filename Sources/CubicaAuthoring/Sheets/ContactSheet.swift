package import CubicaCore
package import CubicaExport
import CubicaLayers
import CubicaTemplates

/// The posters of several templates on one picture, with their names.
package enum ContactSheet {
  /// Each landscape, 480 pixels wide, three in a row.
  package static func picture(of references: [String], _ workshop: CardWorkshop) throws -> Bitmap {
    var entries: [GridSheet.Entry] = []
    var last: TemplateStage?
    for reference in references {
      let loaded = try workshop.template(reference)
      let stage = try TemplateStage(
        loaded.template, document: loaded.document, workshop)
      entries.append(
        .init(label: "\(reference) · \(loaded.template.title)", picture: try poster(of: stage)))
      last = stage
    }
    guard let stage = last else {
      throw ExportError(.unusable, "there is no template to show")
    }
    return try GridSheet(entries, cell: cell).picture(try stage.composer(pictures: [:]))
  }

  static let cell = PixelSize(480, 270)

  /// The card over the light scene, at its best moment, with its own example.
  private static func poster(of stage: TemplateStage) throws -> Bitmap {
    let duration = stage.template.length
    let card = try Cards(stage: stage, canvas: cell, duration: duration).card(name: nil)
    let pictures = try stage.pictures(of: [card])
    let composer = try stage.composer(pictures: pictures)
    return try composer.picture(
      of: stage.tree(of: card, pictures: pictures).displayList(at: card.poster.seconds),
      video: DrawnClip(.light, canvas: cell, composer: composer))
  }
}
