import CFFmpeg

extension UnsafeMutablePointer<AVPacket> {
  /// Skips the SEI messages (NAL units of type 6) that stand before anything else.
  ///
  /// x264 tells its version and options there; the bytes have Annex B start codes.
  func dropLeadingMessages() {
    let bytes = UnsafeBufferPointer(start: pointee.data, count: Int(pointee.size))
    var start = 0
    while let unit = Self.nextUnit(in: bytes, from: start), bytes[unit.payload] & 0x1f == 6,
      let next = Self.nextUnit(in: bytes, from: unit.payload)
    {
      start = next.start
    }
    pointee.data += start
    pointee.size -= CInt(start)
  }

  /// Where the next start code and the byte after it lie.
  private static func nextUnit(
    in bytes: UnsafeBufferPointer<UInt8>, from first: Int
  ) -> (start: Int, payload: Int)? {
    var index = first
    while index + 3 < bytes.count {
      if bytes[index] == 0, bytes[index + 1] == 0, bytes[index + 2] == 1 {
        let isLong = index > first && bytes[index - 1] == 0
        return (isLong ? index - 1 : index, index + 3)
      }
      index += 1
    }
    return nil
  }
}
