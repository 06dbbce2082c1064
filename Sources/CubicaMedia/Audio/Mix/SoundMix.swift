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

/// A gain over time: straight between points, holding before the first and after the last.
public struct GainEnvelope: Hashable, Sendable {
  public struct Point: Hashable, Sendable {
    /// Sample; of equal ones the last counts from there on.
    public var position: Int64
    public var gain: Double
    public init(_ position: Int64, _ gain: Double) { (self.position, self.gain) = (position, gain) }
  }

  /// By position.
  public var points: [Point]
  /// A factor on all of it.
  public var factor: Double

  public init(_ points: [Point] = [], factor: Double = 1) {
    (self.points, self.factor) = (points, factor)
  }

  var largest: Double { (points.map(\.gain).max() ?? 1) * factor }

  public func gain(at position: Int64) -> Double {
    // The first point after the position.
    var (low, high) = (0, points.count)
    while low < high {
      let middle = (low + high) / 2
      if points[middle].position <= position { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return (points.first?.gain ?? 1) * factor }
    let before = points[low - 1]
    guard low < points.count else { return before.gain * factor }
    let after = points[low]
    let way = Double(position - before.position) / Double(after.position - before.position)
    return (before.gain + (after.gain - before.gain) * way) * factor
  }

  /// The product of two, straight between all their points.
  public func multiplied(by other: GainEnvelope) -> GainEnvelope {
    let places = Set(points.map(\.position) + other.points.map(\.position)).sorted()
    var result: [Point] = []
    for place in places {
      result.append(Point(place, gain(before: place) * other.gain(before: place)))
      result.append(Point(place, gain(at: place) * other.gain(at: place)))
    }
    return GainEnvelope(result)
  }

  /// What the gain comes to from the left.
  private func gain(before position: Int64) -> Double {
    guard let index = points.firstIndex(where: { $0.position == position }) else {
      return gain(at: position)
    }
    return points[index].gain * factor
  }
}
