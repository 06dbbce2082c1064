import CubicaCore

/// Bitmaps and where they lie: what a canvas comes to once its clear parts are left out.
struct TilePart {
  var bitmap: Bitmap
  var x: Int
  var y: Int
}

/// Cuts a drawn canvas into the few rectangles that hold ink.
enum TileCutting {
  /// Cells are squares of the larger picture, so cuts lie at even pixels.
  private static let cell = 32
  /// Below this part of the bounding box, strips are worth their overhead.
  private static let sparse = 0.75

  /// Disjoint parts; none where the canvas is clear.
  static func parts(of canvas: Canvas) -> [TilePart] {
    guard let box = inkBox(of: canvas, in: canvas.rect) else { return [] }
    let outer = box.expandedToEven.intersection(canvas.rect)
    let strips = strips(of: canvas, in: outer).compactMap { strip in
      inkBox(of: canvas, in: strip)?.expandedToEven.intersection(strip)
    }
    let area = strips.reduce(0) { $0 + $1.width * $1.height }
    let isSparse = Double(area) < sparse * Double(outer.width * outer.height)
    return (isSparse ? strips : [outer]).map { part in
      TilePart(bitmap: canvas.bitmap(of: part), x: part.x, y: part.y)
    }
  }

  /// Around all pixels of `part` that are not clear, in the larger picture.
  ///
  /// - Parameter part: of the larger picture, inside the canvas.
  static func inkBox(of canvas: Canvas, in part: PixelRect) -> PixelRect? {
    let (width, height, stride) = (part.width, part.height, canvas.surface.strideBytes)
    let start = (part.y - canvas.rect.y) * stride + 4 * (part.x - canvas.rect.x)
    return canvas.surface.withPixels { pixels in
      var (left, right, top, bottom) = (width, -1, height, -1)
      for y in 0..<height {
        let row = UnsafeRawPointer(pixels + start + y * stride)
          .assumingMemoryBound(to: UInt32.self)
        var first = 0
        while first < width, row[first] == 0 { first += 1 }
        guard first < width else { continue }
        var last = width - 1
        while row[last] == 0 { last -= 1 }
        left = min(left, first)
        right = max(right, last)
        top = min(top, y)
        bottom = y
      }
      guard right >= 0 else { return nil }
      return PixelRect(
        x: part.x + left, y: part.y + top, width: right - left + 1, height: bottom - top + 1)
    }
  }

  /// Runs of cells with ink, joined downwards where they are alike.
  private static func strips(of canvas: Canvas, in outer: PixelRect) -> [PixelRect] {
    let columns = (outer.x / cell)...((outer.maxX - 1) / cell)
    let rows = (outer.y / cell)...((outer.maxY - 1) / cell)
    var open: [PixelRect] = []
    var closed: [PixelRect] = []
    for row in rows {
      var current: [PixelRect] = []
      for column in columns {
        let square = PixelRect(x: column * cell, y: row * cell, width: cell, height: cell)
          .intersection(outer)
        guard !square.isEmpty, hasInk(canvas, in: square) else { continue }
        if let last = current.last, last.maxX == square.x {
          current[current.count - 1].width += square.width
        } else {
          current.append(square)
        }
      }
      let kept = open.map { above in
        current.firstIndex { $0.x == above.x && $0.width == above.width && $0.y == above.maxY }
      }
      for (above, index) in zip(open, kept) {
        guard let index else {
          closed.append(above)
          continue
        }
        current[index].height += current[index].y - above.y
        current[index].y = above.y
      }
      open = current
    }
    return closed + open
  }

  private static func hasInk(_ canvas: Canvas, in part: PixelRect) -> Bool {
    let stride = canvas.surface.strideBytes
    let (x, y) = (part.x - canvas.rect.x, part.y - canvas.rect.y)
    return canvas.surface.withPixels { pixels in
      for line in y..<(y + part.height) {
        let row = UnsafeRawPointer(pixels + line * stride).assumingMemoryBound(to: UInt32.self)
        for column in x..<(x + part.width) where row[column] != 0 { return true }
      }
      return false
    }
  }
}
