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
    try cancellation.check()
    let output = try target.create()
    let temporary = output.temporary
    let container = FilmContainer(rawValue: target.path.fileExtension) ?? .mp4
    let exporter = FilmExporter(
      recipe: recipe, jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount,
      cancellation: cancellation, progress: progress, notice: notice)
    do throws(ExportError) {
      try ExportError.failed { try exporter.write(to: temporary, as: container) }
    } catch {
      throw target.naming(error, insteadOf: temporary)
    }
    try cancellation.check()
    return try output.publish()
  }
}
