public import CubicaCore

/// One row of table A-1 of ITU-T H.264: what a decoder of that level can take.
public struct H264Level: Hashable, Sendable {
  /// Ten times the level's name: 40 is level 4.0.
  public let number: Int
  /// Macroblocks a second.
  let maxRate: Int
  /// Macroblocks a frame.
  let maxFrameSize: Int
  /// Macroblocks in the decoded picture buffer.
  let maxBuffer: Int
  /// In 1000 bits a second, for Baseline and Main profile.
  let maxBitRate: Int
  /// In 1000 bits, for Baseline and Main profile.
  let maxCodedBuffer: Int

  private init(_ number: Int, _ limits: (Int, Int, Int, Int, Int)) {
    self.number = number
    (maxRate, maxFrameSize, maxBuffer, maxBitRate, maxCodedBuffer) = limits
  }

  /// Lowest first. Level 1b is left out: High profile cannot tell it from 1.1 in old players.
  static let all: [H264Level] = [
    H264Level(10, (1_485, 99, 396, 64, 175)),
    H264Level(11, (3_000, 396, 900, 192, 500)),
    H264Level(12, (6_000, 396, 2_376, 384, 1_000)),
    H264Level(13, (11_880, 396, 2_376, 768, 2_000)),
    H264Level(20, (11_880, 396, 2_376, 2_000, 2_000)),
    H264Level(21, (19_800, 792, 4_752, 4_000, 4_000)),
    H264Level(22, (20_250, 1_620, 8_100, 4_000, 4_000)),
    H264Level(30, (40_500, 1_620, 8_100, 10_000, 10_000)),
    H264Level(31, (108_000, 3_600, 18_000, 14_000, 14_000)),
    H264Level(32, (216_000, 5_120, 20_480, 20_000, 20_000)),
    H264Level(40, (245_760, 8_192, 32_768, 20_000, 25_000)),
    H264Level(41, (245_760, 8_192, 32_768, 50_000, 62_500)),
    H264Level(42, (522_240, 8_704, 34_816, 50_000, 62_500)),
    H264Level(50, (589_824, 22_080, 110_400, 135_000, 135_000)),
    H264Level(51, (983_040, 36_864, 184_320, 240_000, 240_000)),
    H264Level(52, (2_073_600, 36_864, 184_320, 240_000, 240_000)),
    H264Level(60, (4_177_920, 139_264, 696_320, 240_000, 240_000)),
    H264Level(61, (8_355_840, 139_264, 696_320, 480_000, 480_000)),
    highest,
  ]

  static let highest = H264Level(62, (16_711_680, 139_264, 696_320, 800_000, 800_000))

  /// The lowest level for pictures of `size` at `rate` with a buffer of `pictureCount` of them.
  public static func lowest(
    for size: PixelSize, rate: FrameRate, pictureCount: Int
  ) -> H264Level? {
    let (columns, rows) = ((size.width + 15) / 16, (size.height + 15) / 16)
    let frame = columns * rows
    return all.first { level in
      frame <= level.maxFrameSize
        // Neither side is longer than √(8 · MaxFS).
        && columns * columns <= 8 * level.maxFrameSize && rows * rows <= 8 * level.maxFrameSize
        && frame * Int(rate.numerator) <= level.maxRate * Int(rate.denominator)
        && pictureCount * frame <= level.maxBuffer
    }
  }

  /// Whether pictures of these sizes, in decoding order, stay within the level: no more bits than
  /// its rate brings in that time (a second at least), and its buffer never empty.
  func allows(_ byteCounts: [Int], at rate: FrameRate) -> Bool {
    let perFrame = Double(highProfileBitsPerSecond) / rate.framesPerSecond
    let capacity = Double(highProfileBufferBits)
    var (fullness, total) = (0.9 * capacity, 0.0)
    for count in byteCounts {
      let bits = Double(count * 8)
      total += bits
      fullness -= bits
      if fullness < 0 { return false }
      fullness = min(fullness + perFrame, capacity)
    }
    return total <= max(Double(byteCounts.count) * perFrame, Double(highProfileBitsPerSecond))
  }

  /// High profile allows 1.25 times the table's bit rate.
  public var highProfileBitsPerSecond: Int { maxBitRate * 1_250 }
  public var highProfileBufferBits: Int { maxCodedBuffer * 1_250 }
}

extension H264Level: CustomStringConvertible {
  /// `4.0`.
  public var description: String { "\(number / 10).\(number % 10)" }
}
