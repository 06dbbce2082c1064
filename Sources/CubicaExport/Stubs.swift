internal import CubicaCore
internal import CubicaMedia

// Stands in for parts of CubicaMedia that land next; shadows them until then.
struct AudioPlan: Sendable {
  var notices: [String]
  static func make(for clip: Clip, range: TimeRange) -> AudioPlan? { nil }
}

final class AudioPackets {
  let parameters: StreamParameters
  init(_ plan: AudioPlan, clip: Clip) throws { throw ExportError(.failed, "no sound yet") }
  func next() throws -> EncodedPacket? { nil }
}

enum StillImage {
  static func decode(_ path: FilePath) throws -> ImageSource {
    .svg(try FileContents.read(path, limit: 10_000_000))
  }
  static func writePNG(_ bitmap: Bitmap, to path: FilePath) throws {
    throw ExportError(.failed, "\(path): no stills yet")
  }
}
