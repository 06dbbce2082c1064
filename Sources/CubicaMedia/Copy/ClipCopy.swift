import CFFmpeg
public import CubicaCore

/// A clip, or a part of it that can be cut without encoding, to be copied packet by packet.
public struct ClipCopy: Sendable {
  public let clip: Clip
  /// On the file's clock; its start is the copy's zero.
  public let range: TimeRange
  public let frameCount: Int
  /// nil: the copy has no sound.
  public let soundStream: Int?
  /// Packets of the picture by their places in the file, and the moments that they show.
  let packets: ClosedRange<Int>
  let moments: Range<Int64>

  /// Why a part cannot be copied as it is.
  public struct Problem: Error, Equatable, CustomStringConvertible {
    public var description: String
  }

  /// - Parameters:
  ///   - range: from a key frame to where no later frame is needed.
  ///   - sound: the sound track's place among the file's streams.
  /// - Throws: `Problem`, which names the clip and says where it can be cut.
  public init(_ clip: Clip, range: TimeRange, sound: Int?) throws(Problem) {
    let frames = clip.frames
    func problem(_ text: String) -> Problem { Problem(description: "\(clip.path): \(text)") }
    guard clip.containerName.hasPrefix("mov") else {
      throw problem("only packets of MP4 and MOV files are copied")
    }
    let first = frames.index(at: range.start)
    let isWhole = range.start <= frames.start
    guard frames.isKey(first), isWhole || frames.time(of: first) == range.start else {
      throw problem(
        isWhole
          ? "it begins with frames that an edit list hides, and they would travel along"
          : "\(Self.text(range.start, frames)) is not the time of a key frame; "
            + Self.nearby(range.start, frames))
    }
    let isToEnd = range.end >= frames.end
    let last = isToEnd ? frames.count : frames.index(at: range.end)
    guard isToEnd || frames.time(of: last) == range.end, last > first else {
      throw problem(
        "\(Self.text(range.end, frames)) is not the time of a frame; "
          + Self.nearby(range.end, frames))
    }
    let shown = Set(frames.entries[first..<last].map { Int($0.packet) })
    let start = Int(frames.entries[first].packet)
    let end = shown.max() ?? start
    let times =
      Int64(
        frames.entries[first].presentation)..<Int64(
        isToEnd ? frames.endTicks : frames.entries[last].presentation)
    for place in start...end where !shown.contains(place) {
      guard let time = frames.packets[place].presentation else { continue }
      // Pictures before the key frame in time are left out: nothing that is kept leans on them.
      if time < times.lowerBound { continue }
      throw problem(
        time >= times.upperBound
          ? "frames before \(Self.text(range.end, frames)) need later ones; "
            + Self.nearby(range.end, frames)
          : "an edit list hides some of its frames")
    }
    (self.clip, frameCount, soundStream) = (clip, last - first, sound)
    (packets, moments) = (start...end, times)
    self.range = TimeRange(start: frames.time(of: first), end: min(range.end, frames.end))
  }

  /// Counted from the clip's first frame, as people do.
  private static func text(_ time: MediaTime, _ frames: FrameIndex) -> String {
    "\(time - frames.start)"
  }

  private static func nearby(_ time: MediaTime, _ frames: FrameIndex) -> String {
    let keys = (0..<frames.count).filter { frames.isKey($0) }.map { frames.time(of: $0) }
    let near = [keys.last { $0 <= time }, keys.first { $0 > time }].compactMap(\.self)
    return "it can be cut at " + near.map { "\($0 - frames.start)" }.joined(separator: " and ")
  }
}
