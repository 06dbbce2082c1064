/// Whole numbers as bytes: seven bits each, the lowest first (LEB128).
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Small numbers of either sign are short.
  mutating func add(signed number: Int64) {
    add(UInt64(bitPattern: number << 1 ^ number >> 63))
  }

  mutating func add(counted other: [UInt8]) {
    add(UInt64(other.count))
    bytes += other
  }
}

/// Reads what `ByteWriter` wrote; nil wherever that is not what is there.
struct ByteReader {
  private let bytes: ArraySlice<UInt8>
  private var place: Int

  init(_ bytes: ArraySlice<UInt8>) { (self.bytes, place) = (bytes, bytes.startIndex) }

  var left: Int { bytes.endIndex - place }

  mutating func number() -> UInt64? {
    var (result, shift) = (UInt64(0), UInt64(0))
    while place < bytes.endIndex, shift < 64 {
      let byte = bytes[place]
      place += 1
      result |= UInt64(byte & 0x7F) << shift
      if byte & 0x80 == 0 { return result }
      shift += 7
    }
    return nil
  }

  mutating func signed() -> Int64? {
    number().map { Int64(bitPattern: $0 >> 1) ^ -Int64(bitPattern: $0 & 1) }
  }

  /// How many things follow, each of a byte or more.
  mutating func count() -> Int? {
    guard let count = number(), count <= UInt64(left) else { return nil }
    return Int(count)
  }

  mutating func counted() -> ArraySlice<UInt8>? {
    guard let count = count() else { return nil }
    defer { place += count }
    return bytes[place..<place + count]
  }
}
