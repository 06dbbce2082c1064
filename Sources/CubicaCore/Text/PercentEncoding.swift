/// Bytes written as `%` and two hexadecimal digits.
package enum PercentEncoding {
  /// `%3C` is `<`; a `%` that no two digits follow stands for itself.
  package static func decoded(_ text: some Sequence<UInt8>) -> [UInt8] {
    var rest = Array(text)[...]
    var result: [UInt8] = []
    result.reserveCapacity(rest.count)
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2, let high = digit(rest[rest.startIndex]),
        let low = digit(rest[rest.startIndex + 1])
      {
        result.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        result.append(byte)
      }
    }
    return result
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
  }
}
