import CFFmpeg
import CubicaCore

/// One picture out of the bytes of a PNG, JPEG or GIF that holds only that one.
enum ImageDecoder {
  enum Format: String { case png, jpeg, gif }

  static func picture(
    _ bytes: [UInt8], format: Format, name: String
  ) throws(MediaError) -> Picture {
    MediaLog.install()
    MediaLog.clear()
    let id: AVCodecID =
      switch format {
      case .png: AV_CODEC_ID_PNG
      case .jpeg: AV_CODEC_ID_MJPEG
      case .gif: AV_CODEC_ID_GIF
      }
    guard let codec = avcodec_find_decoder(id) else {
      throw MediaError(.decode, .undecodable(codec: format.rawValue), name)
    }
    var context = avcodec_alloc_context3(codec)
    defer { avcodec_free_context(&context) }
    try require(context, name).pointee.max_pixels = Int64(ImageFile.mostPixels)
    context?.pointee.flags |= CInt(AV_CODEC_FLAG_BITEXACT)
    context?.pointee.thread_count = 1
    try check(avcodec_open2(context, codec, nil), .decode, name)
    let packet = try Packet()
    try fill(packet, format == .jpeg ? withoutEXIF(bytes) : bytes, name)
    let picture = try Picture()
    try check(avcodec_send_packet(context, packet.pointer), .decode, name)
    avcodec_send_packet(context, nil)
    let code = avcodec_receive_frame(context, picture.pointer)
    if code == cubica_error_again || code == cubica_error_end_of_file {
      throw MediaError(.decode, .invalidData, name, logLine: MediaLog.takeLastLine())
    }
    try check(code, .decode, name)
    // A picture that is cut off or damaged comes out half grey: better no card than such a one.
    if let line = MediaLog.takeLastLine() {
      throw MediaError(.decode, .invalidData, name, logLine: line)
    }
    return picture
  }

  private static func fill(
    _ packet: Packet, _ bytes: [UInt8], _ name: String
  ) throws(MediaError) {
    guard let count = CInt(exactly: bytes.count) else {
      throw MediaError(.decode, .invalidData, name)
    }
    try check(av_new_packet(packet.pointer, count), .allocate, name)
    packet.pointer.pointee.flags |= AV_PKT_FLAG_KEY
    bytes.withUnsafeBufferPointer { source in
      guard let start = source.baseAddress else { return }
      packet.pointer.pointee.data.update(from: start, count: source.count)
    }
  }

  /// A JPEG without its APP1 segments, which say nothing about the pixels: an EXIF block that is
  /// cut short is no damage to the picture.
  private static func withoutEXIF(_ bytes: [UInt8]) -> [UInt8] {
    var kept: [UInt8] = []
    var place = 0
    for segment in JPEGSegments(bytes) where segment.marker == 0xE1 && segment.count > 0 {
      kept += bytes[place..<segment.body - 4]
      place = segment.body + segment.count
    }
    return place == 0 ? bytes : kept + bytes[place...]
  }
}
