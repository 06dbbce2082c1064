import CFFmpeg
import CubicaCore

/// A clip's pictures by number, as the decoder gives them: where to start, how far to read, and
/// what stands in for a picture that does not come.
final class StoredFrames {
  private let clip: Clip
  private let threads: Int
  private let map: PacketMap
  /// Frames before this one are not asked for. Where no other picture rests on theirs, they are not
  /// decoded.
  private var firstNeeded: Int
  private var source: PictureSource?
  private var pastErrors = 0
  /// Frames that reading from the file's start did not give.
  private(set) var missing: Set<Int> = []

  // The present run: from a key frame or the file's start to where the decoder stands.
  /// Frames before this one come out wrong after a seek, and are left out.
  private var runStart = 0
  private var runIsWhole = false
  private var received: Set<Int> = []
  private var reached = -1
  private var hasEnded = false
  private var recent: [(index: Int, picture: Picture)] = []
  /// How many pictures are kept: enough for the deinterlacer, and for pictures out of order.
  private static let window = 6
  /// What lies this far behind is not waited for.
  private static let patience = 1024

  /// - Parameter first: the first frame that is asked for, as far as is known.
  init(clip: Clip, threads: Int, first: Int) {
    (self.clip, self.threads) = (clip, threads)
    map = PacketMap(clip.frames)
    // Of two fields one alone may be left out. The deinterlacer looks at one frame before.
    let hasWholeFrames = !clip.isInterlaced && clip.frames.packets.count == clip.frames.count
    firstNeeded = hasWholeFrames && !clip.isDamaged ? max(0, first - 1) : 0
  }

  var errorCount: Int { pastErrors + (source?.errorCount ?? 0) }

  /// The picture, or the nearest before it, else after it, that there is.
  func picture(standingFor index: Int) throws(MediaError) -> (picture: Picture, index: Int) {
    for place in stride(from: index, through: 0, by: -1) {
      if let picture = try picture(at: place) { return (picture, place) }
    }
    for place in index..<clip.frames.count {
      if let picture = try picture(at: place) { return (picture, place) }
    }
    throw MediaError(.decode, .noFrames, clip.path.description)
  }

  /// nil where the clip does not give it.
  private func picture(at index: Int) throws(MediaError) -> Picture? {
    if missing.contains(index) { return nil }
    if let kept = kept(index) { return kept }
    let errors = errorCount
    if index >= firstNeeded, let picture = try decode(index, goingOn: true),
      firstNeeded == 0 || errorCount == errors
    {
      return picture
    }
    if firstNeeded > 0 {
      // What was left out is needed after all, or its lack was complained of: pictures that lean
      // on ones before a key frame.
      firstNeeded = 0
      (source, pastErrors) = (nil, errors)
      if let picture = try decode(index, goingOn: false) { return picture }
    }
    missing.insert(index)
    return nil
  }

  private func decode(_ index: Int, goingOn: Bool) throws(MediaError) -> Picture? {
    var starts = map.starts(before: index, isSeekable: clip.isSeekable)
    if goingOn, canGoOn(to: index, from: starts.last) {
      if let picture = try readOn(to: index) { return picture }
      if runIsWhole { return nil }
    }
    // After a seek a picture may be missing that reading from further back gives.
    while true {
      let start = starts.popLast()
      try begin(at: start)
      if let picture = try readOn(to: index) { return picture }
      if runIsWhole { return nil }
      starts = starts.suffix(1)
    }
  }

  private func kept(_ index: Int) -> Picture? { recent.first { $0.index == index }?.picture }

  /// Reading on is not slower than starting at the nearest key frame, and leads there.
  private func canGoOn(to index: Int, from start: Int?) -> Bool {
    guard let source, index >= runStart, index > reached - Self.patience,
      index > reached || !received.contains(index)
    else { return false }
    // Starting anew costs about as much as decoding a few frames.
    return start.map { $0 <= source.nextOrdinal + 8 } ?? true
  }

  private func begin(at start: Int?) throws(MediaError) {
    (received, reached, hasEnded, recent) = ([], -1, false, [])
    if let start, start > 0 {
      if source == nil { try open() }
      let isThere = try source?.seek(
        to: start, in: clip.frames, byDecodeTime: clip.seeksByDecodeTime)
      if isThere == true {
        (runIsWhole, runStart) = (false, map.firstEntry(from: start, in: clip.frames))
        return
      }
      // Landed behind it: nothing may be taken from this run.
      (runIsWhole, runStart, hasEnded) = (false, clip.frames.count, true)
      return
    }
    try open()
    (runIsWhole, runStart) = (true, 0)
  }

  private func open() throws(MediaError) {
    pastErrors += source?.errorCount ?? 0
    source = nil
    source = try PictureSource(clip, threads: threads)
  }

  /// Decodes until the picture comes or it is clear that it will not.
  private func readOn(to index: Int) throws(MediaError) -> Picture? {
    while true {
      if let picture = kept(index) { return picture }
      if hasEnded || later(than: index) >= Self.window - 2 { return nil }
      let picture = try source?.next { [map, firstNeeded] in map.packet($0, isBefore: firstNeeded) }
      guard let picture else {
        hasEnded = true
        continue
      }
      guard let place = map.entry(of: picture), place >= runStart else { continue }
      received.insert(place)
      if received.count > 4 * Self.patience {
        let least = reached - Self.patience
        received = received.filter { $0 > least }
      }
      reached = max(reached, place)
      recent.append((place, picture))
      trim(keeping: index)
    }
  }

  private func later(than index: Int) -> Int { recent.count { $0.index > index } }

  /// Lets go of the pictures that lie furthest back.
  private func trim(keeping index: Int) {
    while recent.count > Self.window,
      let first = recent.indices.min(by: {
        recent[$0].index < recent[$1].index
      }), recent[first].index != index
    {
      recent.remove(at: first)
    }
  }
}
