extension FrameIndex {
  /// For keeping: differences from one to the next, which are short.
  func write(to text: inout ByteWriter) {
    for number in [endTicks, Int64(tickNumerator), Int64(tickDenominator)] {
      text.add(signed: number)
    }
    text.add(UInt64(packets.count))
    var last = (shown: Int64(0), decoded: Int64(0))
    for packet in packets {
      text.add(
        (packet.presentation == nil ? 1 : 0) | (packet.decode == nil ? 2 : 0)
          | (packet.isKey ? 4 : 0) | (packet.isStart ? 8 : 0))
      if let shown = packet.presentation {
        text.add(signed: shown &- last.shown)
        last.shown = shown
      }
      if let decoded = packet.decode {
        text.add(signed: decoded &- last.decoded)
        last.decoded = decoded
      }
      text.add(signed: Int64(packet.byteCount))
    }
    text.add(UInt64(entries.count))
    var before = (shown: Int64(0), packet: Int64(0))
    for entry in entries {
      text.add(signed: entry.presentation &- before.shown)
      text.add(signed: Int64(entry.packet) - before.packet)
      text.add(UInt64(UInt32(bitPattern: entry.part)) << 1 | (entry.isKey ? 1 : 0))
      before = (entry.presentation, Int64(entry.packet))
    }
  }

  /// nil where the bytes are none of ours.
  init?(_ text: inout ByteReader) {
    guard let end = text.signed(), let up = text.signed().flatMap(Int32.init(exactly:)),
      let down = text.signed().flatMap(Int32.init(exactly:)), up > 0, down > 0,
      let packetCount = text.count()
    else { return nil }
    var packets: [Packet] = []
    packets.reserveCapacity(packetCount)
    var last = (shown: Int64(0), decoded: Int64(0))
    for _ in 0..<packetCount {
      guard let flags = text.number() else { return nil }
      var packet = Packet(
        byteCount: 0, isKey: flags & 4 != 0, isStart: flags & 8 != 0)
      if flags & 1 == 0 {
        guard let step = text.signed() else { return nil }
        last.shown &+= step
        packet.presentation = last.shown
      }
      if flags & 2 == 0 {
        guard let step = text.signed() else { return nil }
        last.decoded &+= step
        packet.decode = last.decoded
      }
      guard let size = text.signed().flatMap(Int32.init(exactly:)) else { return nil }
      packet.byteCount = size
      packets.append(packet)
    }
    guard let count = text.count(), count > 0 else { return nil }
    var entries: [Entry] = []
    entries.reserveCapacity(count)
    var before = (shown: Int64(0), packet: Int64(0))
    for _ in 0..<count {
      guard let step = text.signed(), let forward = text.signed(), let rest = text.number() else {
        return nil
      }
      before = (before.shown &+ step, before.packet &+ forward)
      guard let place = Int32(exactly: before.packet), packets.indices.contains(Int(place)),
        let part = UInt32(exactly: rest >> 1)
      else { return nil }
      entries.append(
        Entry(
          presentation: before.shown, packet: place, part: Int32(bitPattern: part),
          isKey: rest & 1 != 0))
    }
    self.init(
      entries: entries, packets: packets, endTicks: end, tickNumerator: up, tickDenominator: down)
  }
}

/// What only looking through all of a clip can tell.
struct LookedThrough {
  var frames: FrameIndex
  var isDamaged: Bool
  var isTruncated: Bool
  /// Packets did not tell the frames: they were decoded.
  var isDecoded = false

  /// Shorter looks are not worth a file: about 20 ms, or a third of a second of reading.
  func isWorthKeeping(_ byteCount: Int) -> Bool {
    frames.packets.count >= 20_000 || byteCount >= 64 << 20
      || isDecoded && frames.packets.count >= 1_000
  }

  var bytes: [UInt8] {
    var text = ByteWriter()
    text.add((isDamaged ? 1 : 0) | (isTruncated ? 2 : 0))
    frames.write(to: &text)
    return text.bytes
  }

  init(frames: FrameIndex, isDamaged: Bool, isTruncated: Bool, isDecoded: Bool) {
    (self.frames, self.isDamaged) = (frames, isDamaged)
    (self.isTruncated, self.isDecoded) = (isTruncated, isDecoded)
  }

  init?(_ bytes: ArraySlice<UInt8>) {
    var text = ByteReader(bytes)
    guard let flags = text.number(), let frames = FrameIndex(&text), text.left == 0 else {
      return nil
    }
    self.init(
      frames: frames, isDamaged: flags & 1 != 0, isTruncated: flags & 2 != 0, isDecoded: false)
  }
}
