internal import CubicaCore

/// Frames that are used again once nobody else holds them.
struct FramePool {
  private let size: PixelSize
  private var frames: [YCbCrFrame] = []

  init(size: PixelSize) {
    self.size = size
  }

  /// A frame with undefined contents.
  mutating func take() -> YCbCrFrame {
    for index in frames.indices where isKnownUniquelyReferenced(&frames[index]) {
      return frames[index]
    }
    let frame = YCbCrFrame(size: size)
    frames.append(frame)
    return frame
  }
}
