import CubicaCore

/// The sum of a mix's tracks with their gains, ducked; not limited.
final class MixedSound: SampleSource {
  private let tracks: [(source: MixedTrack, gain: GainEnvelope)]
  private let ducking: Ducking?
  private var follower: DuckingFollower?
  private var position: Int64 = 0
  private var left: [[Float]]
  private var right: [[Float]]

  private static let block = 1024
  /// Gains are computed for every so many samples and are straight between.
  private static let step = 32

  init(_ mix: SoundMix) {
    tracks = mix.tracks.map { (MixedTrack($0.pieces), $0.gain) }
    ducking = mix.ducking
    follower = mix.ducking.map { DuckingFollower($0) }
    left = tracks.map { _ in [Float](repeating: 0, count: Self.block) }
    right = left
  }

  var warnings: [MediaWarning] { tracks.flatMap(\.source.warnings) }

  func fill(
    _ count: Int, left outLeft: UnsafeMutablePointer<Float>,
    right outRight: UnsafeMutablePointer<Float>
  ) throws(MediaError) {
    var filled = 0
    while filled < count {
      let part = min(Self.block, count - filled)
      try mix(part, outLeft + filled, outRight + filled)
      filled += part
    }
  }

  private func mix(
    _ count: Int, _ outLeft: UnsafeMutablePointer<Float>, _ outRight: UnsafeMutablePointer<Float>
  ) throws(MediaError) {
    outLeft.update(repeating: 0, count: count)
    outRight.update(repeating: 0, count: count)
    for index in tracks.indices { try read(count, index) }
    let ducked = duckingGains(count)
    for index in tracks.indices {
      let isMusic = ducking?.music.contains(index) == true
      for sample in 0..<count {
        let gain = isMusic ? ducked[sample] : 1
        outLeft[sample] += left[index][sample] * gain
        outRight[sample] += right[index][sample] * gain
      }
    }
    position += Int64(count)
  }

  /// One track's samples with its own gain.
  private func read(_ count: Int, _ index: Int) throws(MediaError) {
    let (source, envelope) = tracks[index]
    let position = self.position
    try left[index].withUnsafeMutableBufferPointer { (left) throws(MediaError) in
      try right[index].withUnsafeMutableBufferPointer { (right) throws(MediaError) in
        guard let left = left.baseAddress, let right = right.baseAddress else { return }
        try source.fill(count, left: left, right: right)
        var from = 0
        while from < count {
          let to = min(from + Self.step, count)
          let first = envelope.gain(at: position + Int64(from))
          let next = envelope.gain(at: position + Int64(to))
          let slope = (next - first) / Double(to - from)
          for sample in from..<to where first != 1 || slope != 0 {
            let gain = Float(first + slope * Double(sample - from))
            left[sample] *= gain
            right[sample] *= gain
          }
          from = to
        }
      }
    }
  }

  private func duckingGains(_ count: Int) -> [Float] {
    guard let ducking, var follower else { return [] }
    var gains = [Float](repeating: 1, count: count)
    var (level, gain) = (0.0, Float(1))
    for sample in 0..<count {
      var (sumLeft, sumRight): (Float, Float) = (0, 0)
      for index in ducking.speech where index < tracks.count {
        sumLeft += left[index][sample]
        sumRight += right[index][sample]
      }
      let decibels = follower.next(sumLeft, sumRight)
      if decibels != level { (level, gain) = (decibels, Float(Decibels.factor(decibels))) }
      gains[sample] = gain
    }
    self.follower = follower
    return gains
  }
}

extension SoundMix {
  /// Between samples. AAC at 192 kb/s added up to 1.1 dB to struck drums and plucked strings, and
  /// films stay below -1 dBTP.
  static let ceilingDecibels = -2.2

  /// The mix as it is encoded: limited only where sums or gains may pass the ceiling.
  func source() throws(MediaError) -> any SampleSource {
    let sum = MixedSound(self)
    guard needsLimiter else { return sum }
    // At four times the rate, so that peaks between samples are seen.
    let ceiling = Decibels.factor(Self.ceilingDecibels)
    return try FilteredSound(
      sum,
      chain: "aresample=192000,alimiter=limit=\(ceiling):attack=5:release=80:level=false:"
        + "latency=true,aresample=48000", length: length + 4_800)
  }
}

extension SoundMix {
  /// All of it, as it is given to the encoder.
  package func samples() throws(MediaError) -> (left: [Float], right: [Float]) {
    let source = try source()
    var left = [Float](repeating: 0, count: Int(length))
    var right = left
    let count = left.count
    try left.withUnsafeMutableBufferPointer { (left) throws(MediaError) in
      try right.withUnsafeMutableBufferPointer { (right) throws(MediaError) in
        guard let left = left.baseAddress, let right = right.baseAddress else { return }
        try source.fill(count, left: left, right: right)
      }
    }
    return (left, right)
  }
}
