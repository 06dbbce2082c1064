import CubicaCore
import Synchronization

/// An animation ready to be shown: all frames where there is memory for them, else key points from
/// which any frame is decoded again.
final class AnimatedPicture: PictureFrames {
  let size: PixelSize
  let timing: ImageTiming
  let byteCount: Int
  private let file: any AnimationFile
  private let orientation: Orientation
  /// Of the bitmaps, as stored.
  private let target: PixelSize
  /// All, or none.
  private let bitmaps: [Bitmap]
  /// In order of `next`, none of them at a frame that needs no others.
  private let keyPoints: [FrameCanvas]
  /// Where frames were last decoded, so that playing goes on from there.
  private let cursors = Mutex<[FrameCanvas]>([])
  private static let mostCursors = 4

  /// Decodes every frame once, so that a damaged one is known from the start.
  ///
  /// - Parameters:
  ///   - target: what frames are reduced to, as stored.
  ///   - memory: bytes that may be kept.
  init(
    _ file: any AnimationFile, orientation: Orientation, reducedTo target: PixelSize, memory: Int
  ) throws(MediaError) {
    (self.file, self.orientation, self.target) = (file, orientation, target)
    size = orientation.apply(file.size)
    timing = ImageTiming(delays: file.frames.map(\.delay), plays: file.plays)
    let count = file.frames.count
    let keepsAll = count * 4 * target.count <= memory
    let canvasBytes = 4 * file.size.count
    let mostPoints = max(0, memory / canvasBytes - Self.mostCursors)
    let spacing = mostPoints > 0 ? (count + mostPoints) / (mostPoints + 1) : count
    var canvas = FrameCanvas(size: file.size)
    var bitmaps: [Bitmap] = []
    var points: [FrameCanvas] = []
    var last = 0
    for index in 0..<count {
      if file.isIndependent(index) { last = index }
      if !keepsAll, index - last >= max(1, spacing), points.count < mostPoints {
        points.append(canvas)
        last = index
      }
      let picture = try canvas.advance(in: file)
      if keepsAll { bitmaps.append(Self.bitmap(picture, target, orientation)) }
    }
    (self.bitmaps, keyPoints) = (bitmaps, points)
    byteCount =
      keepsAll ? count * 4 * target.count : (points.count + Self.mostCursors) * canvasBytes
  }

  func bitmap(ofFrame index: Int) throws -> Bitmap {
    try decoded(index)
  }

  /// Of a picture with one frame.
  func firstBitmap() throws(MediaError) -> Bitmap? { try decoded(0) }

  private func decoded(_ index: Int) throws(MediaError) -> Bitmap {
    precondition(file.frames.indices.contains(index), "one of the picture's frames")
    if !bitmaps.isEmpty { return bitmaps[index] }
    var canvas = nearest(before: index)
    while canvas.next < index { _ = try canvas.advance(in: file) }
    let picture = try canvas.advance(in: file)
    let kept = canvas
    cursors.withLock { cursors in
      cursors.append(kept)
      if cursors.count > Self.mostCursors { cursors.removeFirst() }
    }
    return Self.bitmap(picture, target, orientation)
  }

  /// The canvas from which the fewest frames have to be decoded.
  private func nearest(before index: Int) -> FrameCanvas {
    let start = (0...index).last { file.isIndependent($0) } ?? 0
    var best = FrameCanvas(size: file.size, at: start)
    if let point = keyPoints.last(where: { $0.next <= index }), point.next > best.next {
      best = point
    }
    return cursors.withLock { cursors in
      let place = cursors.indices
        .filter { cursors[$0].next <= index && cursors[$0].next > best.next }
        .max { cursors[$0].next < cursors[$1].next }
      return place.map { cursors.remove(at: $0) } ?? best
    }
  }

  private static func bitmap(
    _ picture: PixelArray, _ target: PixelSize, _ orientation: Orientation
  ) -> Bitmap {
    if picture.size == target { return picture.bitmap(orientation) }
    var reducer = AreaReducer(from: picture.size, to: target)
    picture.pixels.withUnsafeBufferPointer { pixels in
      guard let start = pixels.baseAddress else { return }
      for row in 0..<picture.size.height { reducer.add(start + row * picture.size.width) }
    }
    return reducer.result.bitmap(orientation)
  }
}
