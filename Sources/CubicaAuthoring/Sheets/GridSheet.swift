package import CubicaCore
package import CubicaExport

/// Pictures in rows, each with a line below it.
package struct GridSheet {
  package struct Entry {
    package var label: String
    /// At most as large as a cell; a smaller one lies in its middle.
    package var picture: Bitmap
    /// The label stands out.
    package var isMarked: Bool

    package init(label: String, picture: Bitmap, isMarked: Bool = false) {
      (self.label, self.picture, self.isMarked) = (label, picture, isMarked)
    }
  }

  let entries: [Entry]
  let cell: PixelSize
  let columns: Int
  private let margin = 24
  private let lineHeight = 34

  package init(_ entries: [Entry], cell: PixelSize, columns: Int = 3) {
    (self.entries, self.cell) = (entries, cell)
    self.columns = min(columns, max(1, entries.count))
  }

  package func picture(_ composer: ListComposer) throws -> Bitmap {
    var painter = SheetPainter(try composer.picture(of: labels, video: NoClips()))
    for (index, entry) in entries.enumerated() {
      let (x, y) = place(index)
      let size = entry.picture.size
      painter.put(
        entry.picture, at: (x + (cell.width - size.width) / 2, y + (cell.height - size.height) / 2)
      )
    }
    return painter.bitmap
  }

  private func place(_ index: Int) -> (x: Int, y: Int) {
    (
      margin + index % columns * (cell.width + margin),
      margin + index / columns * (cell.height + lineHeight + margin)
    )
  }

  private var labels: DisplayList {
    let rows = (entries.count + columns - 1) / columns
    let size = PixelSize(
      margin + columns * (cell.width + margin),
      margin + rows * (cell.height + lineHeight + margin))
    let items = entries.enumerated().map { index, entry in
      let (x, y) = place(index)
      var style = TextStyle(families: ["Quicksand", "Noto Sans"], size: 20)
      style.weight = 700
      style.fill = .color(Color(hex: entry.isMarked ? "#FFC24A" : "#F4F4F2") ?? .white)
      var content = TextContent(
        string: entry.label, style: style,
        box: Rect(
          Double(x), Double(y + cell.height), Double(cell.width), Double(lineHeight)))
      content.alignment = .left
      content.fit = TextFit(minimumScale: 0.3)
      return DisplayItem(name: "label", content: .text(content))
    }
    return DisplayList(size: size, background: Color(hex: "#26282C") ?? .black, items: items)
  }
}
