package import CubicaCore
package import CubicaExport

package enum TimeValues {
  static let form = "a time is seconds (83.5) or minutes and seconds (1:23.5)"

  /// `83`, `83.5`, `1:23.5` or `1:02:03.5`, exact.
  package static func time(_ text: String) throws(ValueFault) -> MediaTime {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 3, let last = parts.last, let seconds = ExactNumber(last) else {
      throw ExactNumber.fault(text, form)
    }
    var minutes: Int64 = 0
    for part in parts.dropLast() {
      guard let number = ExactNumber(part), number.scale == 1, number.digits < 100_000 else {
        throw ExactNumber.fault(text, form)
      }
      minutes = minutes * 60 + number.digits
    }
    // After a colon sixty is the next minute: a slip of the finger is not guessed at.
    let limit = Int64(60) * Int64(seconds.scale)
    guard parts.count == 1 || seconds.digits < limit else {
      throw ValueFault("the seconds after a minute are below 60")
    }
    let ticks = minutes * 60 * Int64(seconds.scale) + seconds.digits
    return reduced(ticks, seconds.scale)
  }

  /// `A..B`, `A..` or `..B`.
  package static func range(_ text: String) throws(ValueFault) -> TrimRange {
    guard let dots = firstDots(in: text) else {
      throw ValueFault("a part of the clip is A..B, such as 1.5..4, 2.. or ..0:10")
    }
    let (first, second) = (String(text[..<dots.lowerBound]), String(text[dots.upperBound...]))
    let start = first.isEmpty ? nil : try time(first)
    let end = second.isEmpty ? nil : try time(second)
    if start == nil && end == nil {
      throw ValueFault("both ends are open: that is the whole clip; leave --trim out")
    }
    if let start, let end, start >= end {
      throw ValueFault("the part begins at \(start), not before its end \(end)")
    }
    return TrimRange(start: start, end: end)
  }

  private static func firstDots(in text: String) -> Range<String.Index>? {
    var index = text.startIndex
    while index < text.endIndex {
      let next = text.index(after: index)
      if text[index] == ".", next < text.endIndex, text[next] == "." {
        return index..<text.index(after: next)
      }
      index = next
    }
    return nil
  }

  private static func reduced(_ ticks: Int64, _ scale: Int32) -> MediaTime {
    var (ticks, scale) = (ticks, scale)
    while scale > 1, ticks % 10 == 0 { (ticks, scale) = (ticks / 10, scale / 10) }
    return MediaTime(value: ticks, timescale: scale)
  }
}
