import CFFmpeg
package import CubicaCore

/// What a picture's bytes are: decided by content, with its size before anything is decoded.
package enum ImageKind: Hashable, Sendable {
  case png, jpeg, webp, gif, svg, heic, avif

  /// So many are looked at.
  static let sniffedBytes = 4096

  package init?(_ bytes: [UInt8]) {
    func starts(_ prefix: [UInt8], at place: Int = 0) -> Bool {
      bytes.count >= place + prefix.count && Array(bytes[place..<place + prefix.count]) == prefix
    }
    if starts([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if starts([0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if starts(Array("RIFF".utf8)), starts(Array("WEBP".utf8), at: 8) {
      self = .webp
    } else if starts(Array("GIF87a".utf8)) || starts(Array("GIF89a".utf8)) {
      self = .gif
    } else if let kind = ImageKind.ofHEIF(bytes) {
      self = kind
    } else if ImageKind.isSVG(bytes) {
      self = .svg
    } else {
      return nil
    }
  }

  /// How the major brands of QuickTime, MP4 and 3GPP films begin.
  private static let films = [
    "qt", "iso", "mp4", "avc1", "M4", "3g", "MSNV", "dash", "XAVC", "f4", "cmf",
  ]

  /// By the brands of the first box; nil where there is none of a picture.
  private static func ofHEIF(_ bytes: [UInt8]) -> ImageKind? {
    guard bytes.count >= 16, bytes[4..<8].elementsEqual("ftyp".utf8) else { return nil }
    let length = bytes[..<4].reduce(0) { $0 << 8 | Int($1) }
    let end = min(bytes.count, length == 0 ? bytes.count : length, 512)
    // The major brand, its version, then those that it is compatible with.
    let places = [8] + stride(from: 16, to: max(16, end - 3), by: 4)
    let brands = places.map { String(decoding: bytes[$0..<$0 + 4], as: UTF8.self) }
    // What plays is a clip, whatever pictures it says it goes with.
    if films.contains(where: brands[0].hasPrefix) { return nil }
    if brands.contains("avif") { return .avif }
    if brands.contains(where: ["heic", "heix", "heim", "heis"].contains) { return .heic }
    return brands[0] == "mif1" ? .heic : nil
  }

  /// XML whose first element is `svg`, perhaps with a prefix.
  private static func isSVG(_ bytes: [UInt8]) -> Bool {
    var rest = Substring(String(decoding: bytes.prefix(sniffedBytes), as: UTF8.self))
    if rest.first == "\u{FEFF}" { rest = rest.dropFirst() }
    while true {
      rest = rest.drop { $0.isWhitespace }
      guard rest.first == "<" else { return false }
      rest = rest.dropFirst()
      let isNote = rest.hasPrefix("!--")
      guard isNote || rest.first == "?" || rest.first == "!" else { break }
      guard let end = ImageKind.end(of: rest, isNote: isNote) else { return false }
      rest = end
    }
    let name = rest.prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" }
    return name == "svg" || name.hasSuffix(":svg")
  }

  /// What follows a comment, an instruction or a document type (which may hold brackets).
  private static func end(of text: Substring, isNote: Bool) -> Substring? {
    if isNote {
      var rest = text
      while let dash = rest.firstIndex(of: "-") {
        rest = rest[dash...]
        if rest.hasPrefix("-->") { return rest.dropFirst(3) }
        rest = rest.dropFirst()
      }
      return nil
    }
    var depth = 0
    for index in text.indices {
      switch text[index] {
      case "[": depth += 1
      case "]": depth -= 1
      case ">" where depth <= 0: return text[text.index(after: index)...]
      default: break
      }
    }
    return nil
  }
}

/// Sizes as the first bytes of files state them.
package enum ImageHeader {
  /// Stored pixels; nil where the header is cut or makes no sense, and for
  /// kinds that say it elsewhere.
  package static func size(of bytes: [UInt8], kind: ImageKind) -> PixelSize? {
    switch kind {
    case .png: png(bytes)
    case .jpeg: jpeg(bytes)
    case .webp: webp(bytes)
    case .gif: gif(bytes)
    case .svg, .heic, .avif: nil
    }
  }

  private static func big(_ bytes: [UInt8], _ place: Int, _ count: Int) -> Int? {
    guard place >= 0, place + count <= bytes.count else { return nil }
    return bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func little(_ bytes: [UInt8], _ place: Int, _ count: Int) -> Int? {
    guard place >= 0, place + count <= bytes.count else { return nil }
    return bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private static func sized(_ width: Int?, _ height: Int?) -> PixelSize? {
    guard let width, let height, width > 0, height > 0 else { return nil }
    return PixelSize(width, height)
  }

  private static func png(_ bytes: [UInt8]) -> PixelSize? {
    guard big(bytes, 12, 4) == 0x4948_4452 else { return nil }
    return sized(big(bytes, 16, 4), big(bytes, 20, 4))
  }

  private static func gif(_ bytes: [UInt8]) -> PixelSize? {
    sized(little(bytes, 6, 2), little(bytes, 8, 2))
  }

  private static func jpeg(_ bytes: [UInt8]) -> PixelSize? {
    for segment in JPEGSegments(bytes) {
      switch segment.marker {
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        return sized(big(bytes, segment.body + 3, 2), big(bytes, segment.body + 1, 2))
      default: continue
      }
    }
    return nil
  }

  private static func webp(_ bytes: [UInt8]) -> PixelSize? {
    switch big(bytes, 12, 4) {
    case 0x5650_3858:  // VP8X
      return sized(little(bytes, 24, 3).map { $0 + 1 }, little(bytes, 27, 3).map { $0 + 1 })
    case 0x5650_384C:  // VP8L
      guard let packed = little(bytes, 21, 4) else { return nil }
      return sized(packed & 0x3FFF + 1, packed >> 14 & 0x3FFF + 1)
    case 0x5650_3820:  // VP8
      return sized(
        little(bytes, 26, 2).map { $0 & 0x3FFF }, little(bytes, 28, 2).map { $0 & 0x3FFF })
    default: return nil
    }
  }
}

/// The marker segments of a JPEG up to its first scan.
struct JPEGSegments: Sequence, IteratorProtocol {
  struct Segment {
    var marker: UInt8
    /// Where its content starts and how long it is, after the length field.
    var body: Int
    var count: Int
  }

  private let bytes: [UInt8]
  private var place = 2

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> Segment? {
    while place + 4 <= bytes.count, bytes[place] == 0xFF {
      let marker = bytes[place + 1]
      if marker == 0xFF || marker == 0x01 || (0xD0...0xD8).contains(marker) {
        place += marker == 0xFF ? 1 : 2
        continue
      }
      let length = Int(bytes[place + 2]) << 8 | Int(bytes[place + 3])
      guard marker != 0xDA, marker != 0xD9, length >= 2 else { return nil }
      defer { place += 2 + length }
      return Segment(
        marker: marker, body: place + 4, count: Swift.min(length - 2, bytes.count - place - 4))
    }
    return nil
  }
}
