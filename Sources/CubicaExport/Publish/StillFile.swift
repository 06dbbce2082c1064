internal import CubicaCompositor
internal import CubicaCore

/// One frame of a film, written beside its name and published when it is whole.
enum StillFile {
  static func write(
    _ recipe: FilmRecipe, at time: MediaTime, to path: FilePath, inputs: [FilePath],
    isForced: Bool
  ) throws(ExportError) {
    try PictureFile.write(to: path, inputs: inputs, isForced: isForced) {
      FrameConversion.bitmap(from: try FrameComposer(recipe).frame(showing: time))
    }
  }
}
