internal import CubicaCompositor
public import CubicaCore
internal import CubicaMedia
import Foundation

/// One card, checked and planned: then exported as a film or as a single frame.
public struct CardSession: Sendable {
  /// What the person should know and may ignore, a line each.
  public let notices: [String]
  /// How long the film will be.
  public var duration: MediaTime { recipe.duration }
  public var frameCount: Int { recipe.frameCount }
  public var frameRate: FrameRate { recipe.rate }
  public var canvas: PixelSize { recipe.canvas }

  private let options: CardOptions
  private let recipe: FilmRecipe
  /// Files that no output may replace.
  private let inputs: [FilePath]

  /// Makes every check of template, values and clip that can be made before any work.
  public init(_ options: CardOptions) throws(ExportError) {
    try self.init(options, try CardWorkshop(openers: options.jobs))
  }

  /// - Parameter workshop: what was opened for other cards is used again.
  package init(_ options: CardOptions, _ workshop: CardWorkshop) throws(ExportError) {
    try options.check()
    if let path = options.output {
      // Known before the clip is looked through.
      _ = try OutputTarget(
        path, extensions: FilmContainer.extensions, inputs: options.clips + options.sound.inputs,
        isForced: options.isForced)
    }
    let prepared = try PreparedCard(options, workshop)
    self.options = options
    recipe = prepared.recipe
    inputs = prepared.inputs
    notices = try prepared.notices()
  }

  /// Writes the film and returns its path.
  ///
  /// - Parameters:
  ///   - notice: told what only reading the whole clip could show, a line each.
  ///   - progress: called from another thread, some times a second.
  /// - Throws: `ExportError`; nothing is left behind then.
  public func export(
    cancellation: Cancellation = Cancellation(), notice: @escaping (String) -> Void = { _ in },
    progress: @escaping @Sendable (ExportProgress) -> Void = { _ in }
  ) throws(ExportError) -> FilePath {
    try FilmFile.write(
      recipe, to: try outputTarget(), jobs: options.jobs, cancellation: cancellation,
      notice: notice, progress: progress)
  }

  /// Where the film will go, checked as far as it can be before any work.
  package func outputTarget() throws(ExportError) -> OutputTarget {
    if let path = options.output {
      return try OutputTarget(
        path, extensions: FilmContainer.extensions, inputs: inputs, isForced: options.isForced)
    }
    return try OutputTarget(clip: options.clips.first, name: options.name, extension: "mp4")
  }

  /// Writes the film's frame at `time` as a PNG: exactly what the encoder would be given.
  public func still(at time: MediaTime, to path: FilePath) throws(ExportError) {
    guard time >= .zero, time < duration else {
      throw ExportError(.unusable, "--at \(time): the film lasts from 0s to \(duration)")
    }
    try StillFile.write(recipe, at: time, to: path, inputs: inputs, isForced: options.isForced)
  }
}
