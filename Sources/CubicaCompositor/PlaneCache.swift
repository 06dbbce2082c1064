import CubicaCore

/// Keeps what was made from bitmaps while the bitmaps live, least recently used out first.
///
/// A bitmap's identity is its content. The cache does not keep bitmaps alive: what nobody else
/// holds cannot be drawn again.
final class PlaneCache {
  private struct Key: Hashable {
    var bitmap: ObjectIdentifier
    var tint: Tint
  }

  private final class Entry {
    weak var bitmap: Bitmap?
    var tile: TilePlanes?
    var sprite: SpriteSource?
    var lastFrame = 0

    init(_ bitmap: Bitmap) { self.bitmap = bitmap }

    var byteCount: Int { (tile?.byteCount ?? 0) + (sprite?.byteCount ?? 0) }
  }

  private let coefficients: PlaneCoefficients
  private let byteLimit: Int
  private var entries: [Key: Entry] = [:]
  private var frame = 0

  init(_ coefficients: PlaneCoefficients, byteLimit: Int) {
    (self.coefficients, self.byteLimit) = (coefficients, byteLimit)
  }

  func tile(_ bitmap: Bitmap) -> TilePlanes {
    let entry = entry(bitmap, .white)
    if let made = entry.tile { return made }
    let made = TilePlanes(bitmap, coefficients)
    entry.tile = made
    return made
  }

  func sprite(_ bitmap: Bitmap, tint: Tint) -> SpriteSource {
    let plain = entry(bitmap, .white)
    let source = plain.sprite ?? SpriteSource(bitmap, coefficients)
    plain.sprite = source
    if source.flat != nil || tint == .white { return source }
    let entry = entry(bitmap, tint)
    if let made = entry.sprite { return made }
    let made = SpriteSource(bitmap, coefficients)
    entry.sprite = made
    return made
  }

  private func entry(_ bitmap: Bitmap, _ tint: Tint) -> Entry {
    let key = Key(bitmap: ObjectIdentifier(bitmap), tint: tint)
    if let entry = entries[key], entry.bitmap === bitmap {
      entry.lastFrame = frame
      return entry
    }
    let entry = Entry(bitmap)
    entry.lastFrame = frame
    entries[key] = entry
    return entry
  }

  /// Drops what is of no more use; what the last frame used stays, whatever its size.
  func endFrame() {
    entries = entries.filter { $0.value.bitmap != nil }
    var total = entries.values.reduce(0) { $0 + $1.byteCount }
    if total > byteLimit {
      for (key, entry) in entries.sorted(by: { $0.value.lastFrame < $1.value.lastFrame })
      where total > byteLimit && entry.lastFrame < frame {
        total -= entry.byteCount
        entries[key] = nil
      }
    }
    frame += 1
  }
}
