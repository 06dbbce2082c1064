import CubicaCore

/// How loud the audio tracks are. Tracks that are not named are mixed at their preferred volume.
public struct AudioMix: Hashable, Sendable {
  public var parameters: [AudioMixParameters]
  public var ducking: Ducking?
  public init(_ parameters: [AudioMixParameters] = [], ducking: Ducking? = nil) {
    (self.parameters, self.ducking) = (parameters, ducking)
  }

  /// Music that steps back while others are heard.
  public struct Ducking: Hashable, Sendable {
    /// The tracks that step back.
    public var music: Set<TrackID>
    /// The tracks that they listen to.
    public var speech: Set<TrackID>
    /// Decibels, below zero.
    public var gainDecibels = -10.0
    public var attackMilliseconds = 50.0
    public var releaseMilliseconds = 600.0
    public init(music: Set<TrackID>, speech: Set<TrackID>) {
      (self.music, self.speech) = (music, speech)
    }
  }

  public func parameters(of id: TrackID) -> AudioMixParameters? {
    parameters.first { $0.trackID == id }
  }

  /// Everything that is wrong with it for a composition.
  public func faults(for composition: Composition) -> [CompositionError] {
    var faults: [CompositionError] = []
    func needTrack(_ id: TrackID, _ subject: String) {
      guard composition.track(id)?.mediaType != .audio else { return }
      faults.append(
        CompositionError(.noSuchTrack, subject, "\(id) is no audio track of the composition"))
    }
    for (index, one) in parameters.enumerated() {
      let subject = "audio mix, parameters \(index + 1)"
      needTrack(one.trackID, subject)
      let volumes = [one.volume.initial] + one.volume.steps.flatMap { [$0.from, $0.to] }
      if let wrong = volumes.first(where: { !AudioMixParameters.volumes.contains($0) }) {
        faults.append(
          CompositionError(
            .invalidValue, subject,
            "volume \(wrong); from \(AudioMixParameters.volumes.lowerBound) to "
              + "\(AudioMixParameters.volumes.upperBound) can be set"))
      }
    }
    if let ducking {
      for id in ducking.music.union(ducking.speech).sorted() { needTrack(id, "audio mix, ducking") }
      if !(-60...0).contains(ducking.gainDecibels)
        || !(1...2_000).contains(ducking.attackMilliseconds)
        || !(1...9_000).contains(ducking.releaseMilliseconds)
      {
        faults.append(
          CompositionError(
            .invalidValue, "audio mix, ducking",
            "gain -60 to 0 dB, attack 1 to 2000 ms, release 1 to 9000 ms"))
      }
    }
    return faults
  }
}

/// The volume of one track.
public struct AudioMixParameters: Hashable, Sendable {
  public var trackID: TrackID
  /// A factor on the samples, 1 as they are, on the composition's clock.
  public var volume: Ramp<Double>
  /// What the track's sound is brought to, as a whole and by one gain.
  public var loudness: LoudnessTarget?

  public static let volumes = 0.0...4.0

  public init(_ trackID: TrackID, volume: Ramp<Double> = Ramp(1.0)) {
    (self.trackID, self.volume) = (trackID, volume)
  }
}

/// Integrated loudness (EBU R 128) that the used part of a track is brought to.
public enum LoudnessTarget: Hashable, Sendable {
  /// A song that replaces the clips' sound: -14 LUFS.
  case alone
  /// A song under the clips' sound: -20 LUFS.
  case background

  public var unitsFullScale: Double { self == .alone ? -14 : -20 }
  /// The most that a quiet song is lifted.
  public static let largestGainDecibels = 12.0
}
