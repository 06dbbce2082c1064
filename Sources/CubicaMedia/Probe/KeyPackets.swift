import CFFmpeg

/// Which of the packets that a container calls key frames a decoder may really start at.
///
/// H.264 streams with rolling intra refresh mark packets that only begin to refresh the picture;
/// the frames after them come out wrong or not at all. There an I slice must come first.
struct KeyPackets {
  private let isH264: Bool
  /// Bytes of a length before each unit; 0: start codes.
  private let lengthBytes: Int

  init(_ codec: AVCodecParameters) {
    isH264 = codec.codec_id == AV_CODEC_ID_H264
    if isH264, codec.extradata_size > 4, let extra = codec.extradata, extra[0] == 1 {
      lengthBytes = Int(extra[4] & 3) + 1
    } else {
      lengthBytes = 0
    }
  }

  func isStart(_ packet: AVPacket) -> Bool {
    guard packet.flags & AV_PKT_FLAG_KEY != 0 else { return false }
    guard isH264, let data = packet.data else { return true }
    let bytes = UnsafeBufferPointer(start: data, count: Int(packet.size))
    var place = firstUnit(bytes)
    while let start = place, start < bytes.count {
      switch bytes[start] & 0x1F {
      case 5: return true
      case 1, 2: return isIntra(bytes, slice: start + 1)
      default: place = unit(after: start, bytes)
      }
    }
    return true
  }

  private func firstUnit(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    lengthBytes > 0 ? lengthBytes : startCode(bytes, from: 0)
  }

  private func unit(after start: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard lengthBytes > 0 else { return startCode(bytes, from: start) }
    let length = bytes[start - lengthBytes..<start].reduce(0) { $0 << 8 | Int($1) }
    return start + length + lengthBytes
  }

  /// The byte after the next 0 0 1.
  private func startCode(_ bytes: UnsafeBufferPointer<UInt8>, from place: Int) -> Int? {
    var index = place
    while index + 3 < bytes.count {
      if bytes[index] == 0, bytes[index + 1] == 0, bytes[index + 2] == 1 { return index + 3 }
      index += 1
    }
    return nil
  }

  /// Reads first_mb_in_slice and slice_type, both Exp-Golomb: 2, 4, 7 and 9 are I and SI.
  private func isIntra(_ bytes: UnsafeBufferPointer<UInt8>, slice: Int) -> Bool {
    var bit = 8 * slice
    func next() -> Int? {
      guard bit / 8 < bytes.count else { return nil }
      defer { bit += 1 }
      return Int(bytes[bit / 8] >> (7 - bit % 8)) & 1
    }
    func number() -> Int? {
      var zeros = 0
      while let value = next(), value == 0 { zeros += 1 }
      guard zeros < 32 else { return nil }
      var value = 1
      for _ in 0..<zeros {
        guard let more = next() else { return nil }
        value = value << 1 | more
      }
      return value - 1
    }
    guard number() != nil, let type = number() else { return true }
    return [2, 4, 7, 9].contains(type)
  }
}
