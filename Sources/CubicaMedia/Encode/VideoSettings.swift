public import CubicaCore

/// What a film's picture is encoded with. Equal settings give equal bytes on any machine.
public struct VideoSettings: Hashable, Sendable {
  /// Even sides, 2...8192.
  public var size: PixelSize
  public var rate: FrameRate
  public var quality: Quality
  public var codec: VideoCodec
  /// The most frames from one key frame to the next. A segment of that many frames or fewer is
  /// one closed group of pictures, but for scene cuts.
  public var keyFrameInterval: Int

  /// - Parameters:
  ///   - keyFrameInterval: nil means two seconds.
  public init(
    size: PixelSize, rate: FrameRate, quality: Quality = .standard, codec: VideoCodec = .h264,
    keyFrameInterval: Int? = nil
  ) {
    (self.size, self.rate, self.quality, self.codec) = (size, rate, quality, codec)
    self.keyFrameInterval = keyFrameInterval ?? Self.twoSeconds(at: rate)
  }

  private static func twoSeconds(at rate: FrameRate) -> Int {
    rate.frameCount(for: MediaTime(value: 2, timescale: 1))
  }

  /// Of one encoder; it never depends on the machine, for the bytes do on it. With two a card kept
  /// 1.62 of two cores busy, with four 1.73, for 45 MB more at 1080p.
  static let threadCount: Int32 = 4

  /// What one encoder holds in memory, in bytes, as measured (1080p: 200, 215, 255 MB; HEVC: 300 to
  /// 420).
  public var estimatedMemory: Int {
    let bytesPerPixel =
      switch (codec, quality) {
      case (.h264, .draft): 98
      case (.h264, .standard): 104
      case (.h264, .high): 123
      case (.hevc, _): 200
      }
    return size.count * bytesPerPixel
  }

  /// The lowest level that allows this size and rate with the reference frames in use; nil where
  /// no level does.
  public var level: H264Level? {
    H264Level.lowest(for: size, rate: rate, pictureCount: Self.decodedPictureCount)
  }

  /// x264's pyramid of B-frames makes decoders hold four pictures, whatever the preset's
  /// reference frames.
  static let decodedPictureCount = 4
}
