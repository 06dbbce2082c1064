public import CubicaCore

/// The frames that a clip shows, in the order in which it shows them.
///
/// Times are the file's own (comparable with its sound's); the first need not be 0.
public struct FrameIndex: Sendable, Hashable {
  /// Where the frames of a packet are, and what a seek needs.
  struct Packet: Sendable, Hashable {
    /// Ticks; nil where the container gives none.
    var presentation: Int64?
    var decode: Int64?
    var byteCount: Int32
    /// Marked as a key frame.
    var isKey: Bool
    /// A decoder that starts here gives right pictures.
    var isStart: Bool
  }

  struct Entry: Sendable, Hashable {
    /// Ticks.
    var presentation: Int64
    /// Place of its packet among the stream's packets, in decoding order.
    var packet: Int32
    /// 0 for the first frame that comes out of the packet.
    var part: Int32 = 0
    var isKey: Bool
  }

  /// Ascending by presentation; never empty.
  let entries: [Entry]
  /// In decoding order.
  let packets: [Packet]
  /// Ticks; after the last entry's.
  let endTicks: Int64
  /// Seconds in a tick.
  let tickNumerator: Int32
  let tickDenominator: Int32
  /// Places of the frames at which the decoder can start, ascending.
  private let keys: [Int]
  /// Whether the container gives every packet a presentation time.
  let isTimed: Bool

  init(
    entries: [Entry], packets: [Packet], endTicks: Int64, tickNumerator: Int32,
    tickDenominator: Int32
  ) {
    (self.entries, self.packets, self.endTicks) = (entries, packets, endTicks)
    (self.tickNumerator, self.tickDenominator) = (tickNumerator, tickDenominator)
    keys = entries.indices.filter { entries[$0].isKey }
    isTimed = packets.allSatisfy { $0.presentation != nil }
  }

  public var count: Int { entries.count }

  /// When frame `index` appears, in the file's time. - Precondition: 0..<count.
  public func time(of index: Int) -> MediaTime { time(ticks: entries[index].presentation) }

  /// How long it is shown: up to the next frame's time; 0 where two share a time.
  public func duration(of index: Int) -> MediaTime {
    let next = index + 1 < count ? entries[index + 1].presentation : endTicks
    return time(ticks: next - entries[index].presentation)
  }

  /// The decoder can start here.
  public func isKey(_ index: Int) -> Bool { entries[index].isKey }

  /// The nearest frame, no later than `index`, at which the decoder can start; else the first.
  public func lastKey(upTo index: Int) -> Int {
    var (low, high) = (0, keys.count)
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] <= index { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? keys[low - 1] : 0
  }

  /// The film's time zero in the file's time.
  public var start: MediaTime { time(of: 0) }
  /// When the last frame ends.
  public var end: MediaTime { time(ticks: endTicks) }
  public var duration: MediaTime { time(ticks: endTicks - entries[0].presentation) }

  /// The frame that is shown at `time` of the file: of equal times the last; the first frame
  /// before the start, the last one after the end.
  public func index(at time: MediaTime) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self.time(of: middle) <= time { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }

  func time(ticks: Int64) -> MediaTime {
    let value = Int128(ticks) * Int128(tickNumerator)
    if let exact = Int64(exactly: value) {
      return MediaTime(value: exact, timescale: tickDenominator)
    }
    return MediaTime(value: Int64(clamping: value), timescale: tickDenominator)
  }

  /// Seconds between neighbouring frames, one fewer than `count`.
  var intervals: [Double] {
    let tick = Double(tickNumerator) / Double(tickDenominator)
    return zip(entries.dropFirst(), entries).map {
      Double($0.presentation - $1.presentation) * tick
    }
  }
}
