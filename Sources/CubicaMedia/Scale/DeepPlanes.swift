import CFFmpeg
import CubicaCore

/// Where three 10-bit 4:2:0 planes lie. Valid as long as their owner.
struct DeepPlanes {
  var y: UnsafePointer<UInt16>
  var cb: UnsafePointer<UInt16>
  var cr: UnsafePointer<UInt16>
  /// In samples.
  var lumaStride: Int
  var chromaStride: Int
  var size: PixelSize

  var chromaSize: PixelSize { PixelSize((size.width + 1) / 2, (size.height + 1) / 2) }

  /// nil where the picture has no such planes.
  init?(_ picture: Picture, crop: PixelRect) {
    let frame = picture.pointer.pointee
    guard picture.format == AV_PIX_FMT_YUV420P10LE, let luma = frame.data.0,
      let first = frame.data.1, let second = frame.data.2, frame.linesize.1 == frame.linesize.2
    else { return nil }
    func samples(_ start: UnsafeMutablePointer<UInt8>, _ stride: CInt, _ row: Int, _ column: Int)
      -> UnsafePointer<UInt16>
    {
      UnsafePointer(
        UnsafeRawPointer(start + row * Int(stride) + 2 * column).assumingMemoryBound(
          to: UInt16.self))
    }
    y = samples(luma, frame.linesize.0, crop.y, crop.x)
    cb = samples(first, frame.linesize.1, crop.y / 2, crop.x / 2)
    cr = samples(second, frame.linesize.2, crop.y / 2, crop.x / 2)
    lumaStride = Int(frame.linesize.0) / 2
    chromaStride = Int(frame.linesize.1) / 2
    size = crop.size
  }
}
