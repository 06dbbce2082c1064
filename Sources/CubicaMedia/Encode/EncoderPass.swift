import CFFmpeg
import CubicaCore

/// One run of libx264 over the frames of a segment, or of libx265 over those of a film.
final class EncoderPass {
  /// How the level's bit rate is kept.
  enum Rate {
    /// By quality alone, on several threads.
    case free
    /// By quality within the level's bit rate, on one thread: with more, x264's rate control reads
    /// other threads' counts while they change, and the bytes differ from run to run.
    case limited
  }

  let parameters: StreamParameters
  private let handle: CodecHandle
  private var firstIndex: Int?
  private var packetCount = 0
  private let codec: VideoCodec

  /// - Parameter level: of H.264.
  init(_ settings: VideoSettings, _ level: H264Level?, _ rate: Rate) throws(MediaError) {
    MediaLog.install()
    self.codec = settings.codec
    let codec = try Self.find(settings.codec)
    handle = try CodecHandle(codec)
    let context = handle.context
    context.pointee.width = CInt(settings.size.width)
    context.pointee.height = CInt(settings.size.height)
    context.pointee.pix_fmt = AV_PIX_FMT_YUV420P
    context.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
    context.pointee.time_base = AVRational(
      num: settings.rate.denominator, den: settings.rate.numerator)
    context.pointee.framerate = AVRational(
      num: settings.rate.numerator, den: settings.rate.denominator)
    context.pointee.color_range = AVCOL_RANGE_MPEG
    context.pointee.color_primaries = AVCOL_PRI_BT709
    context.pointee.color_trc = AVCOL_TRC_BT709
    context.pointee.colorspace = AVCOL_SPC_BT709
    context.pointee.gop_size = CInt(settings.keyFrameInterval)
    context.pointee.thread_count = rate == .free ? VideoSettings.threadCount : 1
    context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER | AV_CODEC_FLAG_BITEXACT
    try handle.open(codec, settings.options(for: level, rate))
    parameters = try StreamParameters(context: context, tickRate: settings.rate)
  }

  /// - Parameter frame: with the film's frame number as its time; nil: no more come.
  func send(_ frame: UnsafeMutablePointer<AVFrame>?) throws(MediaError) -> [EncodedPacket] {
    if firstIndex == nil, let frame { firstIndex = Int(frame.pointee.pts) }
    try check(avcodec_send_frame(handle.context, frame), .encode, "film")
    var packets: [EncodedPacket] = []
    while true {
      let packet = try Packet()
      let code = avcodec_receive_packet(handle.context, packet.pointer)
      if code == cubica_error_again || code == cubica_error_end_of_file { return packets }
      try check(code, .encode, "film")
      finishPacket(packet.pointer)
      packets.append(EncodedPacket(packet))
    }
  }

  /// Gives the packet its exact times and takes out what x264 says about itself.
  private func finishPacket(_ packet: UnsafeMutablePointer<AVPacket>) {
    if codec == .h264, packetCount == 0 { packet.dropLeadingMessages() }
    // One tick a packet, so that segments join without a gap however short they are. x265 counts so
    // by itself.
    if codec == .h264 {
      let delay = Int(handle.context.pointee.has_b_frames)
      packet.pointee.dts = Int64((firstIndex ?? 0) + packetCount - delay)
    }
    packet.pointee.duration = 1
    packetCount += 1
  }

  private static func find(_ codec: VideoCodec) throws(MediaError) -> UnsafePointer<AVCodec> {
    let name = codec.encoderName
    guard let found = avcodec_find_encoder_by_name(name) else {
      throw MediaError(
        .encode, .other(code: -1, message: "FFmpeg here was built without \(name)"), "film")
    }
    return found
  }
}
