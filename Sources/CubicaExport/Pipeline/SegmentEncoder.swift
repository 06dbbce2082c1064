internal import CubicaCore
internal import CubicaMedia

/// Encodes the frames of segments that follow each other, on a thread of its own.
struct SegmentEncoder {
  let video: VideoSettings
  let segments: [Range<Int>]
  let state: ExportState
  let store: SegmentStore

  /// One encoder after the other: two at a time would take a third more memory.
  func encode(_ run: Range<Int>, from channel: BoundedChannel<YCbCrFrame>) -> Stage {
    Stage("encode") { [self] in
      do {
        for segment in run {
          guard let made = try encoded(segment, from: channel) else { return }
          store.put(made.packets, at: segment, parameters: made.parameters)
        }
      } catch {
        state.fail(error)
        channel.abort()
      }
    }
  }

  /// nil where the frames stop coming.
  private func encoded(
    _ segment: Int, from channel: BoundedChannel<YCbCrFrame>
  ) throws -> (packets: [EncodedPacket], parameters: StreamParameters)? {
    let encoder = try VideoEncoder(video)
    var packets: [EncodedPacket] = []
    for index in segments[segment] {
      guard let frame = channel.receive() else { return nil }
      packets += try encoder.encode(frame, at: index)
      state.countFrame()
    }
    packets += try encoder.finish()
    return (packets, encoder.parameters)
  }
}
