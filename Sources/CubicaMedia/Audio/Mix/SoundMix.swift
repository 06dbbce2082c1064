public import CubicaCore

/// What is heard in a film: tracks of pieces, each with its gain, summed. A value.
///
/// Positions are samples of 48 kHz from the film's zero.
public struct SoundMix: Hashable, Sendable {
  public struct Track: Hashable, Sendable {
    /// In order, without overlaps; silence between them.
    public var pieces: [SoundPiece]
    public var gain: GainEnvelope
    public init(pieces: [SoundPiece], gain: GainEnvelope = GainEnvelope()) {
      (self.pieces, self.gain) = (pieces, gain)
    }
  }

  public var tracks: [Track]
  public var ducking: Ducking?
  /// Samples.
  public var length: Int64

  public static let sampleRate = Int32(SoundResampler.sampleRate)

  public init(tracks: [Track], length: Int64, ducking: Ducking? = nil) {
    (self.tracks, self.length, self.ducking) = (tracks, length, ducking)
  }

  /// Whether sums or gains could pass full scale: else nothing is limited.
  var needsLimiter: Bool {
    let sounding = tracks.filter { !$0.pieces.isEmpty }
    if sounding.contains(where: { $0.gain.largest > 1 }) { return true }
    let spans = sounding.flatMap { track in
      track.pieces.map { ($0.start, $0.start + $0.count) }
    }.sorted { $0.0 < $1.0 }
    return zip(spans, spans.dropFirst()).contains { $0.1 > $1.0 }
  }
}

/// A part of a file's sound on a track.
public struct SoundPiece: Hashable, Sendable {
  public var origin: SoundOrigin
  /// Where it begins on the file's clock.
  public var sourceStart: MediaTime
  /// Where it begins in the film, samples.
  public var start: Int64
  /// How long it is heard, samples.
  public var count: Int64
  /// Seconds of source in a second of film, 0.5...2; the pitch stays.
  public var speed: Double
  /// Whether it comes up over `edge` at its beginning and falls at its end: where sound is cut.
  public var (rises, falls) = (false, false)

  /// 8 ms, samples.
  public static let edge: Int64 = 384

  public init(
    _ origin: SoundOrigin, sourceStart: MediaTime, start: Int64, count: Int64, speed: Double = 1
  ) {
    (self.origin, self.sourceStart) = (origin, sourceStart)
    (self.start, self.count, self.speed) = (start, count, speed)
  }
}
