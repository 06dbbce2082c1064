import CFFmpeg
import CubicaCore

/// A clip's sound as one unbroken run of 48 kHz stereo samples from the film's zero on: early sound
/// cut, gaps and late starts filled with silence, silence after the end.
final class SoundTrack: SampleSource {
  private let reader: SoundReader
  private let zero: MediaTime
  private let path: FilePath
  private var queue = SampleQueue()
  private var resampler: SoundResampler?
  private var timeline = SoundTimeline(sampleRate: SoundResampler.sampleRate)
  private var pendingSilence: Int64 = 0
  private var pendingSamples: (frame: Picture, skip: Int)?
  private var hasEnded = false
  /// Samples over which a sound that ends before its picture falls, so that it does not click.
  private static let fall = SoundResampler.sampleRate / 125

  /// - Parameter zero: the first sample's moment, on the file's clock.
  init(_ origin: SoundOrigin, zero: MediaTime) throws(MediaError) {
    reader = try SoundReader(origin, from: zero)
    self.zero = zero
    path = origin.path
  }

  var warnings: [MediaWarning] {
    reader.hasDamage
      ? [MediaWarning("\(path): parts of the sound are damaged and are silent in the film")] : []
  }

  /// Writes exactly `count` samples a side.
  func fill(
    _ count: Int, left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>
  ) throws(MediaError) {
    var filled = 0
    while filled < count {
      let ready = hasEnded ? queue.count : max(0, queue.count - Self.fall)
      filled += queue.take(
        min(ready, count - filled), left: left + filled, right: right + filled)
      guard filled < count else { return }
      guard !hasEnded else {
        (left + filled).update(repeating: 0, count: count - filled)
        (right + filled).update(repeating: 0, count: count - filled)
        return
      }
      try produce()
    }
  }

  /// Puts some more samples into the queue, or ends.
  private func produce() throws(MediaError) {
    if pendingSilence > 0, let resampler {
      let count = min(pendingSilence, 4096)
      pendingSilence -= count
      return try resampler.addSilence(Int(count), into: &queue)
    }
    if let pending = pendingSamples {
      pendingSamples = nil
      try resampler?.convert(pending.frame.pointer, skip: pending.skip, into: &queue)
      return
    }
    switch try reader.next() {
    case .ended:
      hasEnded = true
      try resampler?.finish(into: &queue)
      queue.fadeOut(Self.fall)
    case .samples(let frame, let isAfterDamage):
      if isAfterDamage { timeline.loseTrack() }
      try place(frame)
    }
  }

  private func place(_ frame: Picture) throws(MediaError) {
    let samples = frame.pointer.pointee
    guard samples.nb_samples > 0, samples.sample_rate > 0, samples.ch_layout.nb_channels > 0
    else { return }
    if resampler?.accepts(frame.pointer) != true {
      try resampler?.finish(into: &queue)
      let next = try SoundResampler(for: frame.pointer)
      let position = av_rescale(
        queue.totalCount, Int64(next.inputRate), Int64(SoundResampler.sampleRate))
      timeline = SoundTimeline(sampleRate: next.inputRate, position: position)
      resampler = next
    }
    let step = timeline.place(start: start(of: frame), count: Int(samples.nb_samples))
    pendingSilence = step.silence
    if step.skip < Int(samples.nb_samples) { pendingSamples = (frame, step.skip) }
  }

  /// In samples of the source from the film's zero.
  private func start(of frame: Picture) -> Int64? {
    let samples = frame.pointer.pointee
    guard let time = StreamTime.time(samples.best_effort_timestamp, reader.timeBase) else {
      return nil
    }
    return (time - zero).converted(toTimescale: samples.sample_rate).value
  }
}
