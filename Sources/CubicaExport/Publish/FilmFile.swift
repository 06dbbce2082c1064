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

  /// - Parameter body: writes to a temporary path.
  static func write(
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
