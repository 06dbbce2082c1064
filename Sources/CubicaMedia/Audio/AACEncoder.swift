import CFFmpeg

/// The library's own AAC encoder: AAC-LC, the same bytes on any machine.
final class AACEncoder {
  private let handle: CodecHandle
  var context: UnsafeMutablePointer<AVCodecContext> { handle.context }

  init(sampleRate: Int, channels: Int, bitRate: Int64) throws(MediaError) {
    guard let codec = avcodec_find_encoder_by_name("aac") else {
      throw MediaError(
        .encode, .other(code: -1, message: "FFmpeg here has no AAC encoder"), "sound")
    }
    handle = try CodecHandle(codec)
    let context = handle.context
    context.pointee.sample_fmt = AV_SAMPLE_FMT_FLTP
    context.pointee.sample_rate = CInt(sampleRate)
    context.pointee.time_base = AVRational(num: 1, den: CInt(sampleRate))
    av_channel_layout_default(&context.pointee.ch_layout, CInt(channels))
    context.pointee.bit_rate = bitRate
    context.pointee.profile = FF_PROFILE_AAC_LOW
    context.pointee.thread_count = 1
    context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER | AV_CODEC_FLAG_BITEXACT
    try handle.open(codec, [])
  }

  /// Room for `count` samples, undefined until written.
  func makeFrame(_ count: Int) throws(MediaError) -> Picture {
    let frame = try Picture()
    frame.pointer.pointee.format = AV_SAMPLE_FMT_FLTP.rawValue
    frame.pointer.pointee.sample_rate = context.pointee.sample_rate
    frame.pointer.pointee.nb_samples = CInt(count)
    av_channel_layout_default(
      &frame.pointer.pointee.ch_layout, context.pointee.ch_layout.nb_channels)
    try check(av_frame_get_buffer(frame.pointer, 0), .allocate, "sound")
    return frame
  }
}
