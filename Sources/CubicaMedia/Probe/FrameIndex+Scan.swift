import CFFmpeg

extension FrameIndex {
  /// Seconds in a tick, and a frame's length where nothing tells it.
  struct Clock {
    var base: AVRational
    /// Ticks of a thirtieth of a second, at least 1.
    var fallbackDuration: Int64 {
      max(1, Int64(base.den) / max(1, 30 * Int64(base.num)))
    }
  }

  /// From packets alone, where these tell the frames; nil where only decoding can.
  init?(scan: PacketScan, containerName: String, codec: AVCodecParameters, clock: Clock) {
    guard FrameIndex.isTrustworthy(scan, containerName: containerName, codec: codec) else {
      return nil
    }
    var entries: [Entry] = []
    var durations: [Int32: Int64] = [:]
    for (ordinal, item) in scan.items.enumerated() where !item.isHidden {
      guard let presentation = item.packet.presentation else { return nil }
      entries.append(
        Entry(
          presentation: presentation, packet: Int32(ordinal), isKey: item.packet.isStart))
    }
    entries.sort { ($0.presentation, $0.packet) < ($1.presentation, $1.packet) }
    guard let last = entries.last else { return nil }
    durations[last.packet] = scan.items[Int(last.packet)].duration
    self.init(
      entries: entries, packets: scan.items.map(\.packet),
      lastDuration: durations[last.packet] ?? 0, clock: clock)
  }

  /// - Parameter lastDuration: ticks; where it is not > 0 the median interval is taken.
  init(entries: [Entry], packets: [Packet], lastDuration: Int64, clock: Clock) {
    let intervals = zip(entries.dropFirst(), entries).map { $0.presentation - $1.presentation }
      .filter { $0 > 0 }.sorted()
    let median = intervals.isEmpty ? clock.fallbackDuration : intervals[intervals.count / 2]
    let end = (entries.last?.presentation ?? 0) + (lastDuration > 0 ? lastDuration : median)
    self.init(
      entries: entries, packets: packets, endTicks: end, tickNumerator: clock.base.num,
      tickDenominator: clock.base.den)
  }

  /// Packets tell the frames in MP4, Matroska and, where a packet is a whole frame, in MPEG
  /// streams; not in AVI, whose packets have no presentation times, nor in damaged files.
  private static func isTrustworthy(
    _ scan: PacketScan, containerName: String, codec: AVCodecParameters
  ) -> Bool {
    let isStream = containerName == "mpegts" || containerName == "mpeg"
    guard isStream || containerName.hasPrefix("mov") || containerName.hasPrefix("matroska") else {
      return false
    }
    let isProgressive =
      codec.field_order == AV_FIELD_PROGRESSIVE || codec.field_order == AV_FIELD_UNKNOWN
    let isInterlaced = scan.firstPicture?.pointer.pointee.interlaced_frame == 1
    if isStream, !isProgressive || isInterlaced { return false }
    guard !scan.hasComplaints, !scan.items.contains(where: \.isCorrupt) else { return false }
    // Pictures before the first key frame do or do not come out, as the decoder pleases.
    guard let first = scan.items.first, first.packet.isKey,
      let start = first.packet.presentation
    else { return false }
    return scan.items.allSatisfy { ($0.packet.presentation ?? start) >= start || $0.isHidden }
  }
}
