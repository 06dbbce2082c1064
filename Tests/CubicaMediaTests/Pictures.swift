import CubicaCore
import CubicaMedia
import CubicaTestSupport

/// The module's, not the shape that the display list clips to.
typealias Clip = CubicaMedia.Clip

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

  /// Mean over luma and chroma samples of the difference of a frame to RGB bytes, in levels.
  static func meanDifference(_ frame: YCbCrFrame, _ rgb: [UInt8]) -> Double {
    let (width, height) = (frame.size.width, frame.size.height)
    guard rgb.count == 3 * width * height else { return .infinity }
    func code(_ x: Int, _ y: Int) -> (y: Double, cb: Double, cr: Double) {
      let place = 3 * (y * width + min(max(x, 0), width - 1))
      let parts = rgb[place..<place + 3].map { Double($0) / 255 }
      return frame.encoding.encode(Color(parts[0], parts[1], parts[2]))
    }
    var sum = 0.0
    var count = 0.0
    // A sample of rows and columns keeps debug builds quick.
    for y in stride(from: 0, to: height, by: 4) {
      for x in stride(from: 0, to: width, by: 6) {
        sum += abs(Double(frame[.y, x, y]) - code(x, y).y)
        // Chroma lies on the left column, between two rows.
        let around = [(-1, 1.0), (0, 2), (1, 1)].flatMap { step, weight in
          [(code(x + step, y), weight), (code(x + step, y + 1), weight)]
        }
        let cb = around.reduce(0) { $0 + $1.0.cb * $1.1 } / 8
        let cr = around.reduce(0) { $0 + $1.0.cr * $1.1 } / 8
        sum += abs(Double(frame[.cb, x / 2, y / 2]) - cb)
        sum += abs(Double(frame[.cr, x / 2, y / 2]) - cr)
        count += 3
      }
    }
    return sum / count
  }

  /// Not clamped.
  static func pixel(_ frame: YCbCrFrame, _ x: Int, _ y: Int) -> Color {
    frame.encoding.decode(
      y: Double(frame[.y, x, y]), cb: Double(frame[.cb, x / 2, y / 2]),
      cr: Double(frame[.cr, x / 2, y / 2]))
  }
}
