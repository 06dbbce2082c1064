import CubicaCore

/// Where drawing goes: a frame's planes and the part of it that may be changed.
struct Canvas {
  let frame: YCbCrFrame
  /// Inside the frame; its edges are even or the frame's own.
  var clip: PixelRect
  private let y, cb, cr: UnsafeMutablePointer<UInt8>
  private let lumaStride: Int
  private let chromaStride: Int

  init(_ frame: YCbCrFrame) {
    self.frame = frame
    clip = PixelRect(frame.size)
    (y, cb) = (frame.baseAddress(of: .y), frame.baseAddress(of: .cb))
    cr = frame.baseAddress(of: .cr)
    (lumaStride, chromaStride) = (frame.strideBytes(of: .y), frame.strideBytes(of: .cb))
  }

  /// The same frame, drawn on inside `rect` only, widened to whole chroma samples.
  func clipped(to rect: PixelRect) -> Canvas {
    var canvas = self
    canvas.clip = rect.widenedToEven.intersection(clip)
    return canvas
  }

  /// The clip in samples of the chroma planes.
  var chromaClip: PixelRect {
    PixelRect(
      x: clip.x / 2, y: clip.y / 2, width: (clip.maxX + 1) / 2 - clip.x / 2,
      height: (clip.maxY + 1) / 2 - clip.y / 2)
  }

  func clip(of plane: YCbCrFrame.Plane) -> PixelRect { plane == .y ? clip : chromaClip }

  @inline(__always)
  func row(_ plane: YCbCrFrame.Plane, _ y: Int) -> UnsafeMutablePointer<UInt8> {
    switch plane {
    case .y: self.y + y &* lumaStride
    case .cb: cb + y &* chromaStride
    case .cr: cr + y &* chromaStride
    }
  }
}

extension PixelRect {
  /// Every pixel that `rect` touches once transformed; nil where it is beyond ±2²⁰ pixels.
  init?(covering rect: Rect, _ transform: AffineTransform) {
    let center = transform.apply(rect.center)
    let reachX = (abs(transform.a) * rect.width + abs(transform.c) * rect.height) / 2
    let reachY = (abs(transform.b) * rect.width + abs(transform.d) * rect.height) / 2
    let limit = 1_048_576.0
    guard abs(center.x) + reachX < limit, abs(center.y) + reachY < limit else { return nil }
    // Truncation after a shift to positive numbers: rounding down without the C library.
    func down(_ value: Double) -> Int { Int(value + 2 * limit) - 2_097_152 }
    let (left, top) = (down(center.x - reachX), down(center.y - reachY))
    self.init(
      x: left, y: top, width: down(center.x + reachX) + 1 - left,
      height: down(center.y + reachY) + 1 - top)
  }

  /// The smallest rectangle of even edges around this one.
  var widenedToEven: PixelRect {
    let (left, top) = (x & ~1, y & ~1)
    return PixelRect(
      x: left, y: top, width: ((maxX + 1) & ~1) - left, height: ((maxY + 1) & ~1) - top)
  }

  func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let (left, top) = (min(x, other.x), min(y, other.y))
    return PixelRect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  func contains(_ other: PixelRect) -> Bool {
    other.x >= x && other.y >= y && other.maxX <= maxX && other.maxY <= maxY
  }
}
