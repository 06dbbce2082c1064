import CubicaCore

/// Keeps what was made from bitmaps while somebody else holds the bitmaps, least recently used out
/// first.
///
/// A bitmap's identity is its content. What nobody else holds cannot be drawn again.
final class PlaneCache {
  private final class Entry {
    private var bitmap: Bitmap
    var tile: TilePlanes?
    var sprite: SpriteSource?
    var tinted: [Tint: SpriteSource] = [:]
    var lastFrame = 0

    init(_ bitmap: Bitmap) { self.bitmap = bitmap }

    /// Nobody but this entry holds the bitmap.
    var isAbandoned: Bool { isKnownUniquelyReferenced(&bitmap) }

    var byteCount: Int {
      (tile?.byteCount ?? 0) + (sprite?.byteCount ?? 0)
        + tinted.values.reduce(0) { $0 + $1.byteCount }
    }
  }

  private let coefficients: PlaneCoefficients
  private let byteLimit: Int
  private var entries: [ObjectIdentifier: Entry] = [:]
  /// Counted from 1.
  private var frame = 1

  init(_ coefficients: PlaneCoefficients, byteLimit: Int) {
    (self.coefficients, self.byteLimit) = (coefficients, byteLimit)
  }

  func tile(_ bitmap: Bitmap) -> TilePlanes {
    let entry = entry(bitmap)
    if let made = entry.tile { return made }
    let made = TilePlanes(bitmap, coefficients)
    entry.tile = made
    return made
  }

  func sprite(_ bitmap: Bitmap, tint: Tint) -> SpriteSource {
    let entry = entry(bitmap)
    let source = entry.sprite ?? SpriteSource(bitmap, coefficients)
    entry.sprite = source
    if source.flat != nil || tint == .white { return source }
    if let made = entry.tinted[tint] { return made }
    let made = SpriteSource(bitmap, coefficients)
    entry.tinted[tint] = made
    return made
  }

  private func entry(_ bitmap: Bitmap) -> Entry {
    // An entry holds its bitmap, so no other one can have that identity.
    let key = ObjectIdentifier(bitmap)
    let entry = entries[key] ?? Entry(bitmap)
    if entry.lastFrame == 0 { entries[key] = entry }
    entry.lastFrame = frame
    return entry
  }

  /// Drops what is of no more use; what the last frame used stays, whatever its size.
  func endFrame() {
    for (key, entry) in entries where entry.isAbandoned { entries[key] = nil }
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
