import CubicaCore
import CubicaMedia
import CubicaTestSupport

/// Pictures of clips, ours and the ffmpeg tool's, and how far they are apart.
enum Pictures {
  /// One frame of a clip, whole, at `size`.
  static func frame(_ index: Int = 0, of clip: Clip, size: PixelSize) throws -> YCbCrFrame {
    let reader = try ClipReader(clip: clip, threads: 1)
    let frame = YCbCrFrame(size: size)
    try PictureScaler(clip: clip).write(
      try reader.frame(at: index), crop: Rect(origin: .zero, size: clip.displaySize.size),
      size: size, into: frame, x: 0, y: 0)
    return frame
  }

  static func first(of clip: Clip, size: PixelSize) throws -> YCbCrFrame {
    try frame(of: clip, size: size)
  }

  /// The first frame as the tool turns, scales and decodes it: 3 bytes a pixel.
  static func referenceRGB(_ clip: Clip, size: PixelSize) throws -> [UInt8] {
    let matrix = clip.color.matrix == .bt601 ? "bt601" : "bt709"
    let range = clip.color.range == .full ? "pc" : "tv"
    let filter =
      "scale=\(size.width):\(size.height):flags=bicubic+accurate_rnd+full_chroma_int:"
      + "in_color_matrix=\(matrix):in_range=\(range)"
    let input = clip.color.isRGB ? "scale=\(size.width):\(size.height):flags=bicubic" : filter
    return try ToolRunner.check(
      "ffmpeg",
      [
        "-v", "error", "-i", "file:\(clip.path)", "-frames:v", "1", "-vf", input, "-pix_fmt",
        "rgb24", "-f", "rawvideo", "-",
      ]
    ).output
  }

  /// Mean over flat places' luma and chroma of the difference of a frame to RGB bytes, in levels;
  /// nil where fewer than one place in ten is flat (neighbours within 24 levels).
  static func meanDifference(_ frame: YCbCrFrame, _ rgb: [UInt8]) -> Double? {
    let (width, height) = (frame.size.width, frame.size.height)
    guard rgb.count == 3 * width * height else { return .infinity }
    var sum = 0.0
    var (flat, places) = (0.0, 0.0)
    // A sample of rows and columns keeps debug builds quick.
    for y in stride(from: 4, to: height - 4, by: 6) {
      for x in stride(from: 4, to: width - 4, by: 8) {
        places += 1
        let place = 3 * (y * width + x)
        guard isFlat(rgb, around: place, rowBytes: 3 * width) else { continue }
        flat += 1
        let parts = rgb[place..<place + 3].map { Double($0) / 255 }
        let code = frame.encoding.encode(Color(parts[0], parts[1], parts[2]))
        sum += abs(Double(frame[.y, x, y]) - code.y)
        sum += abs(Double(frame[.cb, x / 2, y / 2]) - code.cb)
        sum += abs(Double(frame[.cr, x / 2, y / 2]) - code.cr)
      }
    }
    return flat * 10 >= places ? sum / (3 * flat) : nil
  }

  private static func isFlat(_ rgb: [UInt8], around place: Int, rowBytes: Int) -> Bool {
    for step in [-12, -6, 6, 12, -4 * rowBytes, -2 * rowBytes, 2 * rowBytes, 4 * rowBytes] {
      for channel in 0..<3
      where abs(Int(rgb[place + channel]) - Int(rgb[place + step + channel])) > 24 {
        return false
      }
    }
    return true
  }

  /// Not clamped.
  static func pixel(_ frame: YCbCrFrame, _ x: Int, _ y: Int) -> Color {
    frame.encoding.decode(
      y: Double(frame[.y, x, y]), cb: Double(frame[.cb, x / 2, y / 2]),
      cr: Double(frame[.cr, x / 2, y / 2]))
  }
}
