public import CubicaCore

/// What is heard in a film: the clips' own sound, music under it, and sounds at their times.
public struct SoundPlan: Hashable, Sendable {
  public internal(set) var composition: Composition
  public internal(set) var audio: AudioMix
  /// Of the film; nothing is heard after it.
  public let duration: MediaTime
  /// What was not done as asked, a line each.
  public internal(set) var notices: [String] = []
  /// The tracks of the clips' own sound.
  public private(set) var clips: [TrackID]

  /// Of a film whose clips are laid out.
  public init(_ composition: Composition, audio: AudioMix = AudioMix(), duration: MediaTime) {
    (self.composition, self.audio, self.duration) = (composition, audio, duration)
    clips = composition.tracks.filter { $0.mediaType == .audio }.map(\.id)
  }

  /// Whether a clip's own sound is heard anywhere.
  public var hasClipSound: Bool {
    clips.contains { id in
      composition.track(id).map { $0.isEnabled && !$0.segments.isEmpty } ?? false
    }
  }

  /// Lays a clip's own sound, at the speed that it has.
  ///
  /// - Parameter range: what plays from the film's start, on the clip's clock; its sound may begin
  ///   later and end earlier.
  public mutating func addClip(_ asset: Asset, range: TimeRange) throws(CompositionError) {
    guard let track = asset.track(.audio), let played = range.intersection(track.timeRange) else {
      return
    }
    let id = try composition.addTrack(.audio)
    try composition.editTrack(id) { (target) throws(CompositionError) in
      try target.insert(played, of: track, at: played.start - range.start)
    }
    clips.append(id)
  }

  /// The clips are not heard.
  public mutating func muteClips() throws(CompositionError) {
    for id in clips { try composition.editTrack(id) { $0.isEnabled = false } }
  }

  /// Where a sound is heard when it plays from `start`, again and again where it `loops`: each pass
  /// begins `Soundtrack.seam` before the end of the one before it.
  static func passes(
    of length: MediaTime, loops: Bool, from start: MediaTime, upTo end: MediaTime
  ) -> [TimeRange] {
    var passes: [TimeRange] = []
    var start = start
    repeat {
      passes.append(TimeRange(start: start, duration: min(length, end - start)))
      start = start + length - Soundtrack.seam
    } while loops && start + Soundtrack.seam < end && passes.count < 100_000
    return passes
  }
}

extension SequencePlan {
  /// What is heard in it so far.
  public var sound: SoundPlan { SoundPlan(composition, audio: audio, duration: duration) }

  /// Takes music and sounds that were laid under `sound`.
  public mutating func take(_ sound: SoundPlan) {
    (composition, audio) = (sound.composition, sound.audio)
    notices += sound.notices
  }

  /// Lays a song under the film.
  ///
  /// - Throws: as `SoundPlan.add(_:)`; nothing is changed then.
  public mutating func add(_ song: Soundtrack) throws(CompositionError) {
    var sound = sound
    try sound.add(song)
    take(sound)
  }
}
