public import CubicaCore

/// A sound that is heard from a moment of the film on, at its own level.
public struct SoundCue: Hashable, Sendable {
  public var asset: Asset
  /// When it begins. Before the film: what would be heard until then is cut off.
  public var start: MediaTime
  /// How long it is heard; nil: to its end, or the film's where it loops.
  public var duration: MediaTime?
  /// A factor on its samples.
  public var volume = 1.0
  public var fadeIn: MediaTime = .zero
  public var fadeOut: MediaTime = .zero
  /// Begins again at its end.
  public var loops = false

  public init(_ asset: Asset, at start: MediaTime) { (self.asset, self.start) = (asset, start) }
}

extension SoundPlan {
  /// A track of cues that do not overlap.
  private struct Lane {
    var id: TrackID
    var end: MediaTime
    var volume = Ramp(0.0)
  }

  /// Lays sounds at their times. They are heard over clips and music, which take no notice.
  ///
  /// - Throws: `wrongMediaType` where an asset has no sound, `invalidValue`.
  public mutating func add(_ cues: [SoundCue]) throws(CompositionError) {
    var lanes: [Lane] = []
    for cue in cues.sorted(by: { $0.start < $1.start }) {
      guard let track = cue.asset.track(.audio) else {
        throw CompositionError(.wrongMediaType, cue.asset.name, "it has no sound")
      }
      guard AudioMixParameters.volumes.contains(cue.volume), cue.fadeIn >= .zero,
        cue.fadeOut >= .zero
      else { throw Soundtrack.invalidValue(cue.asset.name) }
      try lay(cue, track, on: &lanes)
    }
    audio.parameters += lanes.map { AudioMixParameters($0.id, volume: $0.volume) }
  }

  private mutating func lay(
    _ cue: SoundCue, _ track: AssetTrack, on lanes: inout [Lane]
  ) throws(CompositionError) {
    let length = track.timeRange.duration
    // Too short to cross into itself.
    let loops = cue.loops && length > Soundtrack.seam * 4
    let natural = loops ? nil : cue.start + length
    let wanted = cue.duration.map { cue.start + $0 } ?? natural ?? duration
    let end = min(wanted, natural ?? wanted, duration)
    guard end > max(cue.start, .zero) else {
      let side = cue.start < duration ? "before the film begins" : "after the film's end"
      notices.append("\(cue.asset.name): lies \(side), and is not heard")
      return
    }
    let passes = Self.passes(of: length, loops: loops, from: cue.start, upTo: end)
    let isCut = natural.map { end < $0 } ?? passes.last.map { $0.duration < length } ?? false
    let fades = SoundFades(
      over: TimeRange(start: max(cue.start, .zero), end: end), volume: cue.volume,
      // What lies before the film is cut off.
      fadeIn: cue.start < .zero ? ClipSequence.joinFade : cue.fadeIn,
      fadeOut: isCut ? max(cue.fadeOut, ClipSequence.joinFade) : cue.fadeOut)
    let audible = passes.filter { $0.end > .zero && !$0.isEmpty }
    for (index, pass) in audible.enumerated() {
      let heard = TimeRange(start: max(pass.start, .zero), end: pass.end)
      let source = TimeRange(
        start: track.timeRange.start + (heard.start - pass.start), duration: heard.duration)
      let lane = try lane(from: heard.start, in: &lanes)
      try composition.editTrack(lanes[lane].id) { (target) throws(CompositionError) in
        try target.insert(source, of: track, at: heard.start)
      }
      lanes[lane].end = heard.end
      fades.write(
        heard, isFirst: index == 0, isLast: index == audible.count - 1,
        into: &lanes[lane].volume)
    }
  }

  /// The first that is free from `start` on, or a new one.
  private mutating func lane(
    from start: MediaTime, in lanes: inout [Lane]
  ) throws(CompositionError) -> Int {
    if let free = lanes.firstIndex(where: { $0.end <= start }) { return free }
    lanes.append(Lane(id: try composition.addTrack(.audio), end: .zero))
    return lanes.count - 1
  }
}
