public import CubicaCore
internal import CubicaMedia

/// How large and how good an exported film is. All are H.264 with AAC.
public enum ExportPreset: String, CaseIterable, Hashable, Sendable {
  /// The video composition's size, encoded for keeping.
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

  var quality: Quality {
    switch self {
    case .highestQuality: .high
    case .lowQuality: .draft
    default: .standard
    }
  }

  private var box: PixelSize? {
    switch self {
    case .highestQuality, .mediumQuality, .lowQuality: nil
    case .size3840x2160: PixelSize(3840, 2160)
    case .size1920x1080: PixelSize(1920, 1080)
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
