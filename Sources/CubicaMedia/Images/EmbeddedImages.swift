import CubicaCore

/// Pictures inside an SVG document (`href="data:image/png;base64,…"`), looked at before the renderer
/// unpacks them.
struct EmbeddedImages {
  private let bytes: [UInt8]

  init(_ svg: [UInt8]) { bytes = Self.withoutCharacterReferences(svg) }

  /// The sizes that their headers state.
  var sizes: [PixelSize] {
    contents.flatMap { content -> [PixelSize] in
      guard let kind = ImageKind(content) else { return [] }
      if kind == .svg { return EmbeddedImages(content).sizes }
      return ImageHeader.size(of: content, kind: kind).map { [$0] } ?? []
    }
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
      found.append(type.hasSuffix("base64") ? Self.fromBase64(data) : Self.unescaped(data))
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

  /// `%3C` is `<`.
  private static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      if byte == UInt8(ascii: "%"), digits.utf8.count == 2, let value = UInt8(digits, radix: 16) {
        result.append(value)
        rest = rest.dropFirst(2)
      } else {
        result.append(byte)
      }
    }
    return result
  }

  /// `&#100;` and `&#x64;` are `d`: an address may be written so.
  private static func withoutCharacterReferences(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var place = 0
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "&"), place + 1 < bytes.count,
        bytes[place + 1] == UInt8(ascii: "#"),
        let end = bytes[place...].prefix(12).firstIndex(of: UInt8(ascii: ";"))
      {
        let text = String(decoding: bytes[place + 2..<end], as: UTF8.self)
        let isHex = text.hasPrefix("x")
        if let code = UInt8(isHex ? String(text.dropFirst()) : text, radix: isHex ? 16 : 10) {
          result.append(code)
          place = end + 1
          continue
        }
      }
      result.append(bytes[place])
      place += 1
    }
    return result
  }
}
