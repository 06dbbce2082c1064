/// Excel's first line that says what separates the cells: `sep=;`.
struct SeparatorLine {
  let separator: ListSeparator
  /// The first byte after its line end.
  let end: Int

  init?(_ bytes: [UInt8]) {
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    var text = String(decoding: line.prefix(16), as: UTF8.self)
    if text.hasPrefix("\""), text.hasSuffix("\""), text.count > 2 {
      text = String(text.dropFirst().dropLast())
    }
    guard line.count <= 16, text.lowercased().hasPrefix("sep="),
      let separator = ListSeparator(String(text.dropFirst(4)))
    else { return nil }
    self.separator = separator
    var end = line.endIndex
    if end < bytes.count {
      let isPair =
        bytes[end] == UInt8(ascii: "\r") && end + 1 < bytes.count
        && bytes[end + 1] == UInt8(ascii: "\n")
      end += isPair ? 2 : 1
    }
    self.end = end
  }
}

extension ListSeparator {
  /// The one of the common ones that the first record has most of outside quotes.
  static func mostFrequent(in bytes: ArraySlice<UInt8>) -> ListSeparator {
    var counts = common.map { _ in 0 }
    var isQuoted = false
    var hasBegun = false
    for byte in bytes {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if isQuoted { continue }
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        // Empty lines before the header.
        if hasBegun { break }
        continue
      }
      hasBegun = true
      if let index = common.firstIndex(where: { $0.byte == byte }) {
        counts[index] += 1
      }
    }
    let most = counts.max() ?? 0
    return zip(common, counts).first { $0.1 == most }?.0 ?? .comma
  }
}
