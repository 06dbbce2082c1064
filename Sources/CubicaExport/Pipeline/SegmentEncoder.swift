internal import CubicaCore
internal import CubicaMedia

/// Encodes the frames of segments that follow each other, on a thread of its own. Where segments do
/// not join, one encoder makes the whole run, and a segment is what came out of it meanwhile.
struct SegmentEncoder {
  let video: VideoSettings
  let segments: [Range<Int>]
  let state: ExportState
  let store: SegmentStore

  /// One encoder after the other: two at a time would take a third more memory.
  func encode(_ run: Range<Int>, from channel: BoundedChannel<YCbCrFrame>) -> Stage {
    Stage("encode") { [self] in
      do {
        var encoder = try VideoEncoder(video)
        for segment in run {
          if video.codec.joins, segment > run.lowerBound { encoder = try VideoEncoder(video) }
          let isLast = video.codec.joins || segment == run.upperBound - 1
          guard let packets = try encoded(segment, from: channel, by: encoder, isLast: isLast)
          else { return }
          store.put(packets, at: segment, parameters: encoder.parameters)
        }
      } catch {
        state.fail(error)
        channel.abort()
      }
    }
  }

  /// nil where the frames stop coming.
  ///
  /// - Parameter isLast: the encoder takes no frames after the segment's.
  private func encoded(
    _ segment: Int, from channel: BoundedChannel<YCbCrFrame>, by encoder: VideoEncoder,
    isLast: Bool
  ) throws -> [EncodedPacket]? {
    var packets: [EncodedPacket] = []
    for index in segments[segment] {
      guard let frame = channel.receive() else { return nil }
      packets += try encoder.encode(frame, at: index)
      state.countFrame()
    }
    if isLast { packets += try encoder.finish() }
    return packets
  }
}
