public import CubicaCore
public import CubicaMedia

/// What an exported file holds, how large and how good.
///
/// Sizes are never enlarged. HEVC films are smaller and take longer: one encoder makes all of it.
public enum ExportPreset: String, CaseIterable, Hashable, Sendable {
  /// H.264 and AAC in the video composition's size, encoded for keeping.
  case highestQuality
  /// The video composition's size, encoded for sending.
  case mediumQuality
  /// The video composition's size, encoded fast, for a look.
  case lowQuality
  /// Fits into 3840 × 2160 (or 2160 × 3840), never enlarged.
  case size3840x2160
  case size1920x1080
  case size1280x720
  case size960x540
  case size640x480
  /// HEVC (`hvc1`) and AAC in the video composition's size.
  case hevcHighestQuality
  case hevc3840x2160
  case hevc1920x1080
  /// The sound alone, AAC in an `.m4a`; what is said of the picture does not count.
  case audioOnly
  /// One clip, or a part of it from a key frame on, packet by packet: nothing is encoded, and
  /// nothing can be changed.
  case passthrough

  /// The kinds of file that it can be written as.
  public var fileTypes: [FilmContainer] { self == .audioOnly ? [.m4a] : FilmContainer.films }

  var quality: Quality {
    switch self {
    case .highestQuality, .hevcHighestQuality: .high
    case .lowQuality: .draft
    default: .standard
    }
  }

  var codec: VideoCodec {
    switch self {
    case .hevcHighestQuality, .hevc3840x2160, .hevc1920x1080: .hevc
    default: .h264
    }
  }

  private var box: PixelSize? {
    switch self {
    case .highestQuality, .mediumQuality, .lowQuality, .hevcHighestQuality, .audioOnly,
      .passthrough:
      nil
    case .size3840x2160, .hevc3840x2160: PixelSize(3840, 2160)
    case .size1920x1080, .hevc1920x1080: PixelSize(1920, 1080)
    case .size1280x720: PixelSize(1280, 720)
    case .size960x540: PixelSize(960, 540)
    case .size640x480: PixelSize(640, 480)
    }
  }

  /// The film's size for a picture of `size`: its shape is kept, both sides are even.
  public func size(for size: PixelSize) -> PixelSize {
    guard let box else { return size }
    let isPortrait = size.height > size.width
    let (width, height) = isPortrait ? (box.height, box.width) : (box.width, box.height)
    let factor = min(
      1, Double(width) / Double(size.width), Double(height) / Double(size.height))
    func even(_ side: Int) -> Int { max(2, Int((Double(side) * factor / 2).rounded()) * 2) }
    return factor == 1 ? size : PixelSize(even(size.width), even(size.height))
  }
}
