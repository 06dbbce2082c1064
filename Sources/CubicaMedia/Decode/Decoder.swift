import CFFmpeg

/// One decoder. Packets go in in decoding order; each picture says which packet it came from.
final class Decoder {
  enum Received {
    case picture(Picture)
    case needsInput, ended
  }

  private let context: UnsafeMutablePointer<AVCodecContext>
  private let diary = DecoderDiary()
  private let subject: String
  /// Pictures that the decoder itself marks as damaged, and packets that it refuses.
  private var faults = 0

  /// - Parameter threads: frame threads; 1 decodes damaged clips the same way every time.
  init(
    stream: UnsafeMutablePointer<AVStream>, threads: Int, subject: String
  ) throws(MediaError) {
    self.subject = subject
    let parameters = stream.pointee.codecpar.pointee
    guard let codec = avcodec_find_decoder(parameters.codec_id) else {
      throw MediaError(.decode, .undecodable(codec: CodecName.of(parameters)), subject)
    }
    context = try require(avcodec_alloc_context3(codec), subject)
    context.pointee.opaque = Unmanaged.passUnretained(diary).toOpaque()
    try check(
      avcodec_parameters_to_context(context, stream.pointee.codecpar), .decode, subject)
    context.pointee.pkt_timebase = stream.pointee.time_base
    context.pointee.thread_count = CInt(max(1, threads))
    context.pointee.thread_type = FF_THREAD_FRAME
    context.pointee.flags |= CInt(AV_CODEC_FLAG_BITEXACT)
    context.pointee.max_pixels = Decoder.largestPicture
    try check(avcodec_open2(context, codec, nil), .decode, subject)
  }

  deinit {
    var context: UnsafeMutablePointer<AVCodecContext>? = context
    avcodec_free_context(&context)
  }

  /// 8192 × 8192: four times 4K UHD, on which memory estimates rest.
  static let largestPicture: Int64 = 8192 * 8192

  private static let mostFaultsInARow = 100

  /// Everything that went wrong inside this decoder so far.
  var errorCount: Int { diary.errorCount + faults }

  /// Pictures that no other one rests on are read over (H.264 alone), from the next packet on.
  var leavesOutUnreferenced = false {
    didSet {
      guard leavesOutUnreferenced != oldValue, context.pointee.codec_id == AV_CODEC_ID_H264 else {
        return
      }
      context.pointee.skip_frame = leavesOutUnreferenced ? AVDISCARD_NONREF : AVDISCARD_DEFAULT
    }
  }

  /// - Parameter ordinal: place of the packet in the stream, given back with its pictures.
  /// - Returns: false where the decoder is full: receive first, then send the same again.
  func send(
    _ packet: UnsafeMutablePointer<AVPacket>, ordinal: Int
  ) throws(MediaError) -> Bool {
    packet.pointee.pos = Int64(ordinal)
    let code = avcodec_send_packet(context, packet)
    if code == cubica_error_again { return false }
    if code == -ENOMEM { throw MediaError(code: code, .decode, subject) }
    // A packet that is refused is a fault of the clip, not the end of it.
    if code < 0 { faults += 1 }
    return true
  }

  /// No more packets come: what is held back is given out.
  func finish() { avcodec_send_packet(context, nil) }

  /// Forgets everything, for a new start at a key frame.
  func reset() { avcodec_flush_buffers(context) }

  func receive() throws(MediaError) -> Received {
    let picture = try Picture()
    for _ in 0..<Decoder.mostFaultsInARow {
      let code = avcodec_receive_frame(context, picture.pointer)
      if code == cubica_error_again { return .needsInput }
      if code == cubica_error_end_of_file { return .ended }
      if code == -ENOMEM { throw MediaError(code: code, .decode, subject) }
      if code < 0 {
        faults += 1
        continue
      }
      let frame = picture.pointer.pointee
      if frame.decode_error_flags != 0 || frame.flags & AV_FRAME_FLAG_CORRUPT != 0 { faults += 1 }
      return .picture(picture)
    }
    return .needsInput
  }
}

extension Picture {
  /// Which packet it came from, as given to `Decoder.send`.
  var ordinal: Int { Int(pointer.pointee.pkt_pos) }
}
