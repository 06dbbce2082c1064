public import CubicaComposition
public import CubicaCore
internal import CubicaEdit

/// A merge, checked and planned: an edit that is one sequence.
public struct MergeSession: Sendable {
  /// The edit that it is.
  public let session: EditSession

  /// Where each clip lies, and how long the film will be.
  public var plan: SequencePlan { session.plan }
  /// What the person should know and may ignore, a line each.
  public var notices: [String] { session.notices }
  public var canvas: PixelSize { session.canvas }
  public var frameRate: FrameRate { session.frameRate }
  public var frameCount: Int { session.frameCount }
  public var duration: MediaTime { session.duration }

  /// Makes every check of clips, song and values that can be made before any work.
  public init(_ options: MergeOptions) throws(ExportError) {
    try self.init(options, try CardWorkshop(openers: options.jobs))
  }

  /// - Parameter workshop: what was opened for other films is used again.
  package init(_ options: MergeOptions, _ workshop: CardWorkshop) throws(ExportError) {
    guard !options.items.isEmpty else {
      throw ExportError(.unusable, "there is no clip to merge; name at least one")
    }
    try FilmMetadata.check(title: options.title)
    session = try EditSession(
      options.edit, output: options.output, isForced: options.isForced, jobs: options.jobs,
      workshop)
  }

  /// Writes the film and returns its path, as `EditSession.export` does.
  public func export(
    cancellation: Cancellation = Cancellation(), notice: @escaping (String) -> Void = { _ in },
    progress: @escaping @Sendable (ExportProgress) -> Void = { _ in }
  ) throws(ExportError) -> FilePath {
    try session.export(cancellation: cancellation, notice: notice, progress: progress)
  }
}
