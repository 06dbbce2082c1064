package import CubicaCore
package import CubicaExport
import CubicaLayers
import CubicaTemplates

/// The posters of several templates on one picture, with their names.
package enum ContactSheet {
  /// Each landscape, 480 pixels wide, three in a row.
  package static func picture(of references: [String], _ workshop: CardWorkshop) throws -> Bitmap {
    var entries: [(title: String, picture: Bitmap)] = []
    var last: TemplateStage?
    for reference in references {
      let loaded = try workshop.template(reference)
      let stage = try TemplateStage(
        loaded.template, document: loaded.document, workshop)
      entries.append(("\(reference) · \(loaded.template.title)", try poster(of: stage)))
      last = stage
    }
    guard let stage = last else {
      throw ExportError(.unusable, "there is no template to show")
    }
    let composer = try stage.composer(pictures: [:])
    let layout = PosterLayout(titles: entries.map(\.title), cell: cell)
    var painter = SheetPainter(try composer.picture(of: layout.labels, video: NoClips()))
    for (index, entry) in entries.enumerated() {
      painter.put(entry.picture, at: layout.place(index))
    }
    return painter.bitmap
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

/// Posters in rows, each with a line below it.
private struct PosterLayout {
  let titles: [String]
  let cell: PixelSize
  private let margin = 24
  private let lineHeight = 34

  init(titles: [String], cell: PixelSize) { (self.titles, self.cell) = (titles, cell) }

  private var columns: Int { min(3, max(1, titles.count)) }

  func place(_ index: Int) -> (x: Int, y: Int) {
    (
      margin + index % columns * (cell.width + margin),
      margin + index / columns * (cell.height + lineHeight + margin)
    )
  }

  var labels: DisplayList {
    let rows = (titles.count + columns - 1) / columns
    let size = PixelSize(
      margin + columns * (cell.width + margin),
      margin + rows * (cell.height + lineHeight + margin))
    let items = titles.enumerated().map { index, title in
      let (x, y) = place(index)
      var style = TextStyle(families: ["Quicksand", "Noto Sans"], size: 20)
      style.weight = 700
      style.fill = .color(Color(hex: "#F4F4F2") ?? .white)
      var content = TextContent(
        string: title, style: style,
        box: Rect(
          Double(x), Double(y + cell.height), Double(cell.width), Double(lineHeight)))
      content.alignment = .left
      content.fit = TextFit(minimumScale: 0.3)
      return DisplayItem(name: "label", content: .text(content))
    }
    return DisplayList(size: size, background: Color(hex: "#26282C") ?? .black, items: items)
  }
}
