internal import CubicaCore
internal import CubicaMedia
import Foundation

/// A film written beside its name and published when it is whole.
enum FilmFile {
  static func write(
    _ recipe: FilmRecipe, to target: OutputTarget, jobs: Int?, cancellation: Cancellation,
    notice: @escaping (String) -> Void,
    progress: @escaping @Sendable (ExportProgress) -> Void
  ) throws(ExportError) -> FilePath {
    let exporter = FilmExporter(
      recipe: recipe, jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount,
      cancellation: cancellation, progress: progress, notice: notice)
    return try write(to: target, cancellation) { temporary in
      try exporter.write(to: temporary, as: recipe.muxer.named(by: target.path))
    }
  }

  /// Sound alone.
  static func write(
    _ sound: SoundRecipe, to target: OutputTarget, cancellation: Cancellation,
    progress: @escaping @Sendable (ExportProgress) -> Void
  ) throws(ExportError) -> FilePath {
    try write(to: target, cancellation) { temporary in
      let packets = try AudioPackets(sound.mix)
      let state = ExportState(
        total: sound.packetCount, cancellation: cancellation, progress: progress)
      try TrackWriter(state: state).write(
        [TrackWriter.Track(parameters: packets.parameters) { try packets.next() }],
        to: temporary, as: sound.muxer.named(by: target.path))
    }
  }

  /// Packets as they are.
  static func write(
    _ recipe: CopyRecipe, to target: OutputTarget, cancellation: Cancellation,
    progress: @escaping @Sendable (ExportProgress) -> Void
  ) throws(ExportError) -> FilePath {
    try write(to: target, cancellation) { temporary in
      let picture = try CopiedTrack(pictureOf: recipe.copy)
      var tracks = [TrackWriter.Track(parameters: picture.parameters) { try picture.next() }]
      if let sound = try CopiedTrack(soundOf: recipe.copy) {
        tracks.append(TrackWriter.Track(parameters: sound.parameters) { try sound.next() })
      }
      let state = ExportState(
        total: recipe.copy.frameCount, cancellation: cancellation, progress: progress)
      try TrackWriter(state: state).write(
        tracks, to: temporary, as: recipe.muxer.named(by: target.path))
    }
  }

  private static func write(
    to target: OutputTarget, _ cancellation: Cancellation, _ body: (FilePath) throws -> Void
  ) throws(ExportError) -> FilePath {
    try cancellation.check()
    let output = try target.create()
    let temporary = output.temporary
    do throws(ExportError) {
      try ExportError.failed { try body(temporary) }
    } catch {
      throw target.naming(error, insteadOf: temporary)
    }
    try cancellation.check()
    return try output.publish()
  }
}

extension MuxerSettings {
  /// As the kind of file that the name's ending says.
  func named(by path: FilePath) -> MuxerSettings {
    var settings = self
    settings.container = FilmContainer(rawValue: path.fileExtension) ?? container
    return settings
  }
}
