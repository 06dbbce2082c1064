import CFFmpeg
import CubicaCore

/// One pass over all packets of the clip's video, decoding only until the first picture; or over no
/// more than that picture takes.
struct PacketScan {
  struct Item {
    var packet: FrameIndex.Packet
    /// Ticks; 0 unknown.
    var duration: Int64
    /// An edit list hides it.
    var isHidden: Bool
    var isCorrupt: Bool
  }

  private(set) var items: [Item] = []
  /// The first picture that came out, nil where none did.
  private(set) var firstPicture: Picture?
  private(set) var endsEarly = false
  private(set) var hasComplaints = false

  /// Packets from one word about the way to the next.
  private static let stride = 4096

  /// - Parameters:
  ///   - isForPicture: the packets are known.
  ///   - looking: told how far the pass is, 0...1.
  init(
    _ demuxer: Demuxer, stream: Int, codec: AVCodecParameters, decoder: Decoder,
    isForPicture: Bool = false, looking: ((Double) -> Void)? = nil
  ) throws(MediaError) {
    let keys = KeyPackets(codec)
    let packet = try Packet()
    while case .packet = try demuxer.read(into: packet.pointer, stream: stream) {
      items.append(Item(packet.pointer.pointee, codec: codec.codec_id, keys: keys))
      if items.count == 1 { try look(at: packet, with: decoder) }
      if firstPicture == nil { try offer(packet, to: decoder) }
      if isForPicture, firstPicture != nil { return }
      if items.count % Self.stride == 0, let looking { looking(demuxer.part) }
    }
    if firstPicture == nil {
      decoder.finish()
      if case .picture(let picture) = try decoder.receive() { firstPicture = picture }
    }
    endsEarly = demuxer.endsEarly || demuxer.failedReads > 0
    hasComplaints = demuxer.complaints > 0
    if items.last?.isCorrupt == true {
      // The packet that the end of the file cuts through.
      items.removeLast()
      endsEarly = true
    }
  }

  /// Takes the picture of the first packet alone, where it gives one: a decoder that waits for the
  /// order of showing reads several more before it does.
  private mutating func look(at packet: Packet, with decoder: Decoder) throws(MediaError) {
    _ = try decoder.send(packet.pointer, ordinal: 0)
    decoder.finish()
    if case .picture(let picture) = try decoder.receive() { firstPicture = picture }
    decoder.reset()
  }

  private mutating func offer(_ packet: Packet, to decoder: Decoder) throws(MediaError) {
    while true {
      let isTaken = try decoder.send(packet.pointer, ordinal: items.count - 1)
      if case .picture(let picture) = try decoder.receive() {
        firstPicture = picture
        return
      }
      if isTaken { return }
    }
  }
}

extension PacketScan.Item {
  init(_ packet: AVPacket, codec: AVCodecID, keys: KeyPackets) {
    let isShown = !PacketScan.Item.isInvisible(packet, codec: codec)
    self.packet = FrameIndex.Packet(packet, keys: keys)
    duration = packet.duration
    isHidden = packet.flags & AV_PKT_FLAG_DISCARD != 0 || !isShown
    isCorrupt = packet.flags & AV_PKT_FLAG_CORRUPT != 0
  }

  /// A VP8 or VP9 packet that only prepares later frames (an alternate reference).
  private static func isInvisible(_ packet: AVPacket, codec: AVCodecID) -> Bool {
    guard packet.size > 0, let data = packet.data else { return false }
    let first = data[0]
    if codec == AV_CODEC_ID_VP8 { return first & 0x10 == 0 }
    guard codec == AV_CODEC_ID_VP9 else { return false }
    // A superframe ends with its index, and its last frame is shown.
    if data[Int(packet.size) - 1] & 0xE0 == 0xC0 { return false }
    // 2 bits marker, 2 bits profile, 1 more in profile 3, then show_existing_frame, frame_type,
    // show_frame.
    let isProfile3 = first & 0x30 == 0x30
    let bits = isProfile3 ? first << 5 : first << 4
    return first & 0xC0 == 0x80 && bits & 0x80 == 0 && bits & 0x20 == 0
  }
}

extension FrameIndex.Packet {
  init(_ packet: AVPacket, keys: KeyPackets) {
    presentation = packet.pts == cubica_no_timestamp ? nil : packet.pts
    decode = packet.dts == cubica_no_timestamp ? nil : packet.dts
    byteCount = packet.size
    isKey = packet.flags & AV_PKT_FLAG_KEY != 0
    isStart = keys.isStart(packet)
  }
}
