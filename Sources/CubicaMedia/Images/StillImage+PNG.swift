import CFFmpeg
public import CubicaCore
import Glibc

/// Still pictures that are written.
public enum StillImage {
  /// Writes a PNG, tagged sRGB; the same pixels give the same bytes. An existing file is replaced.
  ///
  /// Opaque pictures have no alpha channel.
  public static func writePNG(_ bitmap: Bitmap, to path: FilePath) throws(MediaError) {
    let packet = try PNGEncoder.packet(bitmap, name: path.description)
    let bytes = UnsafeRawBufferPointer(
      start: packet.pointer.pointee.data, count: Int(packet.pointer.pointee.size))
    try write(bytes, to: path)
  }

  /// The bytes of that file.
  public static func png(_ bitmap: Bitmap) throws(MediaError) -> [UInt8] {
    let packet = try PNGEncoder.packet(bitmap, name: "picture")
    return Array(
      UnsafeRawBufferPointer(
        start: packet.pointer.pointee.data, count: Int(packet.pointer.pointee.size)))
  }

  private static func write(
    _ bytes: UnsafeRawBufferPointer, to path: FilePath
  ) throws(MediaError) {
    let name = path.description
    let descriptor = path.withCPath {
      open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    }
    guard descriptor >= 0 else { throw MediaError(.write, .init(code: -errno), name) }
    var written = 0
    while written < bytes.count {
      let count = Glibc.write(
        descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
      if count < 0 {
        let code = errno
        if code == EINTR { continue }
        close(descriptor)
        throw MediaError(.write, .init(code: -code), name)
      }
      written += count
    }
    guard close(descriptor) == 0 else { throw MediaError(.write, .init(code: -errno), name) }
  }
}

enum PNGEncoder {
  /// The bytes of a PNG file.
  static func packet(_ bitmap: Bitmap, name: String) throws(MediaError) -> Packet {
    MediaLog.install()
    let picture = try straight(bitmap)
    guard let codec = avcodec_find_encoder(AV_CODEC_ID_PNG) else {
      throw MediaError(.encode, .undecodable(codec: "png"), name)
    }
    var context = avcodec_alloc_context3(codec)
    defer { avcodec_free_context(&context) }
    let settings = try require(context, name)
    settings.pointee.width = CInt(bitmap.size.width)
    settings.pointee.height = CInt(bitmap.size.height)
    settings.pointee.pix_fmt = picture.format
    settings.pointee.time_base = AVRational(num: 1, den: 1)
    settings.pointee.color_primaries = AVCOL_PRI_BT709
    settings.pointee.color_trc = AVCOL_TRC_IEC61966_2_1
    settings.pointee.thread_count = 1
    settings.pointee.flags |= CInt(AV_CODEC_FLAG_BITEXACT)
    // Differences from the row above: of a frame of film a third smaller than the bytes themselves,
    // and at this level in less than half the time.
    settings.pointee.compression_level = 2
    try check(av_opt_set(settings, "pred", "up", AV_OPT_SEARCH_CHILDREN), .encode, name)
    try check(avcodec_open2(settings, codec, nil), .encode, name)
    try check(avcodec_send_frame(settings, picture.pointer), .encode, name)
    let packet = try Packet()
    try check(avcodec_receive_packet(settings, packet.pointer), .encode, name)
    return packet
  }

  /// RGB, or RGBA that is not premultiplied where any pixel is not opaque.
  private static func straight(_ bitmap: Bitmap) throws(MediaError) -> Picture {
    let (width, height) = (bitmap.size.width, bitmap.size.height)
    let isOpaque = bitmap.withBytes { bytes in
      (0..<height).allSatisfy { row in
        (0..<width).allSatisfy { bytes[row * bitmap.strideBytes + 4 * $0 + 3] == 255 }
      }
    }
    let picture = try Picture(
      format: isOpaque ? AV_PIX_FMT_RGB24 : AV_PIX_FMT_RGBA, width: width, height: height)
    picture.pointer.pointee.color_primaries = AVCOL_PRI_BT709
    picture.pointer.pointee.color_trc = AVCOL_TRC_IEC61966_2_1
    picture.pointer.pointee.color_range = AVCOL_RANGE_JPEG
    let start = try require(picture.pointer.pointee.data.0, "picture")
    let stride = Int(picture.pointer.pointee.linesize.0)
    bitmap.withBytes { bytes in
      for row in 0..<height {
        var out = start + row * stride
        for column in 0..<width {
          let place = row * bitmap.strideBytes + 4 * column
          let alpha = Int(bytes[place + 3])
          for channel in [2, 1, 0] {
            let value = Int(bytes[place + channel])
            out.pointee = UInt8(alpha == 0 ? 0 : min(255, (value * 255 + alpha / 2) / alpha))
            out += 1
          }
          if !isOpaque {
            out.pointee = UInt8(alpha)
            out += 1
          }
        }
      }
    }
    return picture
  }
}
