import CFFmpeg

/// Which frame comes out of which packet, and where a decoder can start for it.
final class PacketMap {
  /// For each packet the entry of its first picture, -1 where it shows none.
  private var firstEntries: [Int32]
  private var parts: [Part: Int] = [:]
  private let keys: [Key]
  private let presentations: [Int64]
  private var last: (ordinal: Int, part: Int32) = (-1, 0)

  private struct Part: Hashable {
    var packet: Int32
    var part: Int32
  }

  private struct Key {
    var presentation: Int64
    var packet: Int
  }

  init(_ frames: FrameIndex) {
    firstEntries = [Int32](repeating: -1, count: frames.packets.count)
    for (place, entry) in frames.entries.enumerated() {
      guard firstEntries.indices.contains(Int(entry.packet)) else { continue }
      if entry.part == 0 {
        firstEntries[Int(entry.packet)] = Int32(place)
      } else {
        parts[Part(packet: entry.packet, part: entry.part)] = place
      }
    }
    keys = frames.packets.indices.compactMap { place in
      let packet = frames.packets[place]
      guard packet.isStart, let presentation = packet.presentation else { return nil }
      return Key(presentation: presentation, packet: place)
    }.sorted { ($0.presentation, $0.packet) < ($1.presentation, $1.packet) }
    presentations = frames.entries.map(\.presentation)
  }

  /// What the packet shows lies before frame `index`.
  func packet(_ ordinal: Int, isBefore index: Int) -> Bool {
    guard index > 0, firstEntries.indices.contains(ordinal) else { return false }
    return firstEntries[ordinal] >= 0 && Int(firstEntries[ordinal]) < index
  }

  /// The key packets that can lead to the frame, the best last; packet 0 is the file's start.
  /// Empty where only the file's start will do.
  func starts(before index: Int, isSeekable: Bool) -> [Int] {
    guard isSeekable else { return [] }
    let target = presentations[index]
    var (low, high) = (0, keys.count)
    while low < high {
      let middle = (low + high) / 2
      if keys[middle].presentation <= target { low = middle + 1 } else { high = middle }
    }
    return keys[max(0, low - 2)..<low].map(\.packet)
  }

  /// The first frame that is not shown before key packet `start`.
  func firstEntry(from start: Int, in frames: FrameIndex) -> Int {
    guard let time = frames.packets[start].presentation else { return frames.count }
    return presentations.firstIndex { $0 >= time } ?? frames.count
  }

  /// The frame that a decoded picture is; nil where the clip does not show it.
  func entry(of picture: Picture) -> Int? {
    let ordinal = picture.ordinal
    guard firstEntries.indices.contains(ordinal) else { return nil }
    last = (ordinal, ordinal == last.ordinal ? last.part + 1 : 0)
    if last.part > 0 { return parts[Part(packet: Int32(ordinal), part: last.part)] }
    return firstEntries[ordinal] >= 0 ? Int(firstEntries[ordinal]) : nil
  }
}
