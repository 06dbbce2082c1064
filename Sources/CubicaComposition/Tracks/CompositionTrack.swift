public import CubicaCore

/// A number that a track keeps for its composition's life; never given twice.
public struct TrackID: Hashable, Sendable, Comparable, CustomStringConvertible {
  public let value: Int
  public init(_ value: Int) { self.value = value }
  public static func < (left: TrackID, right: TrackID) -> Bool { left.value < right.value }
  public var description: String { "track \(value)" }
}

/// Segments one after the other, from zero on and without gaps: where nothing plays, an empty
/// segment stands.
public struct CompositionTrack: Hashable, Sendable {
  public let id: TrackID
  public let mediaType: MediaType
  /// A track that is not enabled is neither seen nor heard.
  public var isEnabled = true
  /// 0...1, before the mix; of sound.
  public var preferredVolume = 1.0
  /// BCP 47.
  public var languageTag: String?
  /// In time order; each begins where the one before it ends.
  public private(set) var segments: [TrackSegment] = []

  public static let largestSegmentCount = 100_000

  public init(id: TrackID, mediaType: MediaType) { (self.id, self.mediaType) = (id, mediaType) }

  /// From zero to the last segment's end.
  public var timeRange: TimeRange {
    TimeRange(start: .zero, duration: segments.last?.targetRange.end ?? .zero)
  }

  /// The segment that plays at `time`: the ends are half-open.
  public func segment(at time: MediaTime) -> TrackSegment? {
    guard time >= .zero else { return nil }
    // The first that ends after the time.
    var (low, high) = (0, segments.count)
    while low < high {
      let middle = (low + high) / 2
      if segments[middle].targetRange.end <= time { low = middle + 1 } else { high = middle }
    }
    return low < segments.count ? segments[low] : nil
  }

  // MARK: Changing

  /// Puts a part of a source in at its natural speed; what plays from `time` on moves back.
  ///
  /// Beyond the track's end the gap becomes an empty segment. What `range` names beyond the source
  /// is left out.
  ///
  /// - Parameters:
  ///   - range: on the source's clock; nil: all of it.
  ///   - time: on the composition's clock; nil: at the track's end.
  ///   - isStrict: a range that reaches beyond the source is an error instead.
  /// - Returns: the range of the source that was inserted.
  /// - Throws: `wrongMediaType`, `invalidTime`, `invalidRange` where nothing of the range exists,
  ///   `limitExceeded`.
  @discardableResult
  public mutating func insert(
    _ range: TimeRange? = nil, of track: AssetTrack, at time: MediaTime? = nil,
    isStrict: Bool = false
  ) throws(CompositionError) -> TimeRange {
    let time = time ?? timeRange.end
    guard track.mediaType == mediaType else {
      throw CompositionError(
        .wrongMediaType, "\(id)",
        "it holds \(mediaType.rawValue), the source's track \(track.mediaType.rawValue)")
    }
    try check(time)
    let wanted = range ?? track.timeRange
    guard let found = wanted.intersection(track.timeRange), !isStrict || found == wanted else {
      throw CompositionError(
        .invalidRange, "\(id)",
        "the range \(wanted.text) lies outside the source, which plays \(track.timeRange.text)")
    }
    let piece = Piece(track: track, source: found, duration: found.duration)
    try insert([piece], at: time)
    return found
  }

  /// Several ranges one after the other, all or none.
  ///
  /// - Parameter ranges: a range without a track is empty time of its duration.
  public mutating func insert(
    _ ranges: [(range: TimeRange, track: AssetTrack?)], at time: MediaTime? = nil,
    isStrict: Bool = false
  ) throws(CompositionError) {
    var copy = self
    var place = time ?? timeRange.end
    for (range, track) in ranges {
      if let track {
        place =
          place
          + (try copy.insert(range, of: track, at: place, isStrict: isStrict)).duration
      } else {
        try copy.check(place)
        try copy.insert([Piece(track: nil, source: range, duration: range.duration)], at: place)
        place = place + range.duration
      }
    }
    copy.dropEmptyEnd()
    self = copy
  }

  /// Opens a gap; what plays from its start on moves back.
  ///
  /// - Throws: `emptyTimeAtEnd` where nothing plays after it.
  public mutating func insertEmpty(_ range: TimeRange) throws(CompositionError) {
    try check(range.start)
    guard range.start < timeRange.end else {
      throw CompositionError(
        .emptyTimeAtEnd, "\(id)",
        "it ends at \(timeRange.end); a gap at \(range.start) would have nothing after it")
    }
    try insert([Piece(track: nil, source: range, duration: range.duration)], at: range.start)
  }

  /// Takes a range out; what plays after it moves up. Segments that it cuts into are shortened.
  public mutating func remove(_ range: TimeRange) {
    guard let range = range.intersection(timeRange) else { return }
    var kept = pieces(before: range.start)
    kept += pieces(from: range.end)
    lay(kept)
    dropEmptyEnd()
  }

  /// Makes a range last `duration`: what plays in it changes its speed, what plays after it moves.
  ///
  /// - Throws: `invalidSpeed` where `duration` is not above zero, `invalidRange` where nothing of
  ///   the range is in the track.
  public mutating func scale(
    _ range: TimeRange, to duration: MediaTime
  ) throws(CompositionError) {
    guard duration > .zero else {
      throw CompositionError(
        .invalidSpeed, "\(id)", "\(range.text) cannot be made to last \(duration)")
    }
    guard let inside = range.intersection(timeRange) else {
      throw CompositionError(
        .invalidRange, "\(id)",
        "\(range.text) lies outside the track, which ends at \(timeRange.end)")
    }
    let wanted = inside.duration.scaled(from: range.duration, to: duration)
    var middle = pieces(from: inside.start, to: inside.end)
    var passed = MediaTime.zero
    var place = MediaTime.zero
    for index in middle.indices {
      passed = passed + middle[index].duration
      // From the borders, so that rounding never adds up.
      let end =
        index == middle.count - 1
        ? wanted : passed.scaled(from: inside.duration, to: wanted)
      middle[index].duration = end - place
      place = end
    }
    guard middle.allSatisfy({ $0.duration > .zero }) else {
      throw CompositionError(
        .invalidSpeed, "\(id)", "a segment in \(range.text) would last no time in \(duration)")
    }
    lay(pieces(before: inside.start) + middle + pieces(from: inside.end))
  }

  /// Takes segments as they are, to be looked at with `validate`.
  public mutating func setSegments(_ segments: [TrackSegment]) { self.segments = segments }

  private func check(_ time: MediaTime) throws(CompositionError) {
    guard time >= .zero else {
      throw CompositionError(.invalidTime, "\(id)", "\(time) lies before its beginning")
    }
  }
}

// MARK: Pieces

extension CompositionTrack {
  /// A segment without its place: places follow from the pieces before.
  fileprivate struct Piece {
    var track: AssetTrack?
    var source: TimeRange
    var duration: MediaTime
  }

  private mutating func insert(_ new: [Piece], at time: MediaTime) throws(CompositionError) {
    guard segments.count + new.count + 2 <= Self.largestSegmentCount else {
      throw CompositionError(
        .limitExceeded, "\(id)", "more than \(Self.largestSegmentCount) segments")
    }
    let end = timeRange.end
    guard time < end else {
      let gap = TimeRange(start: end, end: time)
      return append([Piece(track: nil, source: gap, duration: gap.duration)] + new)
    }
    let before = pieces(before: time)
    lay(before + new + pieces(from: time))
  }

  private func pieces(before time: MediaTime) -> [Piece] { pieces(from: .zero, to: time) }

  private func pieces(from start: MediaTime, to end: MediaTime? = nil) -> [Piece] {
    let range = TimeRange(start: start, end: end ?? timeRange.end)
    return segments.compactMap { segment in
      guard let part = segment.targetRange.intersection(range) else { return nil }
      guard part != segment.targetRange else {
        return Piece(
          track: segment.track, source: segment.sourceRange, duration: part.duration)
      }
      let from = segment.sourceTime(at: part.start)
      let to =
        part.end == segment.targetRange.end
        ? segment.sourceRange.end : segment.sourceTime(at: part.end)
      return Piece(
        track: segment.track, source: TimeRange(start: from, end: to), duration: part.duration)
    }
  }

  /// Lays the pieces one after the other from zero on.
  private mutating func lay(_ pieces: [Piece]) {
    segments.removeAll(keepingCapacity: true)
    append(pieces)
  }

  /// Lays the pieces after what is there; gaps that meet become one.
  private mutating func append(_ pieces: [Piece]) {
    for piece in pieces where piece.duration > .zero {
      var target = TimeRange(start: timeRange.end, duration: piece.duration)
      if piece.track == nil, let last = segments.last, last.isEmpty {
        target = TimeRange(start: last.targetRange.start, end: target.end)
        segments.removeLast()
      }
      segments.append(
        TrackSegment(
          track: piece.track, sourceRange: piece.track == nil ? target : piece.source,
          targetRange: target))
    }
  }

  private mutating func dropEmptyEnd() {
    while segments.last?.isEmpty == true { segments.removeLast() }
  }
}
