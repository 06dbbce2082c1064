import CFFmpeg

/// One `AVPacket`, freed with its owner.
final class Packet {
  let pointer: UnsafeMutablePointer<AVPacket>

  /// Empty.
  init() throws(MediaError) { pointer = try require(av_packet_alloc(), "packet") }

  deinit {
    var packet: UnsafeMutablePointer<AVPacket>? = pointer
    av_packet_free(&packet)
  }

  func clear() { av_packet_unref(pointer) }
}
