package import CubicaCore
package import CubicaExport

package enum PictureValues {
  /// `1080x1920`.
  package static func size(_ text: String) throws(ValueFault) -> PixelSize {
    let parts = text.lowercased().replacing("×", with: "x").split(
      separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = whole(parts[0]), let height = whole(parts[1]) else {
      throw ExactNumber.fault(text, "a size is WxH in whole pixels, such as 1080x1920")
    }
    guard width > 0 && height > 0 else { throw ValueFault("both sides must be above 0") }
    return PixelSize(width, height)
  }

  /// `9:16` or `2.39:1`.
  package static func aspect(_ text: String) throws(ValueFault) -> AspectRatio {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = ExactNumber(parts[0]), let height = ExactNumber(parts[1])
    else { throw ExactNumber.fault(text, "a shape is A:B, such as 9:16, 1:1 or 16:9") }
    let a = width.digits * Int64(height.scale)
    let b = height.digits * Int64(width.scale)
    guard a > 0 && b > 0 else { throw ValueFault("both sides must be above 0") }
    guard a <= b * 10, b <= a * 10 else {
      throw ValueFault("one side is more than ten times the other")
    }
    let divisor = Int64(greatestCommonDivisor(a, b))
    return AspectRatio(width: Int(a / divisor), height: Int(b / divisor))
  }

  /// `30`, `30000/1001` or, for the television rates, `29.97` (which means 30000/1001).
  package static func frameRate(_ text: String) throws(ValueFault) -> FrameRate {
    let form = "a frame rate is a number such as 30, 29.97 or 30000/1001"
    guard let rate = FrameRate(text) else {
      let isZero = text.utf8.allSatisfy { $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: ".") }
      if isZero, ExactNumber(text) != nil { throw ValueFault("the rate must be above 0") }
      throw ExactNumber.fault(text, form)
    }
    guard FrameRate.filmRates.contains(rate.framesPerSecond) else {
      throw ValueFault("the rate must be from 1 to 240 frames a second")
    }
    return rate
  }

  /// A whole number from `range`.
  package static func count(
    _ text: String, in range: ClosedRange<Int>
  ) throws(ValueFault) -> Int {
    guard let number = whole(Substring(text)), range.contains(number) else {
      throw ExactNumber.fault(
        text, "a whole number from \(range.lowerBound) to \(range.upperBound) is wanted")
    }
    return number
  }

  /// One of the words of an enumeration, else the fault lists them.
  package static func choice<T: RawRepresentable & CaseIterable>(
    _ text: String, _ type: T.Type
  ) throws(ValueFault) -> T where T.RawValue == String {
    if let value = T(rawValue: text) { return value }
    let names = T.allCases.map(\.rawValue)
    let nearest = NearestName.nearest(to: text, in: names).map { "; did you mean \($0)?" } ?? ""
    throw ValueFault("is none of \(names.joined(separator: ", "))\(nearest)")
  }

  private static func whole(_ text: Substring) -> Int? {
    guard let number = ExactNumber(text), number.scale == 1 else { return nil }
    return Int(number.digits)
  }

  private static func greatestCommonDivisor(_ a: Int64, _ b: Int64) -> Int64 {
    b == 0 ? a : greatestCommonDivisor(b, a % b)
  }
}
