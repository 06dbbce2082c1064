import CFFmpeg

/// Which libraries pictures and sounds are decoded and encoded with here.
public enum MediaVersions {
  /// By name, such as `libavcodec`: `59.37.100`.
  public static var all: [String: String] {
    [
      "libavcodec": text(avcodec_version()), "libavfilter": text(avfilter_version()),
      "libavformat": text(avformat_version()), "libavutil": text(avutil_version()),
      "libswresample": text(swresample_version()), "libswscale": text(swscale_version()),
    ]
  }

  private static func text(_ version: UInt32) -> String {
    "\(version >> 16).\(version >> 8 & 255).\(version & 255)"
  }
}
