import CFFmpeg
import CubicaCore

/// Samples encoded once as stereo AAC-LC, 48 kHz: a clip's sound, or a mix.
///
/// The first packet lies before the film's zero (the encoder's priming); the last one's duration
/// ends with the film.
final class EncodedSound {
  let parameters: StreamParameters
  private let source: any SampleSource
  private let encoder: AACEncoder
  /// Of the film, in samples.
  private let length: Int64
  private var sent: Int64 = 0

  convenience init(_ plan: AudioPlan, _ clip: Clip) throws(MediaError) {
    let origin = SoundOrigin(clip, streamIndex: plan.streamIndex)
    try self.init(
      try SoundTrack(origin, zero: plan.range.start),
      length: plan.range.duration.converted(toTimescale: CInt(SoundResampler.sampleRate)).value)
  }

  /// - Parameter length: samples.
  init(_ source: any SampleSource, length: Int64) throws(MediaError) {
    self.source = source
    self.length = length
    encoder = try AACEncoder(
      sampleRate: SoundResampler.sampleRate, channels: 2, bitRate: 192_000)
    parameters = try StreamParameters(
      context: encoder.context, tickRate: FrameRate(CInt(SoundResampler.sampleRate)))
  }

  var warnings: [MediaWarning] { source.warnings }

  func next() throws(MediaError) -> EncodedPacket? {
    while true {
      let packet = try Packet()
      let code = avcodec_receive_packet(encoder.context, packet.pointer)
      if code == cubica_error_end_of_file { return nil }
      if code == cubica_error_again {
        try feed()
        continue
      }
      try check(code, .encode, "sound")
      // What the encoder adds after the film's last sample is not kept.
      guard packet.pointer.pointee.pts < length else { continue }
      av_packet_free_side_data(packet.pointer)
      let frameSize = Int64(encoder.context.pointee.frame_size)
      packet.pointer.pointee.duration = min(frameSize, length - packet.pointer.pointee.pts)
      return EncodedPacket(packet)
    }
  }

  private func feed() throws(MediaError) {
    guard sent < length else {
      try check(avcodec_send_frame(encoder.context, nil), .encode, "sound")
      return
    }
    let count = Int(min(Int64(encoder.context.pointee.frame_size), length - sent))
    let samples = try encoder.makeFrame(count)
    try samples.withStereo(count) { (left, right) throws(MediaError) in
      try source.fill(count, left: left, right: right)
    }
    samples.pointer.pointee.pts = sent
    sent += Int64(count)
    try check(avcodec_send_frame(encoder.context, samples.pointer), .encode, "sound")
  }
}
