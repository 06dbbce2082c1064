import CFFmpeg
import CubicaCore

/// A clip's AAC packets as they are, with times counted from the film's zero.
///
/// One packet that lies wholly before the zero goes along, because the first one heard overlaps
/// with it; the muxer's edit list hides it. None after the end goes along. Where the sound ends
/// before the film, silent packets follow.
final class CopiedSound {
  let parameters: StreamParameters
  private let demuxer: Demuxer
  private let streamIndex: Int
  /// In samples.
  private let zero: Int64
  private let length: Int64
  /// The packet before the one that `read` gave last, while all lie before the zero.
  private var held: Packet?
  private var waiting: [Packet] = []
  private var hasStarted = false
  private var hasEnded = false
  /// Where the next packet goes, in samples.
  private var position: Int64 = 0
  private var silence: SilentPacket?

  init(_ plan: AudioPlan, _ clip: Clip) throws(MediaError) {
    demuxer = try Demuxer(clip)
    streamIndex = plan.streamIndex
    guard let stream = demuxer.stream(streamIndex) else {
      throw MediaError(.open, .invalidData, clip.path.description)
    }
    demuxer.select(streamIndex)
    let rate = stream.pointee.time_base.den
    zero = plan.range.start.converted(toTimescale: rate).value
    length = plan.range.end.converted(toTimescale: rate).value - zero
    parameters = try StreamParameters(
      copying: stream.pointee.codecpar, tickRate: FrameRate(max(rate, 1)))
  }

  func next() throws(MediaError) -> EncodedPacket? {
    while waiting.isEmpty, !hasEnded { try read() }
    if waiting.isEmpty { return try nextSilence() }
    let packet = waiting.removeFirst()
    position = packet.pointer.pointee.pts + packet.pointer.pointee.duration
    return EncodedPacket(packet)
  }

  private func nextSilence() throws(MediaError) -> EncodedPacket? {
    guard position < length else { return nil }
    guard let silence else {
      silence = try SilentPacket(fitting: parameters.pointer)
      return try nextSilence()
    }
    let packet = try silence.packet(at: position, limit: length - position)
    position += packet.pointer.pointee.duration
    return EncodedPacket(packet)
  }

  private func read() throws(MediaError) {
    let packet = try Packet()
    guard case .packet = try demuxer.read(into: packet.pointer, stream: streamIndex) else {
      hasEnded = true
      return
    }
    let start = packet.pointer.pointee.pts - zero
    let duration = AACConfig.duration(of: packet.pointer.pointee)
    if start >= length {
      hasEnded = true
      return
    }
    av_packet_free_side_data(packet.pointer)
    packet.pointer.pointee.flags = AV_PKT_FLAG_KEY
    packet.pointer.pointee.pts = start
    packet.pointer.pointee.dts = start
    packet.pointer.pointee.duration = min(duration, length - start)
    packet.pointer.pointee.pos = -1
    if start + duration <= 0 {
      held = packet
      return
    }
    if !hasStarted, let held { waiting.append(held) }
    (hasStarted, held) = (true, nil)
    waiting.append(packet)
  }
}
