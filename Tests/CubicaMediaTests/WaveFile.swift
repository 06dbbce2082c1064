import CubicaCore
import Foundation

/// Uncompressed sound files, made by the tests.
enum WaveFile {
  /// Writes 32-bit floats (WAVE_FORMAT_IEEE_FLOAT), one array a channel.
  static func write(_ channels: [[Float]], rate: Int = 48_000, to path: String) throws -> FilePath {
    let frames = channels.first?.count ?? 0
    let size = frames * channels.count * 4
    var bytes = Data()
    func add(_ text: String) { bytes.append(contentsOf: text.utf8) }
    func add32(_ value: Int) {
      withUnsafeBytes(of: UInt32(value).littleEndian) { bytes.append(contentsOf: $0) }
    }
    func add16(_ value: Int) {
      withUnsafeBytes(of: UInt16(value).littleEndian) { bytes.append(contentsOf: $0) }
    }
    add("RIFF")
    add32(36 + size)
    add("WAVEfmt ")
    add32(16)
    add16(3)
    add16(channels.count)
    add32(rate)
    add32(rate * channels.count * 4)
    add16(channels.count * 4)
    add16(32)
    add("data")
    add32(size)
    for frame in 0..<frames {
      for channel in channels {
        withUnsafeBytes(of: channel[frame].bitPattern.littleEndian) {
          bytes.append(contentsOf: $0)
        }
      }
    }
    try bytes.write(to: URL(fileURLWithPath: path))
    guard let result = FilePath(path) else { throw CocoaError(.fileWriteInvalidFileName) }
    return result
  }

  static func sine(_ hertz: Double, seconds: Double, amplitude: Double = 0.5, rate: Int = 48_000)
    -> [Float]
  {
    (0..<Int(seconds * Double(rate))).map {
      Float(amplitude * sin(2 * .pi * hertz * Double($0) / Double(rate)))
    }
  }
}
