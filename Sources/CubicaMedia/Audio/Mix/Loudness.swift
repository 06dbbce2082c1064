import CubicaCore

/// How loud a stretch of sound is (EBU R 128), and how it is brought to a target by one gain.
public struct Loudness: Hashable, Sendable {
  /// Integrated, LUFS; nil where nothing is loud enough to count.
  public var integrated: Double?
  /// The highest peak between samples, dBTP.
  public var truePeak: Double

  public init(integrated: Double?, truePeak: Double) {
    (self.integrated, self.truePeak) = (integrated, truePeak)
  }

  /// Measures `piece` as it will be heard, at its own level.
  public static func measure(_ piece: SoundPiece) throws(MediaError) -> Loudness {
    let track = MixedTrack([
      SoundPiece(
        piece.origin, sourceStart: piece.sourceStart, start: 0, count: piece.count,
        speed: piece.speed)
    ])
    let graph = try SoundGraph("ebur128=metadata=1:peak=true")
    var notes: [String: String] = [:]
    var queue = SampleQueue()
    func collect() throws(MediaError) {
      if let new = try graph.receive(into: &queue) { notes.merge(new) { $1 } }
      _ = queue.drop(queue.count)
    }
    var left = piece.count
    while left > 0 {
      let count = Int(min(left, 4_800))
      left -= Int64(count)
      try graph.send(count) { (left, right) throws(MediaError) in
        try track.fill(count, left: left, right: right)
      }
      try collect()
    }
    try graph.finish()
    try collect()
    let integrated = notes["lavfi.r128.I"].flatMap(Double.init)
    // Amplitudes, unlike the loudness.
    let peaks = ["lavfi.r128.true_peaks_ch0", "lavfi.r128.true_peaks_ch1"].compactMap {
      notes[$0].flatMap(Double.init)
    }
    return Loudness(
      // -70 is where the measure begins.
      integrated: integrated.flatMap { $0 > -69.9 ? $0 : nil },
      truePeak: peaks.max().map { Decibels.level($0) } ?? -120)
  }

  /// A gain in decibels as a factor on samples.
  public static func factor(_ decibels: Double) -> Double { Decibels.factor(decibels) }

  /// The gain in decibels that brings it to `target`, and the loudness that gives.
  ///
  /// At most `largest`; where peaks would pass the ceiling by more than the limiter's 3 dB the gain
  /// is lowered.
  public func gain(
    to target: Double, largest: Double = 12
  ) -> (decibels: Double, reached: Double?) {
    guard let integrated else { return (0, nil) }
    let highest = SoundMix.ceilingDecibels + 3 - truePeak
    let gain = min(target - integrated, largest, max(highest, target < integrated ? -60 : 0))
    return (gain, integrated + gain)
  }
}
