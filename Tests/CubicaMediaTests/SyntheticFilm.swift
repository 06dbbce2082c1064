import CubicaCore
import CubicaMedia
import CubicaTestSupport

/// Films of a made-up picture: a slanted wave that moves, with grain, the same in every run.
enum SyntheticFilm {
  /// - Parameters:
  ///   - grain: bits of noise, 1...7; seven of them are more than any level's bit rate can hold.
  static func frame(_ index: Int, size: PixelSize, grain: UInt32 = 3) -> YCbCrFrame {
    let frame = YCbCrFrame(size: size)
    var random = UInt32(truncatingIfNeeded: index) &* 2_654_435_761 &+ 12345
    for plane in YCbCrFrame.Plane.allCases {
      let (area, stride) = (frame.size(of: plane), frame.strideBytes(of: plane))
      let bytes = frame.baseAddress(of: plane)
      let speed = plane == .y ? 5 : 2
      for y in 0..<area.height {
        let row = bytes + y * stride
        for x in 0..<area.width {
          random = random &* 1_664_525 &+ 1_013_904_223
          let wave = abs((x &+ y &+ index &* speed) & 127 &- 64)
          row[x] = UInt8(truncatingIfNeeded: 64 &+ wave &+ Int(random >> (32 - grain)))
        }
      }
    }
    return frame
  }

  /// Encodes `counts` frames as segments, one encoder each, and gives all packets.
  static func packets(
    _ settings: VideoSettings, segments counts: [Int]
  ) throws -> (packets: [EncodedPacket], headers: [[UInt8]], parameters: StreamParameters?) {
    var (packets, headers): ([EncodedPacket], [[UInt8]]) = ([], [])
    var parameters: StreamParameters?
    var next = 0
    for count in counts {
      let encoder = try VideoEncoder(settings)
      for index in next..<next + count {
        packets += try encoder.encode(frame(index, size: settings.size), at: index)
      }
      packets += try encoder.finish()
      headers.append(encoder.parameters.header)
      parameters = encoder.parameters
      next += count
    }
    return (packets, headers, parameters)
  }

  /// Writes a film without sound.
  static func write(
    _ settings: VideoSettings, segments: [Int], to path: FilePath,
    as container: FilmContainer = .mp4
  ) throws {
    let film = try packets(settings, segments: segments)
    guard let parameters = film.parameters else { return }
    var setup = try MuxerSetup(creating: path, as: container)
    let track = try setup.add(parameters)
    let muxer = try setup.begin()
    for packet in film.packets { try muxer.write(packet, to: track) }
    try muxer.finish()
  }
}
