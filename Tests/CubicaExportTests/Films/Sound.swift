import CubicaCore
import CubicaTestSupport
import Glibc
import Testing

/// A file's first sound stream from zero of the file's clock on: mono, 48 kHz unless told.
struct Sound {
  static let rate = 48_000
  /// -32768...32767; silence where the stream has not begun.
  let samples: [Int16]

  init(of path: String, rate: Int = Self.rate) throws {
    let bytes = try ToolRunner.check(
      "ffmpeg",
      [
        "-v", "error", "-copyts", "-i", "file:" + path, "-map", "0:a:0", "-af",
        "aresample=\(rate):async=1:min_hard_comp=0.001:first_pts=0", "-ac", "1", "-ar", "\(rate)",
        "-f", "s16le", "-",
      ]
    ).output
    samples = stride(from: 0, to: bytes.count - 1, by: 2).map {
      Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)
    }
  }

  /// Seconds to the first sample above 1600; nil for silence.
  var onset: Double? {
    samples.firstIndex { $0.magnitude > 1600 }.map { Double($0) / Double(Self.rate) }
  }

  /// Root mean square of a span in seconds, in dB of full scale.
  func loudness(_ span: Range<Double>) throws -> Double {
    let part = samples.dropFirst(Int(span.lowerBound * Double(Self.rate)))
      .prefix(Int((span.upperBound - span.lowerBound) * Double(Self.rate)))
    try #require(!part.isEmpty)
    let power = part.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(part.count)
    return 10 * log10(max(power, 1e-9) / (32768 * 32768))
  }
}

/// How loud a part of a file is, by ffmpeg's `ebur128`.
struct Loudness {
  /// LUFS.
  let integrated: Double
  /// Of the samples and between them, dBTP.
  let peak: Double

  init(of path: String, from start: Double = 0, seconds: Double = 100) throws {
    let said = try ToolRunner.check(
      "ffmpeg",
      [
        "-hide_banner", "-nostats", "-ss", "\(start)", "-t", "\(seconds)", "-i", path, "-af",
        "ebur128=peak=true", "-f", "null", "-",
      ]
    ).errorText.split(separator: "\n").drop { !$0.contains("Summary") }
    func number(_ key: String) throws -> Double {
      let line = try #require(said.first { $0.contains(key) })
      return try #require(line.split(separator: " ").compactMap { Double($0) }.first)
    }
    (integrated, peak) = (try number("I:"), try number("Peak:"))
  }
}

extension Fixture {
  /// A song of one of ffmpeg's sources.
  static func song(
    _ source: String, as name: String = "song.wav", channels: Int = 2, in folder: TemporaryFolder
  ) throws -> SongOptions {
    let path = try make(name, in: folder, ["-f", "lavfi", "-i", source, "-ac", "\(channels)"])
    return SongOptions(try #require(FilePath(path)))
  }

  /// A grey clip with the sound of one of ffmpeg's sources.
  ///
  /// - Parameter audio: how the sound is encoded.
  static func sounding(
    _ name: String, _ source: String?, seconds: Double, size: String = "64x36", audio: [String],
    in folder: TemporaryFolder
  ) throws -> String {
    try make(
      name, in: folder,
      ["-f", "lavfi", "-i", "color=gray:size=\(size):rate=24:duration=\(seconds)"]
        + (source.map { ["-f", "lavfi", "-i", $0] + audio } ?? [])
        + ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"])
  }
}
