public import CubicaCore

/// A sequence laid out: what a film is made from, and where each clip came to lie.
public struct SequencePlan: Hashable, Sendable {
  public struct Entry: Hashable, Sendable {
    public var name: String
    public var sourceRange: TimeRange
    /// Where the source begins on its own clock: some files do not begin at 0.
    public var sourceStart: MediaTime
    public var targetRange: TimeRange
    /// Into the next clip, as it came to be; nil: a cut.
    public var transition: Transition?

    package init(
      name: String, sourceRange: TimeRange, from sourceStart: MediaTime, targetRange: TimeRange,
      transition: Transition? = nil
    ) {
      (self.name, self.sourceRange, self.targetRange) = (name, sourceRange, targetRange)
      (self.sourceStart, self.transition) = (sourceStart, transition)
    }

    /// The part of the source, counted from its beginning, as people do.
    public var partOfSource: TimeRange {
      TimeRange(start: sourceRange.start - sourceStart, duration: sourceRange.duration)
    }
  }

  public var composition: Composition
  public var video: VideoComposition
  public var audio: AudioMix
  public var entries: [Entry]
  /// What was not done as asked, a line each.
  public var notices: [String]

  package init(
    composition: Composition, video: VideoComposition, audio: AudioMix = AudioMix(),
    entries: [Entry] = [], notices: [String] = []
  ) {
    (self.composition, self.video, self.audio) = (composition, video, audio)
    (self.entries, self.notices) = (entries, notices)
  }

  /// How long the film will be.
  public var duration: MediaTime { composition.duration }
  /// Its frames: round(duration × rate), at least 1.
  public var frameCount: Int { video.frameRate.frameCount(for: duration) }
}

extension ClipSequence {
  /// Lays the clips out.
  ///
  /// Two video and two audio tracks take turns, so that neighbours can overlap. The sound of
  /// neighbours crosses with equal power where their pictures overlap; at a cut one that begins with
  /// its file comes up for `joinFade`, as what is cut off comes and goes in every composition.
  ///
  /// - Throws: `CompositionError` naming the clip.
  public func plan() throws(CompositionError) -> SequencePlan {
    guard !items.isEmpty else {
      throw CompositionError(.invalidRange, "sequence", "it has no clips")
    }
    var notices: [String] = []
    let parts = try items.enumerated().map { (index, item) throws(CompositionError) in
      try part(index, item, &notices)
    }
    let overlaps = try overlaps(parts, &notices)
    var entries: [SequencePlan.Entry] = []
    var start = MediaTime.zero
    for (index, part) in parts.enumerated() {
      let target = TimeRange(start: start, duration: part.duration)
      var transition = items[index].transition
      transition?.duration = overlaps[index]
      if overlaps[index] == .zero { transition = nil }
      entries.append(
        SequencePlan.Entry(
          name: items[index].asset.name, sourceRange: part.range,
          from: items[index].asset.timeRange?.start ?? .zero, targetRange: target,
          transition: transition))
      start = target.end - overlaps[index]
    }
    var composition = Composition()
    composition.preferredSize = canvas
    let pictures = [try composition.addTrack(.video), try composition.addTrack(.video)]
    let sounds = [try composition.addTrack(.audio), try composition.addTrack(.audio)]
    for (index, entry) in entries.enumerated() {
      for (type, tracks) in [(MediaType.video, pictures), (.audio, sounds)] {
        guard let source = items[index].asset.track(type) else { continue }
        try composition.editTrack(tracks[index % 2]) { (track) throws(CompositionError) in
          try Self.lay(source, entry, on: &track)
        }
      }
    }
    var video = VideoComposition(renderSize: canvas, frameRate: rate)
    video.instructions = instructions(entries, pictures)
    return SequencePlan(
      composition: composition, video: video, audio: mix(entries, sounds), entries: entries,
      notices: notices)
  }

  /// A clip's part and how long it plays.
  private func part(
    _ index: Int, _ item: Item, _ notices: inout [String]
  ) throws(CompositionError) -> (range: TimeRange, duration: MediaTime) {
    let name = item.asset.name
    guard let source = item.asset.track(.video) else {
      throw CompositionError(.wrongMediaType, name, "it has no picture")
    }
    guard item.speed.isFinite, CompositionTrack.pictureSpeeds.contains(item.speed) else {
      throw CompositionError(.invalidSpeed, name, "\(item.speed) times its speed cannot be played")
    }
    let wanted = item.range ?? source.timeRange
    guard let found = wanted.intersection(source.timeRange) else {
      throw CompositionError(
        .invalidRange, name, "\(wanted.text) lies outside it; it plays \(source.timeRange.text)")
    }
    if let duration = item.duration, duration <= .zero {
      throw CompositionError(.invalidRange, name, "it cannot last \(duration)")
    }
    if found != wanted {
      let text = "\(wanted.text) reaches beyond it; it plays \(source.timeRange.text)"
      if isStrict { throw CompositionError(.invalidRange, name, text) }
      let start = item.asset.timeRange?.start ?? .zero
      func told(_ range: TimeRange) -> String {
        TimeRange(start: range.start - start, duration: range.duration).text
      }
      notices.append("\(name): \(told(wanted)) reaches beyond it, so \(told(found)) is used")
    }
    if let duration = item.duration { return (found, duration) }
    guard item.speed != 1, let speed = MediaTime(decimalSeconds: item.speed) else {
      return (found, found.duration)
    }
    return (found, found.duration.scaled(from: speed, to: MediaTime(value: 1, timescale: 1)))
  }

  /// How long each clip overlaps the next; the two overlaps of a clip never take more than all of
  /// it, so that at most two clips are seen at a time.
  private func overlaps(
    _ parts: [(range: TimeRange, duration: MediaTime)], _ notices: inout [String]
  ) throws(CompositionError) -> [MediaTime] {
    var wanted = items.map { $0.transition?.duration ?? .zero }
    wanted[wanted.count - 1] = .zero
    for (index, time) in wanted.enumerated() where time < .zero {
      throw CompositionError(
        .invalidRange, items[index].asset.name, "a transition cannot last \(time)")
    }
    var overlaps = wanted
    for (index, text) in Self.crowded(parts.map(\.duration), wanted) {
      let part = parts[index]
      let sum = (index > 0 ? wanted[index - 1] : .zero) + wanted[index]
      for side in [index - 1, index] where side >= 0 && wanted[side] > .zero {
        let share = wanted[side].scaled(from: sum, to: part.duration)
          .converted(toTimescale: 90_000, rounding: .down)
        if share < overlaps[side] { overlaps[side] = share }
      }
      if isStrict { throw CompositionError(.invalidRange, items[index].asset.name, text) }
      notices.append("\(items[index].asset.name): \(text), which are shortened")
    }
    return overlaps
  }

  /// The clips that are too short for the transitions at their ends, and why.
  package func crowdedItems() throws(CompositionError) -> [(item: Int, detail: String)] {
    var notices: [String] = []
    let durations = try items.enumerated().map { (index, item) throws(CompositionError) in
      try part(index, item, &notices).duration
    }
    var wanted = items.map { $0.transition?.duration ?? .zero }
    if !wanted.isEmpty { wanted[wanted.count - 1] = .zero }
    return Self.crowded(durations, wanted)
  }

  private static func crowded(
    _ durations: [MediaTime], _ transitions: [MediaTime]
  ) -> [(item: Int, detail: String)] {
    durations.enumerated().compactMap { index, duration in
      let sum = (index > 0 ? transitions[index - 1] : .zero) + transitions[index]
      guard sum > duration else { return nil }
      return (index, "it lasts \(duration), too short for transitions of \(sum)")
    }
  }

  /// Puts a source's part on a track, at its place and speed; what it does not have is a gap.
  package static func lay(
    _ source: AssetTrack, _ entry: SequencePlan.Entry, on track: inout CompositionTrack
  ) throws(CompositionError) {
    guard let played = entry.sourceRange.intersection(source.timeRange),
      let place = place(of: source, entry)
    else { return }
    let inserted = try track.insert(played, of: source, at: place.start)
    guard entry.sourceRange.duration != entry.targetRange.duration else { return }
    try track.scale(
      TimeRange(start: place.start, duration: inserted.duration), to: place.duration)
  }

  /// When a source plays; nil where its part has nothing of it. Sound may begin later or end
  /// earlier than its picture.
  private static func place(of source: AssetTrack, _ entry: SequencePlan.Entry) -> TimeRange? {
    let (range, target) = (entry.sourceRange, entry.targetRange)
    guard let played = range.intersection(source.timeRange) else { return nil }
    return TimeRange(
      start: target.start
        + (played.start - range.start).scaled(from: range.duration, to: target.duration),
      duration: played.duration.scaled(from: range.duration, to: target.duration))
  }

  private func instructions(
    _ entries: [SequencePlan.Entry], _ tracks: [TrackID]
  ) -> [VideoInstruction] {
    var result: [VideoInstruction] = []
    var end = MediaTime.zero
    for (index, entry) in entries.enumerated() {
      let layer = layer(of: index, on: tracks[index % 2])
      let overlap = entry.transition?.duration ?? .zero
      let alone = TimeRange(start: end, end: entry.targetRange.end - overlap)
      if !alone.isEmpty {
        result.append(VideoInstruction(timeRange: alone, background: background, layers: [layer]))
      }
      end = alone.end
      guard let transition = entry.transition, index + 1 < entries.count else { continue }
      let range = TimeRange(start: end, end: entry.targetRange.end)
      result += transition.instructions(
        over: range, from: layer, to: self.layer(of: index + 1, on: tracks[(index + 1) % 2]),
        canvas: canvas, background: background)
      end = range.end
    }
    return result
  }

  private func layer(of index: Int, on track: TrackID) -> VideoLayerInstruction {
    let item = items[index]
    var layer = VideoLayerInstruction(track)
    let size = item.asset.track(.video)?.displaySize ?? canvas
    let place = VideoLayerInstruction.placement(
      of: size, in: Rect(origin: .zero, size: canvas.size), gravity: item.fit.gravity)
    layer.transform = Ramp(place.transform)
    layer.crop = Ramp(place.crop)
    layer.surround = item.fit == .blur ? .blur : .color(background)
    return layer
  }

  private func mix(_ entries: [SequencePlan.Entry], _ tracks: [TrackID]) -> AudioMix {
    var volumes = [Ramp(1.0), Ramp(1.0)]
    for (index, entry) in entries.enumerated() {
      guard let source = items[index].asset.track(.audio),
        let heard = Self.place(of: source, entry)
      else { continue }
      let (target, volume) = (entry.targetRange, items[index].volume)
      let short = min(Self.joinFade, heard.duration.converted(toTimescale: 48_000))
      // A film may begin with full sound.
      let isFirst = index == 0 && heard.start == target.start
      let isCut = entry.sourceRange.start > source.timeRange.start
      let crossing = index > 0 ? entries[index - 1].transition?.duration ?? .zero : .zero
      let track = index % 2
      volumes[track].ramp(
        from: 0, to: volume,
        over: TimeRange(
          start: heard.start,
          end: max(target.start + crossing, heard.start + (isFirst || isCut ? .zero : short))),
        curve: .sineOut)
      if let transition = entry.transition {
        volumes[track].ramp(
          from: volume, to: 0,
          over: TimeRange(
            start: min(target.end - transition.duration, heard.end - short), end: heard.end),
          curve: .sineIn)
      }
    }
    return AudioMix(zip(tracks, volumes).map { AudioMixParameters($0, volume: $1) })
  }
}
