import CFFmpeg
import CubicaCore

extension FrameIndex {
  /// What decoding a whole clip once showed.
  struct Decoded {
    var index: FrameIndex
    var hasErrors: Bool
  }

  /// By decoding the clip once. Where that shows errors it is done again with one thread, which
  /// gives the same pictures every time.
  static func decoding(
    _ path: FilePath, stream: Int, packetLimit: Int, isDamaged: Bool, clock: Clock
  ) throws(MediaError) -> Decoded {
    if !isDamaged {
      let quick = try decoding(path, stream, threads: 4, packetLimit: packetLimit, clock)
      if !quick.hasErrors { return quick }
    }
    return try decoding(path, stream, threads: 1, packetLimit: packetLimit, clock)
  }

  private static func decoding(
    _ path: FilePath, _ stream: Int, threads: Int, packetLimit: Int, _ clock: Clock
  ) throws(MediaError) -> Decoded {
    var source = try PictureSource(path, stream: stream, threads: threads, packetLimit: packetLimit)
    var pictures: [Found] = []
    var lastDuration: [Int32: Int64] = [:]
    while let picture = try source.next() {
      let frame = picture.pointer.pointee
      let part = pictures.reversed().prefix(8).count { Int($0.entry.packet) == picture.ordinal }
      pictures.append(
        Found(
          time: frame.pts == cubica_no_timestamp ? nil : frame.pts,
          entry: Entry(
            presentation: 0, packet: Int32(clamping: picture.ordinal), part: Int32(part),
            isKey: frame.key_frame != 0)))
      // A field's packet lasts half as long as its frame: the median interval is right there.
      lastDuration[Int32(clamping: picture.ordinal)] =
        frame.interlaced_frame == 0 ? frame.pkt_duration : 0
    }
    guard !pictures.isEmpty else { throw MediaError(.decode, .noFrames, path.description) }
    let entries = timed(pictures, packets: source.packets, clock)
    let duration = entries.last.flatMap { lastDuration[$0.packet] } ?? 0
    let index = FrameIndex(
      entries: entries, packets: source.packets, lastDuration: duration, clock: clock)
    return Decoded(index: index, hasErrors: source.errorCount > 0)
  }

  private struct Found {
    var time: Int64?
    var entry: Entry
  }

  /// Frames without presentation times appear in the order in which the decoder gave them, at the
  /// decoding times of their packets, or evenly where there are none either.
  private static func timed(_ pictures: [Found], packets: [Packet], _ clock: Clock) -> [Entry] {
    var entries = pictures.map(\.entry)
    let times = pictures.compactMap(\.time)
    let decodeTimes = entries.compactMap { entry in
      packets.indices.contains(Int(entry.packet)) ? packets[Int(entry.packet)].decode : nil
    }.sorted()
    for position in entries.indices {
      if times.count == entries.count {
        entries[position].presentation = times[position]
      } else if decodeTimes.count == entries.count {
        entries[position].presentation = decodeTimes[position]
      } else {
        entries[position].presentation = Int64(position) * clock.fallbackDuration
      }
    }
    let order = entries.indices.sorted {
      (entries[$0].presentation, $0) < (entries[$1].presentation, $1)
    }
    return order.map { entries[$0] }
  }
}
