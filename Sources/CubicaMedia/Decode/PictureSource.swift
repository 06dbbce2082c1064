import CFFmpeg
import CubicaCore

/// A clip's pictures from some packet on, in the order in which the decoder gives them.
struct PictureSource {
  private let demuxer: Demuxer
  private let decoder: Decoder
  private let stream: Int
  private let packet: Packet
  private let packetLimit: Int
  /// Place of the packet that is read next among the stream's packets.
  private(set) var nextOrdinal = 0
  private var hasUnsentPacket = false
  private var hasEnded = false
  /// Packets before this one are read over.
  private var firstOrdinal = 0
  /// What was read so far, from the file's start on; empty after a seek.
  private(set) var packets: [FrameIndex.Packet] = []
  private let recordsPackets: Bool
  private let keys: KeyPackets

  /// At the file's start.
  ///
  /// - Parameter packetLimit: packets from this one on do not count (the one that the end of the
  ///   file cuts through).
  init(
    _ path: FilePath, stream: Int, threads: Int, packetLimit: Int, recordsPackets: Bool = true
  ) throws(MediaError) {
    demuxer = try Demuxer(path)
    guard let avStream = demuxer.stream(stream) else {
      throw MediaError(.open, .noVideo, path.description)
    }
    decoder = try Decoder(stream: avStream, threads: threads, subject: path.description)
    keys = KeyPackets(avStream.pointee.codecpar.pointee)
    demuxer.select(stream)
    packet = try Packet()
    self.stream = stream
    self.packetLimit = packetLimit
    self.recordsPackets = recordsPackets
  }

  var errorCount: Int { decoder.errorCount }

  /// nil at the clip's end.
  mutating func next() throws(MediaError) -> Picture? {
    while true {
      switch try decoder.receive() {
      case .picture(let picture): return picture
      case .ended: return nil
      case .needsInput:
        // After the end only a decoder that fails again and again still asks.
        if hasEnded { return nil }
        try feed()
      }
    }
  }

  private mutating func feed() throws(MediaError) {
    if hasEnded { return }
    if !hasUnsentPacket {
      guard try readPacket() else {
        hasEnded = true
        decoder.finish()
        return
      }
    }
    hasUnsentPacket = try !decoder.send(packet.pointer, ordinal: nextOrdinal - 1)
  }

  private mutating func readPacket() throws(MediaError) -> Bool {
    repeat {
      guard nextOrdinal < packetLimit,
        case .packet = try demuxer.read(into: packet.pointer, stream: stream)
      else { return false }
      if recordsPackets { packets.append(FrameIndex.Packet(packet.pointer.pointee, keys: keys)) }
      nextOrdinal += 1
    } while nextOrdinal <= firstOrdinal
    return true
  }

  /// Goes to packet `key`, so that the next picture is the first that the decoder makes of it and
  /// what follows.
  ///
  /// - Returns: false where the container lands behind it or in an unknown place; then the source
  ///   stands somewhere else and must seek again or be made anew.
  mutating func seek(to key: Int, in index: FrameIndex, byDecodeTime: Bool) throws(MediaError)
    -> Bool
  {
    let target = index.packets[key]
    guard let ticks = byDecodeTime ? target.decode : target.presentation,
      demuxer.seek(stream: stream, to: ticks)
    else { return false }
    decoder.reset()
    (hasEnded, hasUnsentPacket, packets, firstOrdinal) = (false, false, [], 0)
    // A stream's first packets after a jump may be pieces: look for one that is known.
    for _ in 0..<64 {
      guard case .packet = try demuxer.read(into: packet.pointer, stream: stream) else {
        return false
      }
      let read = FrameIndex.Packet(packet.pointer.pointee, keys: keys)
      let places = index.packets.indices.filter { index.packets[$0] == read }
      guard let place = places.first else { continue }
      guard places.count == 1, place <= key else { return false }
      nextOrdinal = place + 1
      firstOrdinal = key
      hasUnsentPacket = place == key
      return true
    }
    return false
  }
}
