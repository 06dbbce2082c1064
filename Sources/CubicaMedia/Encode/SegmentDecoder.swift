import CFFmpeg

/// Decodes packets that were just encoded, on one thread.
struct SegmentDecoder {
  private let handle: CodecHandle

  init(_ parameters: StreamParameters) throws(MediaError) {
    let codec = try require(avcodec_find_decoder(parameters.pointer.pointee.codec_id), "decoder")
    handle = try CodecHandle(codec)
    try check(
      avcodec_parameters_to_context(handle.context, parameters.pointer), .decode, "film")
    handle.context.pointee.thread_count = 1
    handle.context.pointee.flags |= AV_CODEC_FLAG_BITEXACT
    try handle.open(codec, [])
  }

  /// Gives all pictures in the order in which they are shown.
  func decode(
    _ packets: [EncodedPacket],
    _ body: (UnsafeMutablePointer<AVFrame>) throws(MediaError) -> Void
  ) throws(MediaError) {
    for packet in packets {
      try check(avcodec_send_packet(handle.context, packet.pointer), .decode, "film")
      try receive(body)
    }
    try check(avcodec_send_packet(handle.context, nil), .decode, "film")
    try receive(body)
  }

  private func receive(
    _ body: (UnsafeMutablePointer<AVFrame>) throws(MediaError) -> Void
  ) throws(MediaError) {
    let picture = try Picture()
    while true {
      let code = avcodec_receive_frame(handle.context, picture.pointer)
      if code == cubica_error_again || code == cubica_error_end_of_file { return }
      try check(code, .decode, "film")
      try body(picture.pointer)
    }
  }
}
