public import CubicaComposition
public import CubicaCore
internal import CubicaMedia

/// A merge, checked and planned: then exported as a film.
public struct MergeSession: Sendable {
  /// Where each clip lies, and how long the film will be.
  public let plan: SequencePlan
  /// What the person should know and may ignore, a line each.
  public let notices: [String]
  private let options: MergeOptions
  private let recipe: FilmRecipe
  private let inputs: [FilePath]

  public var canvas: PixelSize { recipe.canvas }
  public var frameRate: FrameRate { recipe.rate }
  public var frameCount: Int { recipe.frameCount }
  public var duration: MediaTime { recipe.duration }

  /// Makes every check of clips, song and values that can be made before any work.
  public init(_ options: MergeOptions) throws(ExportError) {
    guard !options.items.isEmpty else {
      throw ExportError(.unusable, "there is no clip to merge; name at least one")
    }
    try options.sound.check()
    if let path = options.output {
      let inputs = options.items.map(\.path) + options.sound.inputs
      _ = try OutputTarget(
        path, extensions: FilmContainer.extensions, inputs: inputs, isForced: options.isForced)
    }
    let prepared = try MergePreparation(options, try CardWorkshop())
    self.options = options
    (plan, recipe) = (prepared.plan, prepared.recipe)
    (inputs, notices) = (prepared.inputs, try prepared.notices())
  }

  /// Writes the film and returns its path.
  ///
  /// - Parameters:
  ///   - notice: told what only reading the whole clips could show, a line each.
  ///   - progress: called from another thread, some times a second.
  /// - Throws: `ExportError`; nothing is left behind then.
  public func export(
    cancellation: Cancellation = Cancellation(), notice: @escaping (String) -> Void = { _ in },
    progress: @escaping @Sendable (ExportProgress) -> Void = { _ in }
  ) throws(ExportError) -> FilePath {
    guard let path = options.output else {
      throw ExportError(.unusable, "--output: say where the film goes, such as -o film.mp4")
    }
    let target = try OutputTarget(
      path, extensions: FilmContainer.extensions, inputs: inputs, isForced: options.isForced)
    return try FilmFile.write(
      recipe, to: target, jobs: options.jobs, cancellation: cancellation, notice: notice,
      progress: progress)
  }
}
