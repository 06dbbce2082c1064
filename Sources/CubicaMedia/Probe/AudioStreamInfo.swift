import CFFmpeg
public import CubicaCore

/// One sound track of a clip.
public struct AudioStreamInfo: Sendable, Hashable {
  /// Its place among the file's streams.
  public var streamIndex: Int
  /// The library's short name (`aac`, `pcm_s16le`); the container's tag where it knows none.
  public var codecName: String
  /// The library's number for the codec's profile, such as 1 for AAC-LC; -99 unknown.
  public var profile: Int
  /// Samples a second; 0 unknown.
  public var sampleRate: Int
  /// 0 unknown.
  public var channels: Int
  /// When it starts in the file's time; nil where the file does not say.
  public var start: MediaTime?
  /// What the file's header says; nil where it says nothing. Not to be relied on.
  public var statedDuration: MediaTime?
  public var isDefault: Bool
  /// There is a decoder for it here.
  public var isDecodable: Bool
  /// ISO 639 code as the file has it.
  public var language: String?

  init?(stream: UnsafeMutablePointer<AVStream>) {
    let parameters = stream.pointee.codecpar.pointee
    guard parameters.codec_type == AVMEDIA_TYPE_AUDIO else { return nil }
    streamIndex = Int(stream.pointee.index)
    codecName = CodecName.of(parameters)
    profile = Int(parameters.profile)
    sampleRate = Int(parameters.sample_rate)
    channels = Int(parameters.ch_layout.nb_channels)
    start = StreamTime.time(stream.pointee.start_time, stream.pointee.time_base)
    statedDuration = StreamTime.time(stream.pointee.duration, stream.pointee.time_base)
    isDefault = stream.pointee.disposition & AV_DISPOSITION_DEFAULT != 0
    isDecodable = avcodec_find_decoder(parameters.codec_id) != nil
    language = av_dict_get(stream.pointee.metadata, "language", nil, 0).map {
      String(cString: $0.pointee.value)
    }
  }
}

/// Ticks of a stream's time base as exact time.
enum StreamTime {
  /// nil for no timestamp and for time bases that mean nothing.
  static func time(_ ticks: Int64, _ base: AVRational) -> MediaTime? {
    guard ticks != cubica_no_timestamp, base.num > 0, base.den > 0 else { return nil }
    return MediaTime(
      value: Int64(clamping: Int128(ticks) * Int128(base.num)), timescale: base.den)
  }
}

enum CodecName {
  /// `h264`, or the container's four characters where the library has no name for it.
  static func of(_ parameters: AVCodecParameters) -> String {
    if parameters.codec_id != AV_CODEC_ID_NONE {
      return String(cString: avcodec_get_name(parameters.codec_id))
    }
    let tag = parameters.codec_tag
    let letters = (0..<4).map { UInt8(truncatingIfNeeded: tag >> (8 * $0)) }
    guard letters.allSatisfy({ $0 > 32 && $0 < 127 }) else { return "an unknown codec" }
    return String(decoding: letters, as: UTF8.self)
  }
}
