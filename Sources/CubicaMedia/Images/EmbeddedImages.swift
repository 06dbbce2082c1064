import CubicaCore

/// Pictures inside an SVG document (`href="data:image/png;base64,…"`), looked at before the renderer
/// unpacks them.
struct EmbeddedImages {
  private let bytes: [UInt8]
  private let depth: Int

  /// Documents in documents, and entities in entities.
  private static let deepest = 8
  private static let mostBytes = 64 << 20

  /// nil where its entities make too much of it.
  init?(_ svg: [UInt8], depth: Int = 0) {
    guard let plain = Self.withoutReferences(svg) else { return nil }
    (bytes, self.depth) = (plain, depth)
  }

  /// Whether drawing it takes more elements than are drawn.
  var isEndless: Bool { SVGWork(bytes).elementCount > SVGWork.most }

  /// The sizes that their headers state; nil where they are nested too deeply to be known.
  var sizes: [PixelSize]? {
    var sizes: [PixelSize] = []
    for content in contents {
      guard let kind = ImageKind(content) else { continue }
      if kind == .svg {
        guard depth < Self.deepest, let image = EmbeddedImages(content, depth: depth + 1),
          !image.isEndless, let inner = image.sizes
        else { return nil }
        sizes += inner
      } else if let size = ImageHeader.size(of: content, kind: kind) {
        sizes.append(size)
      }
    }
    return sizes
  }

  /// Decoded, of each address that holds its data itself.
  private var contents: [[UInt8]] {
    var found: [[UInt8]] = []
    let scheme = Array("data:".utf8)
    var place = 0
    while place + scheme.count < bytes.count {
      guard bytes[place] | 0x20 == scheme[0],
        bytes[place..<place + scheme.count].map({ $0 | 0x20 }).elementsEqual(
          scheme.map { $0 | 0x20 })
      else {
        place += 1
        continue
      }
      place += scheme.count
      let end = bytes[place...].firstIndex { Self.endsAddress($0) } ?? bytes.endIndex
      guard let comma = bytes[place..<end].firstIndex(of: UInt8(ascii: ",")) else { continue }
      let type = String(decoding: bytes[place..<comma], as: UTF8.self).lowercased()
      let data = bytes[(comma + 1)..<end]
      found.append(type.hasSuffix("base64") ? Self.fromBase64(data) : PercentEncoding.decoded(data))
      place = end
    }
    return found
  }

  private static func endsAddress(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "<")
      || byte == UInt8(ascii: ">")
  }

  private static func fromBase64(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count * 3 / 4)
    var (bits, count): (UInt32, Int) = (0, 0)
    for byte in text {
      let value: UInt8
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = byte - 65
      case UInt8(ascii: "a")...UInt8(ascii: "z"): value = byte - 71
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = byte + 4
      case UInt8(ascii: "+"), UInt8(ascii: "-"): value = 62
      case UInt8(ascii: "/"), UInt8(ascii: "_"): value = 63
      default: continue
      }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        result.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return result
  }
}

/// References in the text, which may hide an address.
extension EmbeddedImages {
  /// The text with what its references stand for; nil where that is too much.
  private static func withoutReferences(_ bytes: [UInt8]) -> [UInt8]? {
    var text = bytes
    for _ in 0...deepest {
      let entities = entities(of: text)
      guard let next = replaced(text, entities) else { return nil }
      if next == text { return next }
      text = next
    }
    return nil
  }

  /// One round: `&#100;` and `&#x64;` are `d`, `&name;` is what the document says.
  private static func replaced(
    _ bytes: [UInt8], _ entities: [ArraySlice<UInt8>: ArraySlice<UInt8>]
  ) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var rest = bytes[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
      result += rest[..<start]
      let word = rest[(start + 1)...].prefix(100).prefix { $0 != UInt8(ascii: ";") }
      rest = rest[(start + 1)...]
      if let code = character(word) {
        result.append(code)
        rest = rest[word.endIndex...].dropFirst()
      } else if let value = entities[word] {
        result += value
        rest = rest[word.endIndex...].dropFirst()
      } else {
        result.append(UInt8(ascii: "&"))
      }
      guard result.count + rest.count <= mostBytes else { return nil }
    }
    return result + rest
  }

  private static func character(_ word: ArraySlice<UInt8>) -> UInt8? {
    guard word.first == UInt8(ascii: "#"), word.count > 1, word.count < 12 else { return nil }
    let text = String(decoding: word.dropFirst(), as: UTF8.self)
    return text.hasPrefix("x") ? UInt8(text.dropFirst(), radix: 16) : UInt8(text)
  }

  /// `<!ENTITY name "value">`, wherever it stands.
  private static func entities(
    of bytes: [UInt8]
  ) -> [ArraySlice<UInt8>: ArraySlice<UInt8>] {
    var found: [ArraySlice<UInt8>: ArraySlice<UInt8>] = [:]
    let mark = Array("<!ENTITY".utf8)
    var rest = bytes[...]
    while let start = rest.firstIndex(of: mark[0]) {
      rest = rest[start...]
      guard rest.starts(with: mark) else {
        rest = rest.dropFirst()
        continue
      }
      rest = rest.dropFirst(mark.count)
      let body = rest.drop { $0 <= 32 }
      let name = body.prefix { $0 > 32 }
      let after = body[name.endIndex...].drop { $0 <= 32 }
      guard let quote = after.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
      else { continue }
      let value = after.dropFirst().prefix { $0 != quote }
      // Of two of one name the first counts.
      if found[name] == nil { found[name] = value }
    }
    return found
  }
}
