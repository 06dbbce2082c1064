/// How a film's pictures are coded.
public enum VideoCodec: String, Hashable, Sendable {
  /// Plays everywhere; segments are encoded side by side and joined.
  case h264
  /// Smaller files for newer players; one encoder makes the whole film.
  case hevc

  /// The encoder's name in libavcodec.
  var encoderName: String { self == .h264 ? "libx264" : "libx265" }

  /// Segments that are encoded one by one make one stream.
  public var joins: Bool { self == .h264 }
}
