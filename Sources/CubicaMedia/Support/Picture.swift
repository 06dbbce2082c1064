import CFFmpeg

/// One `AVFrame`, freed with its owner. Whoever shares it only reads it.
final class Picture: @unchecked Sendable {
  // SAFETY: filled by its maker before it is shared, only read afterwards.
  let pointer: UnsafeMutablePointer<AVFrame>

  /// Without pixels.
  init() throws(MediaError) { pointer = try require(av_frame_alloc(), "frame") }

  /// With own pixels, undefined until written.
  convenience init(format: AVPixelFormat, width: Int, height: Int) throws(MediaError) {
    try self.init()
    pointer.pointee.format = format.rawValue
    pointer.pointee.width = CInt(width)
    pointer.pointee.height = CInt(height)
    try check(av_frame_get_buffer(pointer, 64), .allocate, "frame of \(width)x\(height)")
  }

  /// Another reference to the same pixels.
  convenience init(referencing other: UnsafePointer<AVFrame>) throws(MediaError) {
    try self.init()
    try check(av_frame_ref(pointer, other), .allocate, "frame")
  }

  deinit {
    var frame: UnsafeMutablePointer<AVFrame>? = pointer
    av_frame_free(&frame)
  }

  func clear() { av_frame_unref(pointer) }

  var format: AVPixelFormat { AVPixelFormat(rawValue: pointer.pointee.format) }
  var width: Int { Int(pointer.pointee.width) }
  var height: Int { Int(pointer.pointee.height) }

  /// The planes' first bytes and strides, as the C functions take them.
  var planes: (data: [UnsafeMutablePointer<UInt8>?], strides: [CInt]) {
    let frame = pointer.pointee
    return (
      [frame.data.0, frame.data.1, frame.data.2, frame.data.3],
      [frame.linesize.0, frame.linesize.1, frame.linesize.2, frame.linesize.3]
    )
  }

  /// A CRC-32 over the pixels that are seen, without the padding of rows.
  var checksum: UInt32 {
    let table = av_crc_get_table(AV_CRC_32_IEEE)
    var sum: UInt32 = 0
    var widths = [CInt](repeating: 0, count: 4)
    av_image_fill_linesizes(&widths, format, CInt(width))
    let shift = av_pix_fmt_desc_get(format)?.pointee.log2_chroma_h ?? 0
    for (plane, (data, stride)) in zip(planes.data, planes.strides).enumerated() {
      guard let data, widths[plane] > 0 else { continue }
      let rows = plane == 1 || plane == 2 ? -(-height >> Int(shift)) : height
      for row in 0..<rows {
        sum = av_crc(table, sum, data + row * Int(stride), Int(widths[plane]))
      }
    }
    return sum
  }
}
