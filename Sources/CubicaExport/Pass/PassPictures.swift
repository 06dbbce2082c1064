internal import CubicaCompositor
internal import CubicaCore
internal import CubicaMedia

/// The clips of one moment for several films: what one of them had scaled or converted, the next
/// gets as a copy.
struct PassPictures: VideoPictureSource {
  private var pictures: ScenePictures
  private let sources: [Clip]
  private let memory = Memory()

  private struct Key: Hashable {
    var source: Int
    var crop: [Double]
    var size: PixelSize
  }

  private final class Memory {
    var made: [Key: YCbCrFrame] = [:]
    var free: [PixelSize: [YCbCrFrame]] = [:]
  }

  init(_ sources: [Clip]) { (self.sources, pictures) = (sources, ScenePictures(sources)) }

  /// Takes the pictures of the next moment.
  mutating func show(_ frames: [Int: ClipFrame]) {
    for (source, frame) in pictures.frames where frames[source]?.index != frame.index {
      for (key, made) in memory.made where key.source == source {
        memory.made[key] = nil
        memory.free[key.size, default: []].append(made)
      }
    }
    pictures.show(frames)
  }

  func displaySize(of source: Int) -> PixelSize? { pictures.displaySize(of: source) }

  func write(
    _ source: Int, crop: Rect, size: PixelSize, into target: YCbCrFrame, x: Int, y: Int
  ) throws {
    guard isCostly(source, crop, size) else {
      return try pictures.write(source, crop: crop, size: size, into: target, x: x, y: y)
    }
    let key = Key(
      source: source, crop: [crop.minX, crop.minY, crop.width, crop.height], size: size)
    if memory.made[key] == nil {
      let frame = memory.free[size]?.popLast() ?? YCbCrFrame(size: size)
      try pictures.write(source, crop: crop, size: size, into: frame, x: 0, y: 0)
      memory.made[key] = frame
    }
    memory.made[key]?.copy(into: target, x: x, y: y)
  }

  /// Copying the clip's own planes is no more work than copying a copy.
  private func isCostly(_ source: Int, _ crop: Rect, _ size: PixelSize) -> Bool {
    guard sources.indices.contains(source) else { return false }
    return crop.width != size.size.width || crop.height != size.size.height
      || sources[source].pixelFormat != "yuv420p"
  }
}

extension YCbCrFrame {
  /// Copies all of it to an even place inside `target`.
  fileprivate func copy(into target: YCbCrFrame, x: Int, y: Int) {
    for plane in Plane.allCases {
      let size = size(of: plane)
      let shift = plane == .y ? 0 : 1
      let start = target.baseAddress(of: plane) + (y >> shift) * target.strideBytes(of: plane)
      for row in 0..<size.height {
        (start + (x >> shift) + row * target.strideBytes(of: plane)).update(
          from: baseAddress(of: plane) + row * strideBytes(of: plane), count: size.width)
      }
    }
  }
}
