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
    _ path: FilePath, stream: Int, threads: Int, packetLimit: Int
  ) throws(MediaError) {
    try self.init(
      try Demuxer(path), stream: stream, threads: threads, packetLimit: packetLimit,
      recordsPackets: true, subject: path.description)
  }

  /// At the start of a clip's file, opened once more.
  init(_ clip: Clip, threads: Int) throws(MediaError) {
    try self.init(
      try Demuxer(clip), stream: clip.streamIndex, threads: threads,
      packetLimit: clip.frames.packets.count, recordsPackets: false,
      subject: clip.path.description)
  }

  private init(
    _ demuxer: Demuxer, stream: Int, threads: Int, packetLimit: Int, recordsPackets: Bool,
    subject: String
  ) throws(MediaError) {
    self.demuxer = demuxer
    guard let avStream = demuxer.stream(stream) else {
      throw MediaError(.open, .noVideo, subject)
    }
    decoder = try Decoder(stream: avStream, threads: threads, subject: subject)
    keys = KeyPackets(avStream.pointee.codecpar.pointee)
    demuxer.select(stream)
    packet = try Packet()
    self.stream = stream
    self.packetLimit = packetLimit
    self.recordsPackets = recordsPackets
  }

  var errorCount: Int { decoder.errorCount }

  /// nil at the clip's end.
  ///
  /// - Parameter isIdle: whether nobody wants to see what a packet, by its place in the stream,
  ///   shows: its picture may not come then.
  mutating func next(
    isIdle: (Int) -> Bool = { _ in false }
  ) throws(MediaError) -> Picture? {
    while true {
      switch try decoder.receive() {
      case .picture(let picture): return picture
      case .ended: return nil
      case .needsInput:
        // After the end only a decoder that fails again and again still asks.
        if hasEnded { return nil }
        try feed(isIdle)
      }
    }
  }

  private mutating func feed(_ isIdle: (Int) -> Bool) throws(MediaError) {
    if hasEnded { return }
    if !hasUnsentPacket {
      guard try readPacket() else {
        hasEnded = true
        decoder.finish()
        return
      }
    }
    decoder.leavesOutUnreferenced = isIdle(nextOrdinal - 1)
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
