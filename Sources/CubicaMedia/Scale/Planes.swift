import CFFmpeg
import CubicaCore

/// Where three 8-bit 4:2:0 planes lie. Valid as long as their owner.
struct Planes {
  var y: UnsafeMutablePointer<UInt8>
  var cb: UnsafeMutablePointer<UInt8>
  var cr: UnsafeMutablePointer<UInt8>
  var lumaStride: Int
  var chromaStride: Int
  var size: PixelSize

  var chromaSize: PixelSize { PixelSize((size.width + 1) / 2, (size.height + 1) / 2) }

  /// A rectangle of `frame`; `x` and `y` are even.
  init(_ frame: YCbCrFrame, x: Int, y: Int, size: PixelSize) {
    lumaStride = frame.strideBytes(of: .y)
    chromaStride = frame.strideBytes(of: .cb)
    let chroma = y / 2 * chromaStride + x / 2
    self.y = frame.baseAddress(of: .y) + y * lumaStride + x
    cb = frame.baseAddress(of: .cb) + chroma
    cr = frame.baseAddress(of: .cr) + chroma
    self.size = size
  }

  /// nil where the picture has no such planes. Strides of decoded pictures may be any.
  init?(_ picture: Picture, crop: PixelRect) {
    let frame = picture.pointer.pointee
    guard let luma = frame.data.0, let first = frame.data.1, let second = frame.data.2,
      frame.linesize.1 == frame.linesize.2
    else { return nil }
    lumaStride = Int(frame.linesize.0)
    chromaStride = Int(frame.linesize.1)
    let chroma = crop.y / 2 * chromaStride + crop.x / 2
    y = luma + crop.y * lumaStride + crop.x
    cb = first + chroma
    cr = second + chroma
    size = crop.size
  }
}

/// Copies a plane, mirrored and turned.
///
/// - Parameters:
///   - width: of the target.
///   - height: of the target.
func copyPlane(
  from source: UnsafePointer<UInt8>, stride sourceStride: Int,
  to target: UnsafeMutablePointer<UInt8>, stride targetStride: Int, width: Int, height: Int,
  orientation: Orientation
) {
  // The target pixel (x, y) is source[start + x * alongX + y * alongY].
  let (lastX, lastY) =
    orientation.swapsAxes ? (height - 1, width - 1) : (width - 1, height - 1)
  var start: Int
  var alongX: Int
  var alongY: Int
  switch orientation.quarterTurns {
  case 1: (start, alongX, alongY) = (lastY * sourceStride, -sourceStride, 1)
  case 2: (start, alongX, alongY) = (lastY * sourceStride + lastX, -1, -sourceStride)
  case 3: (start, alongX, alongY) = (lastX, sourceStride, -1)
  default: (start, alongX, alongY) = (0, 1, sourceStride)
  }
  if orientation.isMirrored {
    // The source column c is column lastX - c of the mirrored picture.
    switch orientation.quarterTurns {
    case 1: (start, alongY) = (start + lastX, -1)
    case 2: (start, alongX) = (lastY * sourceStride, 1)
    case 3: (start, alongY) = (0, 1)
    default: (start, alongX) = (lastX, -1)
    }
  }
  if alongX == 1 {
    for row in 0..<height {
      let line: Int = start + row * alongY
      (target + row * targetStride).update(from: source + line, count: width)
    }
    return
  }
  // Blocks keep the lines of both planes in the cache.
  let block = 32
  var top = 0
  while top < height {
    let bottom = min(top + block, height)
    var left = 0
    while left < width {
      let right = min(left + block, width)
      var row = top
      while row < bottom {
        let line = target + row * targetStride
        let first: Int = start + row * alongY + left * alongX
        var pixel = source + first
        var column = left
        while column < right {
          line[column] = pixel.pointee
          pixel += alongX
          column &+= 1
        }
        row &+= 1
      }
      left = right
    }
    top = bottom
  }
}

extension Planes {
  /// Writes all three planes into `target`, mirrored and turned; its size is the turned one.
  func copy(to target: Planes, orientation: Orientation) {
    copyPlane(
      from: y, stride: lumaStride, to: target.y, stride: target.lumaStride,
      width: target.size.width, height: target.size.height, orientation: orientation)
    let chroma = target.chromaSize
    for (from, to) in [(cb, target.cb), (cr, target.cr)] {
      copyPlane(
        from: from, stride: chromaStride, to: to, stride: target.chromaStride,
        width: chroma.width, height: chroma.height, orientation: orientation)
    }
  }
}
