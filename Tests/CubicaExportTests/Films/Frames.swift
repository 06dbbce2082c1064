import CubicaCore
import CubicaTestSupport
import Testing

/// Decoded pictures in 8-bit RGB, as the ffmpeg tool shows them: upright, tags honoured.
struct Frames {
  let size: PixelSize
  let count: Int
  /// Seconds at which each is shown, on the file's own clock.
  let times: [Double]
  private let bytes: [UInt8]

  /// - Parameters:
  ///   - size: of the pictures; without `isScaled` it must be the file's own, upright.
  ///   - filter: put before any scaling.
  init(
    of path: String, size: PixelSize, isScaled: Bool = false, filter: String? = nil,
    arguments: [String] = [], input: [String] = []
  ) throws {
    let flags = "accurate_rnd+full_chroma_int+full_chroma_inp"
    let scale =
      isScaled
      ? "scale=\(size.width):\(size.height):flags=area+\(flags)" : "scale=flags=bicubic+\(flags)"
    let chain = [filter, scale, "format=rgb24,showinfo"].compactMap(\.self)
      .joined(separator: ",")
    let result = try ToolRunner.check(
      "ffmpeg",
      ["-hide_banner", "-nostats", "-copyts"] + input + ["-i", "file:" + path, "-map", "0:v:0"]
        + ["-vsync", "passthrough", "-vf", chain] + arguments + ["-f", "rawvideo", "-"])
    bytes = result.output
    let told = result.errorText.split(separator: "\n").compactMap { line in
      line.contains("Parsed_showinfo")
        ? line.firstMatch(of: /pts_time:\s*([-0-9.]+)/).flatMap { Double($0.1) } : nil
    }
    self.size = size
    count = bytes.count / (size.count * 3)
    try #require(count > 0 && bytes.count == count * size.count * 3, "frames of \(size) pixels")
    // The filter may see more frames than `arguments` let through.
    times = Array(told.prefix(count))
    try #require(times.count == count)
  }

  /// Red, green, blue; 0...255.
  func pixel(_ frame: Int, _ x: Int, _ y: Int) -> SIMD3<Double> {
    let start = ((frame * size.height + y) * size.width + x) * 3
    return SIMD3(Double(bytes[start]), Double(bytes[start + 1]), Double(bytes[start + 2]))
  }

  /// The mean of a rectangle; by default of the whole picture.
  func mean(_ frame: Int, x: Range<Int>? = nil, y: Range<Int>? = nil) -> SIMD3<Double> {
    var sum = SIMD3<Double>(repeating: 0)
    let (columns, rows) = (x ?? 0..<size.width, y ?? 0..<size.height)
    for row in rows {
      for column in columns { sum += pixel(frame, column, row) }
    }
    return sum / Double(columns.count * rows.count)
  }

  /// The smallest box around the pixels that `isInside` takes; nil where there are none.
  func box(
    _ frame: Int, where isInside: (SIMD3<Double>) -> Bool
  ) -> (x: ClosedRange<Int>, y: ClosedRange<Int>)? {
    var (left, right, top, bottom) = (Int.max, -1, Int.max, -1)
    for y in 0..<size.height {
      for x in 0..<size.width where isInside(pixel(frame, x, y)) {
        (left, right, top, bottom) = (min(left, x), max(right, x), min(top, y), max(bottom, y))
      }
    }
    return right < 0 ? nil : (left...right, top...bottom)
  }

  /// Mean and largest difference of a channel between two pictures of one size.
  func difference(
    _ frame: Int, to other: Frames, _ otherFrame: Int
  ) -> (mean: Double, largest: Double) {
    let length = size.count * 3
    var (sum, largest) = (0, 0)
    for index in 0..<length {
      let delta = abs(
        Int(bytes[frame * length + index]) - Int(other.bytes[otherFrame * length + index]))
      sum += delta
      largest = max(largest, delta)
    }
    return (Double(sum) / Double(length), Double(largest))
  }
}

/// The largest difference over the channels.
func distance(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double {
  let difference = a - b
  return max(abs(difference.x), abs(difference.y), abs(difference.z))
}

enum RGB {
  static let red = SIMD3<Double>(255, 0, 0)
  static let green = SIMD3<Double>(0, 255, 0)
  static let blue = SIMD3<Double>(0, 0, 255)
  static let white = SIMD3<Double>(255, 255, 255)
  static func grey(_ level: Double) -> SIMD3<Double> { SIMD3(repeating: level) }
}
