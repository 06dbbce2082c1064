import CubicaCore

/// Copies and mixes rectangles of whole frames.
enum FrameMixing {
  /// Keeps in `saved` what `restore` will need of the canvas inside its clip.
  static func save(
    _ canvas: Canvas, into saved: YCbCrFrame, outside coverage: Coverage, scratch: Scratch
  ) {
    forEachRow(canvas) { plane, row, range in
      let src = canvas.row(plane, row)
      let dst = saved.baseAddress(of: plane) + row * saved.strideBytes(of: plane)
      coverage.forEach(plane, row: row, in: range, scratch: scratch[0]) { start, count, part in
        if case .full = part { return }
        (dst + start).update(from: src + start, count: count)
      }
    }
  }

  /// canvas = saved × (1 − coverage) + canvas × coverage, inside the canvas's clip.
  static func restore(
    _ canvas: Canvas, from saved: YCbCrFrame, outside coverage: Coverage, scratch: Scratch
  ) {
    forEachRow(canvas) { plane, row, range in
      let dst = canvas.row(plane, row)
      let src = saved.baseAddress(of: plane) + row * saved.strideBytes(of: plane)
      coverage.forEach(plane, row: row, in: range, scratch: scratch[0]) { start, count, part in
        switch part {
        case .full: break
        case .clear: (dst + start).update(from: src + start, count: count)
        case .constant(let weight):
          RowKernels.mix(dst + start, with: src + start, weight: 255 - weight, count: count)
        case .weights(let weights):
          let inverse = scratch[1]
          inverse.update(from: weights, count: count)
          RowKernels.invert(inverse, count: count)
          RowKernels.mix(dst + start, with: src + start, weights: inverse, count: count)
        }
      }
    }
  }

  /// canvas = picture × coverage + canvas × (1 − coverage), the picture's top-left pixel at
  /// (x, y), both even.
  static func draw(
    _ picture: YCbCrFrame, x: Int, y: Int, on canvas: Canvas, coverage: Coverage,
    scratch: Scratch
  ) {
    let rect = PixelRect(x: x, y: y, width: picture.size.width, height: picture.size.height)
    let canvas = canvas.clipped(to: rect)
    forEachRow(canvas) { plane, row, range in
      let (left, top) = plane == .y ? (x, y) : (x / 2, y / 2)
      let dst = canvas.row(plane, row)
      let src = picture.baseAddress(of: plane) + (row - top) * picture.strideBytes(of: plane)
      coverage.forEach(plane, row: row, in: range, scratch: scratch[0]) { start, count, part in
        switch part {
        case .clear: break
        case .full: (dst + start).update(from: src + (start - left), count: count)
        case .constant(let weight):
          RowKernels.mix(dst + start, with: src + (start - left), weight: weight, count: count)
        case .weights(let weights):
          RowKernels.mix(dst + start, with: src + (start - left), weights: weights, count: count)
        }
      }
    }
  }

  private static func forEachRow(
    _ canvas: Canvas, _ body: (YCbCrFrame.Plane, Int, Range<Int>) -> Void
  ) {
    guard !canvas.clip.isEmpty else { return }
    for plane in YCbCrFrame.Plane.allCases {
      let clip = canvas.clip(of: plane)
      for row in clip.y..<clip.maxY { body(plane, row, clip.x..<clip.maxX) }
    }
  }
}

/// Frames to work in, kept by size.
final class FramePool {
  private let encoding: YCbCrEncoding
  private var free: [YCbCrFrame] = []

  init(encoding: YCbCrEncoding) { self.encoding = encoding }

  func take(_ size: PixelSize) -> YCbCrFrame {
    if let index = free.lastIndex(where: { $0.size == size }) { return free.remove(at: index) }
    return YCbCrFrame(size: size, encoding: encoding)
  }

  /// The last few are kept; an animated size does not pile frames up.
  func give(_ frame: YCbCrFrame) {
    free.append(frame)
    if free.count > 4 { free.removeFirst() }
  }
}
