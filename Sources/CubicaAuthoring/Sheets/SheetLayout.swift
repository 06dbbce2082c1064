import CubicaCore

/// Where the cells of a sheet lie, and its labels as a display list.
///
/// Blocks of one shape each: wide ones under one another, tall ones beside them.
struct SheetLayout {
  struct Block {
    /// `16:9`
    var title: String
    var cell: PixelSize
    /// Column heads.
    var times: [String]
    var isTall: Bool { cell.height > cell.width }
  }

  let title: String
  /// Row heads.
  let names: [String]
  let blocks: [Block]
  let size: PixelSize
  private var origins: [PixelRect] = []

  private static let margin = 24
  private static let gap = 12
  private static let titleHeight = 56
  private static let headHeight = 40
  private static let nameHeight = 30

  init(title: String, names: [String], blocks: [Block]) {
    (self.title, self.names, self.blocks) = (title, names, blocks)
    var columns = [false, true].map { isTall in
      blocks.indices.filter { blocks[$0].isTall == isTall }
    }
    columns.removeAll(where: \.isEmpty)
    var places: [Int: PixelRect] = [:]
    var x = Self.margin
    var bottom = 0
    for column in columns {
      var y = Self.margin + Self.titleHeight
      var width = 0
      for index in column {
        let extent = Self.extent(of: blocks[index], rows: names.count)
        places[index] = PixelRect(x: x, y: y, width: extent.width, height: extent.height)
        y += extent.height + Self.margin
        width = max(width, extent.width)
      }
      bottom = max(bottom, y)
      x += width + 2 * Self.margin
    }
    origins = blocks.indices.map { places[$0] ?? PixelRect(x: 0, y: 0, width: 0, height: 0) }
    func even(_ side: Int) -> Int { (side + 1) / 2 * 2 }
    size = PixelSize(max(320, even(x - Self.margin)), max(64, even(bottom)))
  }

  private static func extent(of block: Block, rows: Int) -> PixelSize {
    let columns = max(1, block.times.count)
    return PixelSize(
      columns * block.cell.width + (columns - 1) * gap,
      headHeight + rows * (nameHeight + block.cell.height + gap))
  }

  /// The top-left corner of a cell.
  func place(block: Int, row: Int, column: Int) -> (x: Int, y: Int) {
    let cell = blocks[block].cell
    let origin = origins[block]
    return (
      origin.x + column * (cell.width + Self.gap),
      origin.y + Self.headHeight + row * (Self.nameHeight + cell.height + Self.gap)
        + Self.nameHeight
    )
  }

  /// Title, heads and names, on the sheet's ground.
  var labels: DisplayList {
    let margin = Double(Self.margin)
    var items = [
      label(
        title, Rect(margin, 10, Double(size.width) - 2 * margin, Double(Self.titleHeight)),
        size: 30, color: Self.strong)
    ]
    for (index, block) in blocks.enumerated() {
      let origin = origins[index]
      for (column, time) in block.times.enumerated() {
        let cell = place(block: index, row: 0, column: column)
        let head = column == 0 ? "\(block.title)   \(time)" : time
        items.append(
          label(
            head,
            Rect(
              Double(cell.x), Double(origin.y), Double(block.cell.width), Double(Self.headHeight)),
            size: 22, color: Self.strong))
      }
      for (row, name) in names.enumerated() where !name.isEmpty {
        let cell = place(block: index, row: row, column: 0)
        items.append(
          label(
            name,
            Rect(
              Double(cell.x), Double(cell.y - Self.nameHeight), Double(origin.width),
              Double(Self.nameHeight)), size: 18, color: Self.soft))
      }
    }
    return DisplayList(size: size, background: Self.ground, items: items)
  }

  private static let ground = Color(hex: "#26282C") ?? .black
  private static let strong = Color(hex: "#F4F4F2") ?? .white
  private static let soft = Color(hex: "#C3C5C9") ?? .white

  private func label(_ text: String, _ box: Rect, size: Double, color: Color) -> DisplayItem {
    var style = TextStyle(families: ["Quicksand", "Noto Sans"], size: size)
    style.weight = 700
    style.fill = .color(color)
    var content = TextContent(string: text, style: style, box: box)
    content.alignment = .left
    content.fit = TextFit(minimumScale: 0.3)
    return DisplayItem(name: "label", content: .text(content))
  }
}

/// Cells put into a picture pixel for pixel.
struct SheetPainter {
  private var pixels: [UInt8]
  private let size: PixelSize

  init(_ ground: Bitmap) {
    size = ground.size
    let (width, height) = (size.width, size.height)
    pixels = ground.withBytes { bytes in
      var result = [UInt8](repeating: 0, count: 4 * width * height)
      for row in 0..<height {
        let start = row * ground.strideBytes
        result.replaceSubrange(
          4 * width * row..<4 * width * (row + 1), with: bytes[start..<start + 4 * width])
      }
      return result
    }
  }

  /// - Precondition: the cell lies inside.
  mutating func put(_ cell: Bitmap, at place: (x: Int, y: Int)) {
    precondition(
      place.x >= 0 && place.y >= 0 && place.x + cell.size.width <= size.width
        && place.y + cell.size.height <= size.height)
    let width = 4 * cell.size.width
    cell.withBytes { bytes in
      for row in 0..<cell.size.height {
        let to = 4 * ((place.y + row) * size.width + place.x)
        let from = row * cell.strideBytes
        pixels.replaceSubrange(to..<to + width, with: bytes[from..<from + width])
      }
    }
  }

  var bitmap: Bitmap {
    Bitmap(size: size, strideBytes: 4 * size.width) { bytes in
      bytes.copyBytes(from: pixels)
    }
  }
}
