package import CubicaCore

/// Which stored pixels a crop of the upright picture means, and how large they come out before
/// they are turned.
package struct StoredCrop: Hashable, Sendable {
  package var source: PixelRect
  package var target: PixelSize

  /// - Parameters:
  ///   - crop: in pixels of the upright picture of `displaySize`.
  ///   - size: what the crop becomes, upright.
  ///   - stored: the decoded picture's size.
  ///   - grid: the source rectangle's edges are multiples of this (the chroma subsampling), or the
  ///     picture's own edge: at most half of it away from the crop.
  package init(
    crop: Rect, size: PixelSize, displaySize: PixelSize, stored: PixelSize,
    orientation: Orientation, grid: PixelSize
  ) {
    let (width, height) = (Double(displaySize.width), Double(displaySize.height))
    var left = crop.minX / width
    var right = crop.maxX / width
    var top = crop.minY / height
    var bottom = crop.maxY / height
    switch orientation.quarterTurns {
    case 1: (left, right, top, bottom) = (top, bottom, 1 - right, 1 - left)
    case 2: (left, right, top, bottom) = (1 - right, 1 - left, 1 - bottom, 1 - top)
    case 3: (left, right, top, bottom) = (1 - bottom, 1 - top, left, right)
    default: break
    }
    if orientation.isMirrored { (left, right) = (1 - right, 1 - left) }
    let x = Self.snap(left, right, length: stored.width, grid: grid.width)
    let y = Self.snap(top, bottom, length: stored.height, grid: grid.height)
    source = PixelRect(
      x: x.lowerBound, y: y.lowerBound, width: x.count, height: y.count)
    target = orientation.apply(size)
  }

  private static func snap(_ low: Double, _ high: Double, length: Int, grid: Int) -> Range<Int> {
    func nearest(_ value: Double) -> Int {
      let place = min(max(value.isNaN ? 0 : value, 0), 1) * Double(length)
      if place >= Double(length) - 0.01 { return length }
      return min(Int((place / Double(grid)).rounded()) * grid, length)
    }
    let last = (length - 1) / grid * grid
    let start = min(nearest(low), last)
    return start..<max(nearest(high), min(start + grid, length))
  }
}
