/// A run of samples in one row that is drawn; what lies between runs is clear.
package struct Span: Hashable, Sendable {
  package var start: Int32
  package var end: Int32
  /// Alpha is 255 throughout.
  package var isOpaque: Bool
}

/// The drawn runs of an alpha plane, row by row, so that nothing is done for clear samples and
/// opaque ones are copied.
package struct SpanTable: Sendable {
  /// Row r's spans are `spans[starts[r]..<starts[r + 1]]`.
  package private(set) var starts: [Int32] = [0]
  package private(set) var spans: [Span] = []
  package private(set) var isOpaque = true

  package init(_ alpha: UnsafePointer<UInt8>, stride: Int, width: Int, height: Int) {
    starts.reserveCapacity(height + 1)
    for row in 0..<height { append(row: alpha + row * stride, width: width) }
  }

  private enum Kind { case clear, opaque, mixed }

  private mutating func append(row: UnsafePointer<UInt8>, width: Int) {
    let first = spans.count
    let raw = UnsafeRawPointer(row)
    var (start, kind) = (0, Kind.clear)
    var x = 0
    while x < width {
      let end = min(x + 8, width)
      let next = end - x == 8 ? Self.kind(word: raw + x) : Self.kind(row + x, end - x)
      if next != kind {
        close(start, x, kind, first: first)
        (start, kind) = (x, next)
      }
      x = end
    }
    close(start, width, kind, first: first)
    let isWhole =
      spans.count == first + 1 && spans[first].isOpaque && spans[first].start == 0
      && Int(spans[first].end) == width
    isOpaque = isOpaque && isWhole
    starts.append(Int32(spans.count))
  }

  /// Adds a run; single opaque words inside a mixed run stay part of it.
  private mutating func close(_ start: Int, _ end: Int, _ kind: Kind, first: Int) {
    guard end > start, kind != .clear else { return }
    let isOpaque = kind == .opaque
    if let last = spans.indices.last, last >= first, Int(spans[last].end) == start {
      let isShort =
        isOpaque
        ? end - start <= 8 : spans[last].isOpaque && spans[last].end - spans[last].start <= 8
      if isOpaque == spans[last].isOpaque || isShort {
        spans[last].isOpaque = spans[last].isOpaque && isOpaque
        spans[last].end = Int32(end)
        return
      }
    }
    spans.append(Span(start: Int32(start), end: Int32(end), isOpaque: isOpaque))
  }

  @inline(__always)
  private static func kind(word: UnsafeRawPointer) -> Kind {
    switch word.loadUnaligned(as: UInt64.self) {
    case 0: .clear
    case .max: .opaque
    default: .mixed
    }
  }

  private static func kind(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Kind {
    var (low, high): (UInt8, UInt8) = (255, 0)
    for i in 0..<count { (low, high) = (min(low, bytes[i]), max(high, bytes[i])) }
    return high == 0 ? .clear : low == 255 ? .opaque : .mixed
  }
}
