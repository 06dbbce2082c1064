internal import CubicaCompositor
internal import CubicaCore
internal import CubicaMedia

/// One frame of a film, written beside its name and published when it is whole.
enum StillFile {
  static func write(
    _ recipe: FilmRecipe, at time: MediaTime, to path: FilePath, inputs: [FilePath],
    isForced: Bool
  ) throws(ExportError) {
    let target = try OutputTarget(
      path, extensions: ["png"], inputs: inputs, isForced: isForced)
    // The file is made when its content is ready: a signal before that has nothing to tidy.
    let bitmap = try ExportError.failed {
      FrameConversion.bitmap(from: try FrameComposer(recipe).frame(showing: time))
    }
    let output = try target.create()
    let temporary = output.temporary
    do throws(ExportError) {
      try ExportError.failed { try StillImage.writePNG(bitmap, to: temporary) }
    } catch {
      throw target.naming(error, insteadOf: temporary)
    }
    _ = try output.publish(isDurable: false)
  }
}
