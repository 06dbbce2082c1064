/// An sRGB colour, components 0...1, not premultiplied.
public struct Color: Hashable, Sendable {
  public var red, green, blue, alpha: Double

  public static let clear = Color(0, 0, 0, 0)
  public static let black = Color(0, 0, 0)
  public static let white = Color(1, 1, 1)

  public init(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// `#RGB`, `#RGBA`, `#RRGGBB` or `#RRGGBBAA`, any case; nil otherwise.
  public init?(hex: String) {
    guard hex.first == "#" else { return nil }
    let digits = hex.dropFirst().compactMap(\.hexDigitValue)
    guard digits.count == hex.count - 1, hex.utf8.count == hex.count else { return nil }
    let bytes: [Int]
    switch digits.count {
    case 3, 4: bytes = digits.map { $0 * 17 }
    case 6, 8:
      bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
    default: return nil
    }
    let parts = bytes.map { Double($0) / 255 }
    self.init(parts[0], parts[1], parts[2], parts.count == 4 ? parts[3] : 1)
  }

  public func withAlpha(_ alpha: Double) -> Color { Color(red, green, blue, alpha) }

  /// Every component within 0...1; not-a-number becomes 0.
  public var clamped: Color {
    func clamp(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
    return Color(clamp(red), clamp(green), clamp(blue), clamp(alpha))
  }
}

extension Color {
  /// `#RRGGBB`, or `#RRGGBBAA` where it is not opaque.
  package var hex: String {
    func digits(_ part: Double) -> String {
      let byte = Int((min(max(part, 0), 1) * 255).rounded())
      return (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return "#" + digits(red) + digits(green) + digits(blue) + (alpha < 1 ? digits(alpha) : "")
  }
}
