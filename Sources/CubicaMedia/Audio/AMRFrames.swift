import CFFmpeg

/// Cuts a packet of AMR sound (RFC 4867, 5.3) into its frames of 20 ms.
///
/// Phones put five or ten frames into one packet of a 3GP file; the library decodes the first.
package enum AMRFrames {
  /// Bytes of a frame with its head, by the frame type in that head's bits 3...6.
  private static let narrowbandSizes = [13, 14, 16, 18, 20, 21, 27, 32, 6, 1, 1, 1, 1, 1, 1, 1]
  private static let widebandSizes = [18, 24, 33, 37, 41, 47, 51, 59, 61, 6, 1, 1, 1, 1, 1, 1]

  /// nil for codecs whose packets hold one frame each.
  static func sizes(of codec: AVCodecID) -> [Int]? {
    switch codec {
    case AV_CODEC_ID_AMR_NB: narrowbandSizes
    case AV_CODEC_ID_AMR_WB: widebandSizes
    default: nil
    }
  }

  /// Where the frames lie; the last one may be cut short by the packet's end.
  package static func ranges(in bytes: [UInt8], isWideband: Bool) -> [Range<Int>] {
    ranges(in: bytes, sizes: isWideband ? widebandSizes : narrowbandSizes)
  }

  static func ranges(in bytes: some RandomAccessCollection<UInt8>, sizes: [Int]) -> [Range<Int>] {
    let bytes = Array(bytes)
    var (ranges, start): ([Range<Int>], Int) = ([], 0)
    while start < bytes.count {
      let end = min(start + sizes[Int(bytes[start] >> 3 & 15)], bytes.count)
      ranges.append(start..<end)
      start = end
    }
    return ranges
  }

  /// The packets of the single frames; they share the bytes of `packet`.
  static func split(_ packet: Packet, sizes: [Int]) throws(MediaError) -> [Packet] {
    let whole = packet.pointer.pointee
    let bytes = UnsafeBufferPointer(start: whole.data, count: Int(whole.size))
    var parts: [Packet] = []
    let ranges = ranges(in: bytes, sizes: sizes)
    for (index, range) in ranges.enumerated() {
      let part = try Packet()
      try check(av_packet_ref(part.pointer, packet.pointer), .allocate, "packet")
      part.pointer.pointee.data += range.lowerBound
      part.pointer.pointee.size = CInt(range.count)
      part.pointer.pointee.duration = whole.duration / Int64(ranges.count)
      if index > 0 {
        av_packet_free_side_data(part.pointer)
        // The frames follow one another without times of their own.
        part.pointer.pointee.pts = cubica_no_timestamp
        part.pointer.pointee.dts = cubica_no_timestamp
      }
      parts.append(part)
    }
    return parts
  }
}
