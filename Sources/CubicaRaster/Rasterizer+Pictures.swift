import CubicaCore

extension Rasterizer {
  /// A static picture on a canvas: what it shows and where.
  struct TileKey: Hashable {
    enum Kind: Hashable {
      case picture
      /// Of something that holds a clip's picture; without what that picture hides.
      case shadow(hollow: Path?)
      case mask(Rect?)
    }
    var kind: Kind
    /// Without transform, opacity and blending.
    var item: DisplayItem
    var space: AffineTransform
    var size: PixelSize
  }

  /// A picture that moves: drawn upright once, at one scale.
  struct SpriteKey: Hashable {
    var item: DisplayItem
    var scale: Double
  }

  struct SpritePicture {
    var bitmap: Bitmap
    /// Bitmap pixels to content space.
    var transform: AffineTransform
  }

  /// The longest side of a moving picture: two 4K canvases.
  private static let longestSprite = 8192

  /// Adds one tile, several, or a sprite, for an item that is drawn by Cairo as a whole.
  func emitPicture(
    of item: DisplayItem, at place: Place, in frame: Frame, into steps: inout [CompositeStep]
  ) throws(RasterError) {
    guard let scale = place.movingScale else {
      let parts = try parts(of: item, .picture, space: place.space, in: frame)
      return append(parts, at: place, to: &steps)
    }
    guard let picture = try sprite(of: item, scale: scale) else { return }
    steps.append(
      .sprite(
        Sprite(
          bitmap: picture.bitmap, transform: picture.transform.concatenating(place.space),
          opacity: place.opacity, blendMode: place.blendMode)))
  }

  func parts(
    of item: DisplayItem, _ kind: TileKey.Kind, space: AffineTransform, in frame: Frame
  ) throws(RasterError) -> [TilePart] {
    let key = TileKey(kind: kind, item: item.bare, space: space, size: frame.size)
    if let known = tiles[key] { return known }
    let canvas = try painter.canvasForWhole(item, space: space, visible: frame.visible)
    if let canvas, case .shadow(let hollow?) = kind { canvas.clear(hollow, space: space) }
    let parts = canvas.map(TileCutting.parts) ?? []
    tiles.insert(parts, for: key, cost: parts.byteCount)
    return parts
  }

  private func sprite(
    of item: DisplayItem, scale wanted: Double
  ) throws(RasterError) -> SpritePicture? {
    let bounds = try painter.wholeBounds(of: item)
    let longest = max(bounds.width, bounds.height)
    guard !bounds.isEmpty, wanted > 0 else { return nil }
    guard longest.isFinite else { throw RasterError(.notFinite, layer: item.name) }
    let scale = min(wanted, Double(Self.longestSprite) / longest)
    let key = SpriteKey(item: item.bare, scale: scale)
    if let known = sprites[key] { return known }
    let picture = try makeSprite(of: item, bounds: bounds, scale: scale)
    sprites.insert(picture, for: key, cost: picture?.bitmap.byteCount ?? 0)
    return picture
  }

  private func makeSprite(
    of item: DisplayItem, bounds: Rect, scale: Double
  ) throws(RasterError) -> SpritePicture? {
    let space = AffineTransform.scale(scale, scale)
    guard let visible = PixelRect(covering: space.apply(bounds).insetBy(dx: -2, dy: -2)) else {
      throw RasterError(.notFinite, layer: item.name)
    }
    guard let canvas = try painter.canvasForWhole(item, space: space, visible: visible),
      let box = TileCutting.inkBox(of: canvas, in: canvas.rect)
    else { return nil }
    let bitmap = canvas.bitmap(of: box, rim: 1)
    let corner = AffineTransform.translation(Double(box.x - 1), Double(box.y - 1))
    return SpritePicture(
      bitmap: bitmap, transform: corner.concatenating(.scale(1 / scale, 1 / scale)))
  }
}

extension Bitmap {
  var byteCount: Int { strideBytes * size.height }
}

extension [TilePart] {
  var byteCount: Int { reduce(256) { $0 + $1.bitmap.byteCount } }
}
