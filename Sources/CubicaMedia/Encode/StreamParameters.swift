import CFFmpeg
public import CubicaCore

/// What a muxer must know of a stream: codec, its parameter sets, and the length of a tick.
public struct StreamParameters: Sendable {
  private let storage: Storage
  /// Ticks a second of the packets' times, as a fraction: 30000/1001 for an NTSC film.
  public let tickRate: FrameRate

  /// A copy of an open encoder's parameters (`avcodec_parameters_from_context`).
  init(
    context: UnsafePointer<AVCodecContext>, tickRate: FrameRate
  ) throws(MediaError) {
    storage = try Storage()
    try check(
      avcodec_parameters_from_context(storage.pointer, context), .allocate, "stream parameters")
    self.tickRate = tickRate
  }

  /// A copy of a file's stream (`avcodec_parameters_copy`).
  init(
    copying other: UnsafePointer<AVCodecParameters>, tickRate: FrameRate
  ) throws(MediaError) {
    storage = try Storage()
    try check(avcodec_parameters_copy(storage.pointer, other), .allocate, "stream parameters")
    self.tickRate = tickRate
  }

  /// The codec's header (parameter sets, AudioSpecificConfig): equal for segments that join.
  public var header: [UInt8] {
    Array(
      UnsafeBufferPointer(
        start: storage.pointer.pointee.extradata,
        count: Int(storage.pointer.pointee.extradata_size)))
  }

  /// When a tick is, from the film's zero: to put packets of several tracks in order.
  public func time(ofTicks ticks: Int64) -> MediaTime { tickRate.time(ofFrame: Int(ticks)) }

  public var isVideo: Bool { storage.pointer.pointee.codec_type == AVMEDIA_TYPE_VIDEO }

  var timeBase: AVRational { AVRational(num: tickRate.denominator, den: tickRate.numerator) }
  var pointer: UnsafePointer<AVCodecParameters> { UnsafePointer(storage.pointer) }

  private final class Storage: @unchecked Sendable {
    // SAFETY: written by the initialisers above alone, before anyone else can see it.
    let pointer: UnsafeMutablePointer<AVCodecParameters>

    init() throws(MediaError) {
      pointer = try require(avcodec_parameters_alloc(), "stream parameters")
    }

    deinit {
      var parameters: UnsafeMutablePointer<AVCodecParameters>? = pointer
      avcodec_parameters_free(&parameters)
    }
  }
}
