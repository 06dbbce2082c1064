import CubicaCore

/// Amounts of memory.
package enum SizeValues {
  private static let form = "a size is a number with K, M or G, such as 2G or 500M"

  /// `500M`, `1.5G` or bytes.
  package static func bytes(_ text: String) throws(ValueFault) -> Int {
    let units: [Character: Int64] = ["K": 1 << 10, "M": 1 << 20, "G": 1 << 30]
    let last = text.uppercased().last
    let unit = last.flatMap { units[$0] }
    guard let number = ExactNumber(unit == nil ? Substring(text) : text.dropLast()) else {
      throw ExactNumber.fault(text, form)
    }
    let bytes = number.digits * (unit ?? 1) / Int64(number.scale)
    guard bytes >= 1 << 20 else { throw ValueFault("\(form); at least 1M") }
    return Int(bytes)
  }
}
