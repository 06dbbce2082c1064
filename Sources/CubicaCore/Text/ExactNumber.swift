/// A decimal number as written: digits with at most one point, never by way of a `Double`.
package struct ExactNumber: Equatable, Sendable {
  /// The number is `digits / scale`.
  package var digits: Int64
  /// A power of ten, 1 to 10⁹.
  package var scale: Int32

  /// nil for anything else: signs, exponents, commas, blanks, other scripts' digits, more than
  /// nine places or a number of 10⁹ and above.
  package init?(_ text: some StringProtocol) {
    let parts = text.utf8.split(
      separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first, !whole.isEmpty, whole.count <= 9 else { return nil }
    let places = parts.count == 2 ? Array(parts[1]) : []
    guard parts.count == 1 || !places.isEmpty, places.count <= 9 else { return nil }
    (digits, scale) = (0, 1)
    for byte in whole + places {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
      digits = digits * 10 + Int64(byte - UInt8(ascii: "0"))
    }
    for _ in places { scale *= 10 }
  }
}
