import CFFmpeg
public import CubicaCore

/// What a video file holds, measured rather than believed: its exact frames, upright size, rate,
/// colour and sound.
public struct Clip: Sendable {
  public let path: FilePath
  /// The library's name of the container, such as `mov,mp4,m4a,3gp,3g2,mj2`.
  public let containerName: String
  /// The library's name of the video codec, such as `h264`.
  public let codecName: String
  /// The video track's place among the file's streams.
  public let streamIndex: Int
  /// Pixels as stored.
  public let storedSize: PixelSize
  /// How wide a stored pixel is, relative to its height: 1 for square ones.
  public let pixelAspect: Double
  public let orientation: Orientation
  /// Upright, in square pixels: the stored width times the pixel aspect, then turned.
  public let displaySize: PixelSize
  /// The library's name of the pixel format, such as `yuv420p10le`.
  public let pixelFormat: String
  public let color: ColorInfo
  /// The first picture is interlaced; each picture is decided by its own flag.
  public let isInterlaced: Bool
  public let frames: FrameIndex
  /// The film's rate, by the rules of the design.
  public let rate: FrameRate
  public let audio: [AudioStreamInfo]
  /// Decoding shows errors: only one decoder with one thread, from the start, gives the same
  /// pictures every time. `ClipReader` sees to that.
  public let isDamaged: Bool
  /// The file ends before its header says.
  public let isTruncated: Bool
  public let warnings: [MediaWarning]
  /// For opening the file again.
  let probed: ProbedStreams?

  /// From the first shown frame's time to the last one's end.
  public var duration: MediaTime { frames.duration }
  public var isHDR: Bool { color.isHDR }
  /// Reading may start at any key frame; otherwise it always starts at the file's start, so that
  /// only one reader going forward is cheap.
  public var isSeekable: Bool {
    guard !isDamaged, frames.isTimed else { return false }
    return containerName.hasPrefix("mov") || containerName.hasPrefix("matroska")
      || seeksByDecodeTime
  }
  var seeksByDecodeTime: Bool { containerName == "mpegts" || containerName == "mpeg" }
}
