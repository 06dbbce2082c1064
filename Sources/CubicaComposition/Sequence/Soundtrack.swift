public import CubicaCore

/// A song under (or instead of) the sound of a film.
public struct Soundtrack: Hashable, Sendable {
  public var asset: Asset
  /// Where the song begins, from its own beginning.
  public var start: MediaTime = .zero
  /// Begins again at `start` until the film ends; else a short song is followed by silence.
  public var loops = false
  public var fadeIn: MediaTime = .zero
  /// Before the film's end, or the song's where that comes first.
  public var fadeOut = MediaTime(value: 1, timescale: 1)
  /// A factor on the loudness that it is brought to.
  public var volume = 1.0
  /// Steps back while the clips' sound is heard.
  public var ducks = false
  /// The clips are not heard.
  public var replacesSound = false

  /// How long the end of a song and its beginning sound together where it loops.
  public static let seam = MediaTime(value: 30, timescale: 1000)

  public init(_ asset: Asset) { self.asset = asset }

  /// - Parameter asset: of the song's file.
  package init(_ asset: Asset, as wish: SongOptions) {
    self.init(asset)
    (start, loops, ducks) = (wish.start, wish.loops, wish.ducks)
    (fadeIn, volume) = (wish.fadeIn, wish.volume)
    fadeOut = wish.fadeOut ?? fadeOut
  }
}

extension Soundtrack {
  static func invalidValue(_ name: String) -> CompositionError {
    CompositionError(
      .invalidValue, name,
      "volumes go from \(AudioMixParameters.volumes.lowerBound) to "
        + "\(AudioMixParameters.volumes.upperBound), and fades last 0 s or more")
  }
}

extension SoundPlan {
  /// Lays a song under the film.
  ///
  /// It is brought to -14 LUFS where no clip is heard, else to -20. Two tracks take turns, so that
  /// a loop's end and beginning can cross.
  ///
  /// - Throws: `wrongMediaType` where the asset has no sound, `invalidRange` where it begins
  ///   after its own end, `invalidValue`.
  public mutating func add(_ song: Soundtrack) throws(CompositionError) {
    let name = song.asset.name
    guard let track = song.asset.track(.audio) else {
      throw CompositionError(.wrongMediaType, name, "it has no sound")
    }
    guard AudioMixParameters.volumes.contains(song.volume), song.fadeIn >= .zero,
      song.fadeOut >= .zero
    else { throw Soundtrack.invalidValue(name) }
    let from = track.timeRange.start + song.start
    let part = TimeRange(start: max(from, track.timeRange.start), end: track.timeRange.end)
    guard song.start >= .zero, part.duration > Soundtrack.seam * 4 else {
      throw CompositionError(
        .invalidRange, name,
        "it cannot begin at \(song.start); it lasts \(track.timeRange.duration)")
    }
    if song.replacesSound { try muteClips() }
    let ids = [try composition.addTrack(.audio), try composition.addTrack(.audio)]
    let passes = Self.passes(of: part.duration, loops: song.loops, from: .zero, upTo: duration)
    for (index, pass) in passes.enumerated() {
      try composition.editTrack(ids[index % 2]) { (target) throws(CompositionError) in
        try target.insert(
          TimeRange(start: part.start, duration: pass.duration), of: track, at: pass.start)
      }
    }
    let end = min(duration, passes.last?.end ?? duration)
    let fades = SoundFades(
      over: TimeRange(start: .zero, end: end), volume: song.volume,
      fadeIn: max(song.fadeIn, ClipSequence.joinFade),
      fadeOut: max(song.fadeOut, ClipSequence.joinFade))
    var volumes = [Ramp(0.0), Ramp(0.0)]
    for (index, pass) in passes.enumerated() {
      fades.write(
        pass, isFirst: index == 0, isLast: index == passes.count - 1, into: &volumes[index % 2])
    }
    for (id, volume) in zip(ids, volumes) {
      var parameters = AudioMixParameters(id, volume: volume)
      parameters.loudness = hasClipSound ? .background : .alone
      audio.parameters.append(parameters)
    }
    if song.ducks, hasClipSound {
      audio.ducking = AudioMix.Ducking(music: Set(ids), speech: Set(clips))
    }
    if end < duration {
      notices.append("\(name): it ends at \(end), before the film at \(duration); it can loop")
    }
  }
}
