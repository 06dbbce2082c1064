package import CubicaCore
internal import CubicaMedia

/// A film that a pass is to make.
package struct FilmOrder: Sendable {
  /// The caller's number for it.
  package let id: Int
  package let target: OutputTarget
  let recipe: FilmRecipe

  package init(id: Int, _ card: PreparedCard, to target: OutputTarget) {
    (self.id, self.target, recipe) = (id, target, card.recipe)
  }

  /// Films with equal keys show the same frames of the same clips at the same times, whatever
  /// their shapes and layers: one reader serves them all.
  package struct PassKey: Hashable, Sendable {
    let clips: [FilePath]
    let frames: [[Int]]
    let frameCount: Int
  }

  /// nil where a clip plays in its layer's time, which another card's values may change.
  package var passKey: PassKey? {
    guard let scene = recipe.scene as? CardScene, let frames = scene.mainFrames else { return nil }
    return PassKey(
      clips: scene.sources.map(\.path), frames: frames, frameCount: recipe.frameCount)
  }

  /// What its decoded pictures take, bytes.
  package var pictureBytes: Int { recipe.images.values.reduce(0) { $0 + $1.byteCount } }

  /// What it takes while it is made, bytes: its encoder, and its frames on their way there.
  var estimatedMemory: Int {
    recipe.video.estimatedMemory + recipe.canvas.count * 3 / 2 * FilmLine.frames
  }

  /// What reading its clips takes, bytes.
  var estimatedReaderMemory: Int { WorkerEstimate.bytesOfReaders(recipe) }
}

/// What became of a film of a pass.
package struct FilmReport: Sendable {
  package let id: Int
  /// The path that it was published under.
  package let result: Result<FilePath, ExportError>
  /// What only making it could show, a line each.
  package let notices: [String]
}
