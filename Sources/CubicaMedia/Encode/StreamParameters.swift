import CFFmpeg
public import CubicaCore

/// What a muxer must know of a stream: codec, its parameter sets, and the length of a tick.
public struct StreamParameters: Sendable {
  private let storage: Storage
  /// Ticks a second of the packets' times, as a fraction: 30000/1001 for an NTSC film.
  public let tickRate: FrameRate
  /// Of a copied track; empty otherwise.
  let sideData: StreamSideData
  /// A track of a file, with the name that its codec has there.
  let isCopied: Bool

  /// A copy of an open encoder's parameters (`avcodec_parameters_from_context`).
  init(
    context: UnsafePointer<AVCodecContext>, tickRate: FrameRate
  ) throws(MediaError) {
    storage = try Storage()
    try check(
      avcodec_parameters_from_context(storage.pointer, context), .allocate, "stream parameters")
    self.tickRate = tickRate
    (sideData, isCopied) = (StreamSideData(), false)
  }

  /// A copy of what a file says of a stream's codec (`avcodec_parameters_copy`).
  init(
    copying other: UnsafePointer<AVCodecParameters>, tickRate: FrameRate
  ) throws(MediaError) {
    storage = try Storage()
    try check(avcodec_parameters_copy(storage.pointer, other), .allocate, "stream parameters")
    self.tickRate = tickRate
    (sideData, isCopied) = (StreamSideData(), false)
  }

  /// Of a file's stream that is copied as it is, in its own ticks.
  init(copying stream: UnsafePointer<AVStream>) throws(MediaError) {
    storage = try Storage()
    try check(
      avcodec_parameters_copy(storage.pointer, stream.pointee.codecpar), .allocate,
      "stream parameters")
    let base = stream.pointee.time_base
    tickRate = FrameRate(max(base.den, 1), max(base.num, 1))
    (sideData, isCopied) = (StreamSideData(of: stream), true)
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
