import CubicaCore

/// The orientation that a picture's EXIF data asks for.
enum ImageOrientation {
  /// Upright where there is none, or one that is not 1 to 8.
  static func of(_ bytes: [UInt8], kind: ImageKind) -> Orientation {
    guard let place = exif(in: bytes, kind: kind),
      let value = orientation(bytes, at: place.lowerBound, end: place.upperBound)
    else { return .upright }
    return Orientation(exif: value) ?? .upright
  }

  /// Where the TIFF structure lies.
  private static func exif(in bytes: [UInt8], kind: ImageKind) -> Range<Int>? {
    switch kind {
    case .jpeg:
      for segment in JPEGSegments(bytes) where segment.marker == 0xE1 && segment.count > 14 {
        if Array(bytes[segment.body..<segment.body + 6]) == Array("Exif\0\0".utf8) {
          return segment.body + 6..<segment.body + segment.count
        }
      }
      return nil
    case .png: return chunk("eXIf", in: bytes, start: 8, isLittle: false)
    case .webp:
      guard let found = chunk("EXIF", in: bytes, start: 12, isLittle: true) else { return nil }
      let hasName = found.count > 6 && Array(bytes[found.prefix(6)]) == Array("Exif\0\0".utf8)
      return hasName ? found.lowerBound + 6..<found.upperBound : found
    case .gif, .svg, .heic, .avif: return nil
    }
  }

  /// A chunk's content: PNG's have length, name, content, checksum; WebP's name, length, content.
  private static func chunk(
    _ name: String, in bytes: [UInt8], start: Int, isLittle: Bool
  ) -> Range<Int>? {
    var place = start
    while place + 8 <= bytes.count {
      let first = Array(bytes[place..<place + 4])
      let second = Array(bytes[place + 4..<place + 8])
      let length =
        isLittle
        ? second.reversed().reduce(0) { $0 << 8 | Int($1) } : first.reduce(0) { $0 << 8 | Int($1) }
      let found = isLittle ? first : second
      if found == Array(name.utf8) {
        return place + 8..<min(place + 8 + length, bytes.count)
      }
      place += isLittle ? 8 + length + length % 2 : 12 + length
    }
    return nil
  }

  /// Tag 0x0112 of the first directory; nil where there is none.
  private static func orientation(_ bytes: [UInt8], at start: Int, end: Int) -> Int? {
    guard end - start >= 14 else { return nil }
    let isLittle = bytes[start] == UInt8(ascii: "I")
    func number(_ place: Int, _ count: Int) -> Int? {
      guard place >= start, place + count <= end else { return nil }
      let part = bytes[place..<place + count]
      return isLittle
        ? part.reversed().reduce(0) { $0 << 8 | Int($1) } : part.reduce(0) { $0 << 8 | Int($1) }
    }
    guard number(start + 2, 2) == 42, let offset = number(start + 4, 4),
      let count = number(start + offset, 2)
    else { return nil }
    for entry in 0..<min(count, 1000) {
      let place = start + offset + 2 + 12 * entry
      guard let tag = number(place, 2) else { return nil }
      if tag == 0x0112 { return number(place + 8, 2) }
    }
    return nil
  }
}
