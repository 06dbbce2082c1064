public import CubicaCore

/// Turns display lists into placed pictures. One for each thread.
///
/// What it gives depends on the display list alone, never on what was drawn before; the caches
/// only save work. Static content costs nothing after the first frame: the same `Bitmap` object
/// comes back.
public final class Rasterizer {
  let painter: ItemPainter
  let images: ImageStore
  var tiles: ByteCache<TileKey, [TilePart]>
  var sprites: ByteCache<SpriteKey, SpritePicture?>
  var particles: ByteCache<ParticleKey, ParticlePicture>
  var reveals: ByteCache<RevealKey, RevealPieces>
  var rests: ByteCache<RestKey, TilePart?>
  private var reportKeys: Set<TextReport> = []

  /// What became of the texts drawn so far, each once, in the order of drawing.
  public private(set) var reports: [TextReport] = []

  /// - Parameters:
  ///   - images: every picture that a display list may name.
  ///   - cacheBytes: kept pictures are dropped, the longest unused first, above this size.
  /// - Throws: `.library` where Pango cannot be set up.
  public init(
    fonts: FontLibrary, images: [ImageID: ImageSource], cacheBytes: Int = 96 << 20
  ) throws(RasterError) {
    let shapers = try TextShapers(library: fonts)
    self.images = ImageStore(images, shapers: shapers)
    painter = ItemPainter(layouts: TextLayouts(shapers: shapers), images: self.images)
    tiles = ByteCache(limit: cacheBytes / 2)
    sprites = ByteCache(limit: cacheBytes / 4)
    particles = ByteCache(limit: cacheBytes / 4)
    reveals = ByteCache(limit: cacheBytes / 4)
    rests = ByteCache(limit: cacheBytes / 8)
    painter.onText = { [unowned self] report in note(report) }
  }

  private func note(_ report: TextReport) {
    if reportKeys.insert(report).inserted { reports.append(report) }
  }

  /// Lays a text out without drawing it; what became of it is in `reports`.
  ///
  /// - Throws: an error that names the layer.
  public func layOut(_ text: TextContent, layer: String) throws(RasterError) {
    do { note(try painter.layouts.report(on: text, layer: layer)) } catch {
      throw error.naming(layer)
    }
  }

  /// The steps that draw `list`, back to front.
  ///
  /// - Throws: an error that names the layer where an image is unknown or unusable, or a number
  ///   is not finite.
  public func compositeList(for list: DisplayList) throws(RasterError) -> CompositeList {
    var result = CompositeList(size: list.size, background: list.background)
    let frame = Frame(size: list.size)
    for item in list.items {
      try emit(item, at: Place(space: .identity), in: frame, into: &result.steps)
    }
    return result
  }

  /// The canvas that is drawn to.
  struct Frame {
    var size: PixelSize
    var visible: PixelRect { PixelRect(size) }
  }

  /// What the groups around an item do to it.
  struct Place {
    /// The parent's content space to canvas pixels.
    var space: AffineTransform
    /// Where a transform above changes over time: the largest scale the parent's space reaches.
    var movingScale: Double?
    /// Handed down by groups that need no picture of their own.
    var opacity = 1.0
    var blendMode = BlendMode.normal
  }
}
