/// What stands between the cells of a list.
package struct ListSeparator: Hashable, Sendable {
  package let byte: UInt8

  package static let comma = ListSeparator(byte: UInt8(ascii: ","))
  package static let semicolon = ListSeparator(byte: UInt8(ascii: ";"))
  package static let tab = ListSeparator(byte: UInt8(ascii: "\t"))
  /// Those that are looked for, the likeliest first.
  static let common = [comma, semicolon, tab]

  private init(byte: UInt8) { self.byte = byte }

  /// `comma`, `semicolon`, `tab`, or one ASCII character that is no letter, digit, quote or line
  /// break.
  package init?(_ text: String) {
    switch text.lowercased() {
    case "comma": self = .comma
    case "semicolon": self = .semicolon
    case "tab", "\\t": self = .tab
    default:
      guard let byte = text.utf8.first, text.utf8.count == 1, Self.mayStand(byte) else {
        return nil
      }
      self.init(byte: byte)
    }
  }

  private static func mayStand(_ byte: UInt8) -> Bool {
    let scalar = Unicode.Scalar(byte)
    return byte == UInt8(ascii: "\t")
      || (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "\"")
        && !scalar.properties.isAlphabetic && scalar.properties.numericType == nil
  }

  /// `a semicolon`
  package var noun: String {
    switch self {
    case .comma: "a comma"
    case .semicolon: "a semicolon"
    case .tab: "a tab"
    default: "\"\(Unicode.Scalar(byte))\""
    }
  }
}
