internal import CubicaCore
internal import CubicaMedia

/// What an export session makes, checked and planned.
protocol ExportWork: Sendable {
  var duration: MediaTime { get }
  /// 0 for sound alone.
  var frameCount: Int { get }
  /// Of the picture that is seen; 0 × 0 for sound alone.
  var size: PixelSize { get }

  /// - Returns: the path that it was published under.
  func write(
    to target: OutputTarget, jobs: Int?, cancellation: Cancellation,
    progress: @escaping @Sendable (ExportProgress) -> Void
  ) throws(ExportError) -> FilePath
}

extension FilmRecipe: ExportWork {
  var size: PixelSize { canvas }

  func write(
    to target: OutputTarget, jobs: Int?, cancellation: Cancellation,
    progress: @escaping @Sendable (ExportProgress) -> Void
  ) throws(ExportError) -> FilePath {
    try FilmFile.write(
      self, to: target, jobs: jobs, cancellation: cancellation, notice: { _ in },
      progress: progress)
  }
}

/// A file of sound alone.
struct SoundRecipe: ExportWork {
  var mix: SoundMix
  var muxer: MuxerSettings

  var duration: MediaTime { MediaTime(value: mix.length, timescale: SoundMix.sampleRate) }
  var frameCount: Int { 0 }
  var size: PixelSize { PixelSize(0, 0) }
  /// AAC packets hold 1024 samples; one more comes before the first.
  private var packetCount: Int { Int((mix.length + 1023) / 1024) + 1 }

  func write(
    to target: OutputTarget, jobs: Int?, cancellation: Cancellation,
    progress: @escaping @Sendable (ExportProgress) -> Void
  ) throws(ExportError) -> FilePath {
    try FilmFile.write(to: target, cancellation) { temporary in
      let packets = try AudioPackets(mix)
      let state = ExportState(total: packetCount, cancellation: cancellation, progress: progress)
      try TrackWriter(state: state).write(
        [TrackWriter.Track(parameters: packets.parameters) { try packets.next() }],
        to: temporary, as: muxer.named(by: target.path))
    }
  }
}

/// A clip's packets in a file of their own.
struct CopyRecipe: ExportWork {
  var copy: ClipCopy
  var muxer: MuxerSettings

  var duration: MediaTime { copy.range.duration }
  var frameCount: Int { copy.frameCount }
  var size: PixelSize { copy.clip.displaySize }

  func write(
    to target: OutputTarget, jobs: Int?, cancellation: Cancellation,
    progress: @escaping @Sendable (ExportProgress) -> Void
  ) throws(ExportError) -> FilePath {
    try FilmFile.write(to: target, cancellation) { temporary in
      let picture = try CopiedTrack(pictureOf: copy)
      var tracks = [TrackWriter.Track(parameters: picture.parameters) { try picture.next() }]
      if let sound = try CopiedTrack(soundOf: copy) {
        tracks.append(TrackWriter.Track(parameters: sound.parameters) { try sound.next() })
      }
      let state = ExportState(total: frameCount, cancellation: cancellation, progress: progress)
      try TrackWriter(state: state).write(
        tracks, to: temporary, as: muxer.named(by: target.path))
    }
  }
}
