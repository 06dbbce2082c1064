import CubicaCore

/// The film's sound, packet by packet, in decoding order; times in samples from the film's zero.
///
/// Made and pulled on one thread. Memory does not grow with the film's length.
public final class AudioPackets {
  public let parameters: StreamParameters
  private let source: Source

  private enum Source {
    case copied(CopiedSound)
    case encoded(EncodedSound)
  }

  /// - Parameters:
  ///   - clip: the one that the plan was made for.
  public init(_ plan: AudioPlan, clip: Clip) throws(MediaError) {
    MediaLog.install()
    switch plan.method {
    case .copy:
      let sound = try CopiedSound(plan, clip)
      (source, parameters) = (.copied(sound), sound.parameters)
    case .encode:
      let sound = try EncodedSound(plan, clip)
      (source, parameters) = (.encoded(sound), sound.parameters)
    }
  }

  /// The sound of a mix, encoded as stereo AAC-LC.
  public init(_ mix: SoundMix) throws(MediaError) {
    MediaLog.install()
    let sound = try EncodedSound(try mix.source(), length: mix.length)
    (source, parameters) = (.encoded(sound), sound.parameters)
  }

  /// The next packet; nil at the film's end.
  public func next() throws(MediaError) -> EncodedPacket? {
    switch source {
    case .copied(let sound): try sound.next()
    case .encoded(let sound): try sound.next()
    }
  }

  /// What went wrong with the sound so far without stopping it.
  public var warnings: [MediaWarning] {
    switch source {
    case .copied: []
    case .encoded(let sound): sound.warnings
    }
  }
}
