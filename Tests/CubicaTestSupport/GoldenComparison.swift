public import CubicaCore

/// How far an opaque picture is from the one that was agreed on.
///
/// A channel may be one level off where the golden picture is flat, and more by an eighth of the
/// largest step to a neighbour, where a line's edge may fall a little differently. One pixel that
/// is farther off is a failure.
public struct GoldenComparison: Sendable {
  public let golden: Bitmap
  public let actual: Bitmap
  /// Levels in flat areas.
  public var slack = 1
  /// Part of the local step that is allowed besides.
  public static let stepDivisor = 8

  public init(golden: Bitmap, actual: Bitmap, slack: Int = 1) {
    (self.golden, self.actual, self.slack) = (golden, actual, slack)
  }

  public struct Failure: Sendable, CustomStringConvertible {
    public var x: Int
    public var y: Int
    public var difference: Int
    public var allowed: Int
    /// How many pixels are too far off.
    public var count: Int
    public var description: String {
      "\(count) wrong pixels; the worst at (\(x), \(y)): \(difference) levels off, \(allowed) allowed"
    }
  }

  /// nil where it looks as it should. - Precondition: both are of one size.
  public func failure() -> Failure? {
    precondition(golden.size == actual.size, "pictures of one size")
    var worst: Failure?
    var count = 0
    for y in 0..<golden.size.height {
      for x in 0..<golden.size.width {
        let (difference, allowed) = difference(x, y)
        guard difference > allowed else { continue }
        count += 1
        if worst.map({ difference - allowed > $0.difference - $0.allowed }) ?? true {
          worst = Failure(x: x, y: y, difference: difference, allowed: allowed, count: 0)
        }
      }
    }
    worst?.count = count
    return worst
  }

  /// Of the channel that is farthest beyond what it may be.
  private func difference(_ x: Int, _ y: Int) -> (difference: Int, allowed: Int) {
    let (expected, found) = (channels(golden, x, y), channels(actual, x, y))
    if expected == found { return (0, slack) }
    var result = (difference: 0, allowed: Int.max / 2)
    for channel in 0..<4 {
      let difference = abs(Int(expected[channel]) - Int(found[channel]))
      let allowed = slack + step(channel, x, y) / Self.stepDivisor
      if difference - allowed > result.difference - result.allowed {
        result = (difference, allowed)
      }
    }
    return result
  }

  /// The largest to one of the eight neighbours.
  private func step(_ channel: Int, _ x: Int, _ y: Int) -> Int {
    let own = Int(channels(golden, x, y)[channel])
    var largest = 0
    for row in max(0, y - 1)...min(golden.size.height - 1, y + 1) {
      for column in max(0, x - 1)...min(golden.size.width - 1, x + 1) {
        largest = max(largest, abs(Int(channels(golden, column, row)[channel]) - own))
      }
    }
    return largest
  }

  private func channels(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> SIMD4<UInt8> {
    let pixel = bitmap[x, y]
    return SIMD4(pixel.red, pixel.green, pixel.blue, pixel.alpha)
  }

  /// Golden, difference (grey where alike, brighter by eight times what is off) and actual side by
  /// side; pictures of other sizes without the difference.
  public var report: Bitmap {
    let (width, gap) = (max(golden.size.width, actual.size.width), 4)
    let height = max(golden.size.height, actual.size.height)
    let total = 3 * width + 2 * gap
    return Bitmap(size: PixelSize(total, height)) { bytes in
      func put(_ pixel: SIMD4<UInt8>, _ x: Int, _ y: Int) {
        let place = 4 * (y * total + x)
        for (offset, channel) in [2, 1, 0, 3].enumerated() {
          bytes[place + offset] = pixel[channel]
        }
      }
      for (picture, left) in [(golden, 0), (actual, 2 * (width + gap))] {
        for y in 0..<picture.size.height {
          for x in 0..<picture.size.width { put(channels(picture, x, y), left + x, y) }
        }
      }
      guard golden.size == actual.size else { return }
      for y in 0..<height {
        for x in 0..<width {
          let (one, other) = (channels(golden, x, y), channels(actual, x, y))
          var pixel = SIMD4<UInt8>(repeating: 255)
          for channel in 0..<3 {
            let off = abs(Int(one[channel]) - Int(other[channel]))
            pixel[channel] = UInt8(min(255, 40 + 8 * off))
          }
          put(pixel, width + gap + x, y)
        }
      }
    }
  }
}
