import CFFmpeg
import CubicaCore

/// A packet of AAC-LC that is silent, to follow copied sound which ends before the picture.
struct SilentPacket {
  static let sampleCount: Int64 = 1024
  private let packet: Packet

  /// - Parameters:
  ///   - parameters: of the copied track, whose configuration the packet must fit.
  init(fitting parameters: UnsafePointer<AVCodecParameters>) throws(MediaError) {
    let encoder = try AACEncoder(
      sampleRate: Int(parameters.pointee.sample_rate),
      channels: Int(parameters.pointee.ch_layout.nb_channels), bitRate: 64_000)
    packet = try Packet()
    var received = 0
    // The first two still hold the encoder's start.
    while received < 3 {
      let code = avcodec_receive_packet(encoder.context, packet.pointer)
      if code == cubica_error_again {
        let samples = try encoder.makeFrame(Int(Self.sampleCount))
        av_samples_set_silence(
          samples.pointer.pointee.extended_data, 0, CInt(Self.sampleCount),
          samples.pointer.pointee.ch_layout.nb_channels, AV_SAMPLE_FMT_FLTP)
        samples.pointer.pointee.pts = Int64(received) * Self.sampleCount
        try check(avcodec_send_frame(encoder.context, samples.pointer), .encode, "silence")
        continue
      }
      try check(code, .encode, "silence")
      received += 1
    }
    av_packet_free_side_data(packet.pointer)
  }

  /// A copy at `start` that lasts no longer than `limit`; both in samples.
  func packet(at start: Int64, limit: Int64) throws(MediaError) -> Packet {
    let copy = try Packet()
    try check(av_packet_ref(copy.pointer, packet.pointer), .allocate, "silence")
    copy.pointer.pointee.pts = start
    copy.pointer.pointee.dts = start
    copy.pointer.pointee.duration = min(Self.sampleCount, limit)
    copy.pointer.pointee.flags = AV_PKT_FLAG_KEY
    return copy
  }
}
