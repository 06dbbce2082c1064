import CFFmpeg
import CubicaCore

/// Brings samples of one format to 48 kHz stereo in 32-bit floating point (`SwrContext`).
///
/// The first sample out stands where the first one in does. Mono goes to both sides at full
/// level; more channels than two are mixed down so that full scale is never left.
final class SoundResampler {
  static let sampleRate = 48_000

  private var context: OpaquePointer?
  private let format: CInt
  let inputRate: Int
  private let channels: Int

  /// - Parameter frame: gives format, rate and layout; without a layout the usual one of that
  ///   many channels.
  init(for frame: UnsafePointer<AVFrame>) throws(MediaError) {
    format = frame.pointee.format
    inputRate = Int(frame.pointee.sample_rate)
    channels = Int(frame.pointee.ch_layout.nb_channels)
    var (input, output) = (AVChannelLayout(), AVChannelLayout())
    defer {
      av_channel_layout_uninit(&input)
      av_channel_layout_uninit(&output)
    }
    av_channel_layout_default(&output, 2)
    if frame.pointee.ch_layout.order == AV_CHANNEL_ORDER_UNSPEC {
      av_channel_layout_default(&input, CInt(channels))
    } else {
      var layout = frame.pointee.ch_layout
      try check(av_channel_layout_copy(&input, &layout), .allocate, "sound")
    }
    try check(
      swr_alloc_set_opts2(
        &context, &output, AV_SAMPLE_FMT_FLTP, CInt(Self.sampleRate), &input,
        AVSampleFormat(rawValue: format), CInt(inputRate), 0, nil), .filter, "sound")
    let object = UnsafeMutableRawPointer(context)
    try check(av_opt_set_double(object, "rematrix_maxval", 1, 0), .filter, "sound")
    if channels == 1 { try check(swr_set_matrix(context, [1, 1], 1), .filter, "sound") }
    try check(swr_init(context), .filter, "sound of \(channels) channels at \(inputRate) Hz")
  }

  deinit { swr_free(&context) }

  func accepts(_ frame: UnsafePointer<AVFrame>) -> Bool {
    frame.pointee.format == format && Int(frame.pointee.sample_rate) == inputRate
      && Int(frame.pointee.ch_layout.nb_channels) == channels
  }

  /// Resamples a piece without its first `skip` samples and adds the result to `queue`.
  func convert(
    _ frame: UnsafePointer<AVFrame>, skip: Int, into queue: inout SampleQueue
  ) throws(MediaError) {
    let count = Int(frame.pointee.nb_samples) - skip
    guard count > 0, let planes = frame.pointee.extended_data else { return }
    let sampleFormat = AVSampleFormat(rawValue: format)
    let width = Int(av_get_bytes_per_sample(sampleFormat))
    let isPlanar = av_sample_fmt_is_planar(sampleFormat) != 0
    let offset = skip * width * (isPlanar ? 1 : channels)
    let input = (0..<(isPlanar ? channels : 1)).map { index in
      UnsafePointer(planes[index].map { $0 + offset })
    }
    try convert(input, count: count, into: &queue)
  }

  /// Adds `count` silent samples of the source.
  func addSilence(_ count: Int, into queue: inout SampleQueue) throws(MediaError) {
    let sampleFormat = AVSampleFormat(rawValue: format)
    let isPlanar = av_sample_fmt_is_planar(sampleFormat) != 0
    let width = Int(av_get_bytes_per_sample(sampleFormat)) * (isPlanar ? 1 : channels)
    // Unsigned 8-bit samples are silent in the middle.
    let isUnsigned = sampleFormat == AV_SAMPLE_FMT_U8 || sampleFormat == AV_SAMPLE_FMT_U8P
    let silence = [UInt8](repeating: isUnsigned ? 0x80 : 0, count: count * width)
    try silence.withUnsafeBufferPointer { (bytes) throws(MediaError) in
      let input = [UnsafePointer<UInt8>?](
        repeating: bytes.baseAddress, count: isPlanar ? channels : 1)
      try convert(input, count: count, into: &queue)
    }
  }

  /// Gives what the filter still holds; nothing may come after that.
  func finish(into queue: inout SampleQueue) throws(MediaError) {
    try convert(nil, count: 0, into: &queue)
  }

  private func convert(
    _ input: [UnsafePointer<UInt8>?]?, count: Int, into queue: inout SampleQueue
  ) throws(MediaError) {
    let room = try check(swr_get_out_samples(context, CInt(count)), .filter, "sound")
    var left = [Float](repeating: 0, count: Int(room))
    var right = left
    let given = left.withUnsafeMutableBytes { leftBytes in
      right.withUnsafeMutableBytes { rightBytes in
        var output = [
          leftBytes.baseAddress?.assumingMemoryBound(to: UInt8.self),
          rightBytes.baseAddress?.assumingMemoryBound(to: UInt8.self),
        ]
        guard var input else {
          return swr_convert(context, &output, room, nil, 0)
        }
        return swr_convert(context, &output, room, &input, CInt(count))
      }
    }
    let made = Int(try check(given, .filter, "sound"))
    queue.append(left: left[..<made], right: right[..<made])
  }
}
