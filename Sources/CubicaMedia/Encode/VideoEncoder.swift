import CFFmpeg
public import CubicaCore

/// One H.264 encoder (libx264): High profile, 8-bit 4:2:0, BT.709 in limited range, closed groups
/// of pictures, at most four reference frames, the lowest level that size and rate allow.
///
/// Frames go in one by one; packets come out some frames later, in decoding order, with times in
/// ticks of 1/rate. Encoders of equal settings have equal parameter sets, and the packets of
/// segments encoded one by one make one stream when they are put one after another. An encoder
/// works on the calling thread alone; several at a time, one a segment, keep the cores busy.
public final class VideoEncoder {
  public let settings: VideoSettings
  public let parameters: StreamParameters
  private let handle: CodecHandle
  private var firstIndex: Int?
  private var nextIndex = 0
  private var packetCount = 0

  /// - Throws: `.tooLarge` for a size and rate beyond every level, `.encode` where libx264 is
  ///   missing or refuses.
  /// - Precondition: both sides are even and positive.
  public init(_ settings: VideoSettings) throws(MediaError) {
    precondition(
      settings.size.width > 0 && settings.size.height > 0
        && settings.size.width % 2 == 0 && settings.size.height % 2 == 0
        && settings.keyFrameInterval > 0)
    MediaLog.install()
    guard let level = settings.level else {
      throw MediaError(
        .encode,
        .tooLarge(
          width: settings.size.width, height: settings.size.height,
          limit: "H.264 level 6.2 at \(settings.rate) frames a second"), "film")
    }
    let codec = try Self.findCodec()
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
    context.pointee.thread_count = CInt(VideoSettings.threadCount)
    context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER | AV_CODEC_FLAG_BITEXACT
    try handle.open(
      codec,
      [
        ("preset", settings.preset), ("profile", "high"), ("level", level.description),
        ("crf", "\(settings.rateFactor)"), ("x264-params", settings.x264Parameters(for: level)),
      ])
    parameters = try StreamParameters(context: context, tickRate: settings.rate)
    self.settings = settings
  }

  /// Encodes the film's frame `index`. The pixels are read before this returns, not kept.
  ///
  /// - Parameters:
  ///   - index: where the frame stands in the film; one more with each call.
  /// - Returns: the packets that are ready by now, often none.
  /// - Precondition: the frame has the settings' size.
  public func encode(
    _ frame: YCbCrFrame, at index: Int
  ) throws(MediaError) -> [EncodedPacket] {
    precondition(frame.size == settings.size, "a frame has the film's size")
    if firstIndex == nil { (firstIndex, nextIndex) = (index, index) }
    precondition(index == nextIndex, "frames come in order")
    nextIndex += 1
    let picture = try Picture(lending: frame)
    picture.pointer.pointee.pts = Int64(index)
    return try send(picture.pointer)
  }

  /// Gives the packets that are left; the encoder takes no frames after that.
  public func finish() throws(MediaError) -> [EncodedPacket] { try send(nil) }

  private func send(
    _ frame: UnsafeMutablePointer<AVFrame>?
  ) throws(MediaError) -> [EncodedPacket] {
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
    if packetCount == 0 { packet.dropLeadingMessages() }
    // One tick a packet, so that segments join without a gap however short they are.
    let delay = Int(handle.context.pointee.has_b_frames)
    packet.pointee.dts = Int64((firstIndex ?? 0) + packetCount - delay)
    packet.pointee.duration = 1
    packetCount += 1
  }

  private static func findCodec() throws(MediaError) -> UnsafePointer<AVCodec> {
    guard let codec = avcodec_find_encoder_by_name("libx264") else {
      throw MediaError(
        .encode, .other(code: -1, message: "FFmpeg here was built without libx264"), "film")
    }
    return codec
  }
}

extension UnsafeMutablePointer<AVPacket> {
  /// Skips the SEI messages (NAL units of type 6) that stand before anything else.
  ///
  /// x264 tells its version and options there; the bytes have Annex B start codes.
  fileprivate func dropLeadingMessages() {
    let bytes = UnsafeBufferPointer(start: pointee.data, count: Int(pointee.size))
    var start = 0
    while let unit = Self.nextUnit(in: bytes, from: start), bytes[unit.payload] & 0x1f == 6,
      let next = Self.nextUnit(in: bytes, from: unit.payload)
    {
      start = next.start
    }
    pointee.data += start
    pointee.size -= CInt(start)
  }

  /// Where the next start code and the byte after it lie.
  private static func nextUnit(
    in bytes: UnsafeBufferPointer<UInt8>, from first: Int
  ) -> (start: Int, payload: Int)? {
    var index = first
    while index + 3 < bytes.count {
      if bytes[index] == 0, bytes[index + 1] == 0, bytes[index + 2] == 1 {
        let isLong = index > first && bytes[index - 1] == 0
        return (isLong ? index - 1 : index, index + 3)
      }
      index += 1
    }
    return nil
  }
}
