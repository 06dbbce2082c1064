import CubicaCore

/// A clip's sound from its first frame on, as samples of 48 kHz stereo.
package final class DecodedSound {
  private let track: SoundTrack
  private let left: UnsafeMutablePointer<Float>
  private let right: UnsafeMutablePointer<Float>

  package static let sampleRate = SoundResampler.sampleRate
  /// Samples a side that are read at once.
  package static let chunk = 4096

  /// nil where the clip has none that can be decoded.
  package init?(_ clip: Clip) throws(MediaError) {
    guard let info = clip.audio.first(where: \.isDecodable) else { return nil }
    track = try SoundTrack(
      SoundOrigin(clip, streamIndex: info.streamIndex), zero: clip.frames.start)
    left = .allocate(capacity: Self.chunk)
    right = .allocate(capacity: Self.chunk)
  }

  deinit {
    left.deallocate()
    right.deallocate()
  }

  /// The next `count` samples of the left side, then of the right one; silence after the end.
  ///
  /// - Precondition: `count` is 0...`chunk`.
  package func next(_ count: Int) throws(MediaError) -> [Float] {
    precondition((0...Self.chunk).contains(count), "at most a chunk")
    try track.fill(count, left: left, right: right)
    return Array(UnsafeBufferPointer(start: left, count: count))
      + Array(UnsafeBufferPointer(start: right, count: count))
  }
}
