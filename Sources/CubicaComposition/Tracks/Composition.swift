public import CubicaCore

/// Tracks that play together: what a film is edited as.
///
/// A value: a copy is a snapshot, and changing it while another copy is exported changes nothing
/// there. Without a `VideoComposition` all enabled video tracks are seen, the first on top; without
/// an `AudioMix` all enabled audio tracks are heard, each at its preferred volume.
public struct Composition: Hashable, Sendable {
  public private(set) var tracks: [CompositionTrack] = []
  /// The size that its pictures are made for; nil: the first video segment's.
  public var preferredSize: PixelSize?
  private var lastID = 0

  public static let largestTrackCount = 1_000

  public init() {}

  /// The latest end of a track.
  public var duration: MediaTime { tracks.map(\.timeRange.end).max() ?? .zero }

  /// Upright and in square pixels; nil where there is no picture.
  public var naturalSize: PixelSize? {
    if let preferredSize { return preferredSize }
    for track in tracks where track.mediaType == .video {
      if let first = track.segments.first(where: { !$0.isEmpty })?.track {
        return first.displaySize
      }
    }
    return nil
  }

  /// The highest known rate of what is seen; nil where none is known.
  public var nominalFrameRate: FrameRate? {
    tracks.filter { $0.mediaType == .video }.flatMap(\.segments)
      .compactMap(\.track?.nominalFrameRate)
      .max { $0.framesPerSecond < $1.framesPerSecond }
  }

  // MARK: Tracks

  /// - Parameter id: taken or used before: a new one is given.
  @discardableResult
  public mutating func addTrack(_ type: MediaType, id wanted: Int? = nil) throws(CompositionError)
    -> TrackID
  {
    guard tracks.count < Self.largestTrackCount else {
      throw CompositionError(
        .limitExceeded, "composition", "more than \(Self.largestTrackCount) tracks")
    }
    let value = wanted.flatMap { $0 > lastID ? $0 : nil } ?? lastID + 1
    lastID = value
    tracks.append(CompositionTrack(id: TrackID(value), mediaType: type))
    return TrackID(value)
  }

  public mutating func removeTrack(_ id: TrackID) throws(CompositionError) {
    let index = try place(of: id)
    tracks.remove(at: index)
  }

  public func track(_ id: TrackID) -> CompositionTrack? { tracks.first { $0.id == id } }

  /// Changes one track in place. What the closure did before it threw stays.
  @discardableResult
  public mutating func editTrack<Result>(
    _ id: TrackID,
    _ body: (inout CompositionTrack) throws(CompositionError) -> Result
  ) throws(CompositionError) -> Result {
    let index = try place(of: id)
    return try body(&tracks[index])
  }

  /// The same with a closure that throws whatever it likes.
  @discardableResult
  public mutating func editTrack<Result>(
    _ id: TrackID, _ body: (inout CompositionTrack) throws -> Result
  ) throws -> Result {
    let index = try place(of: id)
    return try body(&tracks[index])
  }

  private func place(of id: TrackID) throws(CompositionError) -> Int {
    guard let index = tracks.firstIndex(where: { $0.id == id }) else {
      let known = tracks.map { "\($0.id)" }.joined(separator: ", ")
      throw CompositionError(
        .noSuchTrack, "\(id)", "the composition has \(known.isEmpty ? "no tracks" : known)")
    }
    return index
  }

  // MARK: All tracks at once

  /// Puts a part of an asset in on all its kinds of tracks, adding tracks where there are none;
  /// what plays from `time` on moves back on every track.
  ///
  /// Tracks for which the asset has nothing get a gap, so that picture and sound stay in step.
  ///
  /// - Parameters:
  ///   - range: on the asset's clock; nil: as long as its picture (its sound, where it has none).
  ///   - time: nil: at the composition's end.
  /// - Returns: the range that was inserted.
  @discardableResult
  public mutating func insert(
    _ asset: Asset, range: TimeRange? = nil, at time: MediaTime? = nil, isStrict: Bool = false
  ) throws(CompositionError) -> TimeRange {
    let place = time ?? duration
    let found = try Self.part(of: asset, range, at: place, isStrict: isStrict)
    var copy = self
    for type in MediaType.allCases where asset.track(type) != nil {
      if !copy.tracks.contains(where: { $0.mediaType == type }) { try copy.addTrack(type) }
    }
    var used: Set<MediaType> = []
    for track in copy.tracks {
      let isFirst = used.insert(track.mediaType).inserted
      if isFirst, let source = asset.track(track.mediaType) {
        try copy.editTrack(track.id) { (track) throws(CompositionError) in
          try track.insert(Self.parts(of: source, in: found), at: place)
        }
      } else if track.timeRange.end > place {
        try copy.editTrack(track.id) { (track) throws(CompositionError) in
          try track.insertEmpty(TimeRange(start: place, duration: found.duration))
        }
      }
    }
    self = copy
    return found
  }

  /// Puts a part of an asset in on these tracks alone, its picture and its sound in step; what
  /// plays on them from `time` on moves back. A track of a kind that the asset lacks gets a gap.
  ///
  /// - Parameters:
  ///   - range: on the asset's clock; nil: as long as its picture (its sound, where it has none).
  /// - Returns: the range that was inserted.
  @discardableResult
  public mutating func insert(
    _ asset: Asset, range: TimeRange? = nil, at time: MediaTime, on tracks: [TrackID],
    isStrict: Bool = false
  ) throws(CompositionError) -> TimeRange {
    let found = try Self.part(of: asset, range, at: time, isStrict: isStrict)
    var copy = self
    for id in tracks {
      let index = try place(of: id)
      try copy.tracks[index].insert(
        asset.track(copy.tracks[index].mediaType).map { Self.parts(of: $0, in: found) }
          ?? [(found, nil)], at: time)
    }
    self = copy
    return found
  }

  /// What there is of a range of an asset, once everything about it is right.
  private static func part(
    of asset: Asset, _ range: TimeRange?, at time: MediaTime, isStrict: Bool
  ) throws(CompositionError) -> TimeRange {
    guard let whole = asset.timeRange else {
      throw CompositionError(.wrongMediaType, asset.name, "it has neither picture nor sound")
    }
    let wanted = range ?? whole
    guard let found = wanted.intersection(whole), !isStrict || found == wanted else {
      throw CompositionError(
        .invalidRange, asset.name,
        "the range \(wanted.text) lies outside it; it plays \(whole.text)")
    }
    guard time >= .zero else {
      throw CompositionError(.invalidTime, asset.name, "\(time) lies before the beginning")
    }
    return found
  }

  /// A source's part, with empty time where it plays less than the range asks for.
  private static func parts(
    of track: AssetTrack, in range: TimeRange
  ) -> [(range: TimeRange, track: AssetTrack?)] {
    guard let played = range.intersection(track.timeRange) else { return [(range, nil)] }
    let lead = TimeRange(start: range.start, end: played.start)
    let tail = TimeRange(start: played.end, end: range.end)
    return [(lead, nil), (played, track), (tail, nil)].filter { !$0.0.isEmpty }
  }

  /// Opens a gap on every track that plays beyond its start.
  public mutating func insertEmpty(_ range: TimeRange) throws(CompositionError) {
    guard range.start < duration else {
      throw CompositionError(
        .emptyTimeAtEnd, "composition", "it ends at \(duration); nothing follows \(range.start)")
    }
    try editAll { (track) throws(CompositionError) in
      if range.start < track.timeRange.end { try track.insertEmpty(range) }
    }
  }

  /// Takes a range out of every track; none is ever deleted.
  public mutating func remove(_ range: TimeRange) {
    for index in tracks.indices { tracks[index].remove(range) }
  }

  /// Makes a range of all tracks last `duration`.
  public mutating func scale(
    _ range: TimeRange, to duration: MediaTime
  ) throws(CompositionError) {
    guard range.intersection(TimeRange(start: .zero, duration: self.duration)) != nil else {
      throw CompositionError(
        .invalidRange, "composition", "\(range.text) lies outside it; it ends at \(self.duration)")
    }
    try editAll { (track) throws(CompositionError) in
      if range.intersection(track.timeRange) != nil { try track.scale(range, to: duration) }
    }
  }

  private mutating func editAll(
    _ body: (inout CompositionTrack) throws(CompositionError) -> Void
  ) throws(CompositionError) {
    var copy = tracks
    for index in copy.indices { try body(&copy[index]) }
    tracks = copy
  }
}
