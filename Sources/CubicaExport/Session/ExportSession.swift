public import CubicaComposition
public import CubicaCore
public import CubicaLayers
internal import CubicaMedia
import Foundation

/// Makes one film file of a composition. A session serves one export.
///
/// ```swift
/// let media = MediaLibrary()
/// var film = Composition()
/// try film.insert(try media.asset(path))
/// let session = try ExportSession(film, media: media, output: output)
/// try await session.export()
/// ```
public final class ExportSession: Sendable {
  /// What may be chosen; all of it has a default.
  public struct Settings: Sendable {
    public var preset = ExportPreset.highestQuality
    /// nil: all enabled video tracks, the first on top, each picture whole and centred.
    public var videoComposition: VideoComposition?
    /// nil: all enabled audio tracks at their preferred volume.
    public var audioMix: AudioMix?
    /// Layers over or around the film, as large as the video composition: a video layer of the
    /// first clip (source 0) shows the film. y points down. Made with `LayerTree.images`' files.
    public var animationTree: LayerTree?
    /// The files of the animation tree's pictures.
    public var images: [ImageID: FilePath] = [:]
    /// The part to export, on the composition's clock; nil: all of it.
    public var timeRange: TimeRange?
    /// Replaces a file that is there; never an input.
    public var replacesExistingFile = false
    /// How many cores to keep busy; nil: all. The film's bytes do not depend on it.
    public var jobs: Int?
    public init() {}
  }

  public enum Status: Equatable, Sendable {
    case waiting, exporting, completed, cancelled
    case failed(ExportError)
  }

  /// What is worth knowing and may be ignored, a line each.
  public let notices: [String]
  /// How long the film will be.
  public var duration: MediaTime { recipe.duration }
  public var frameCount: Int { recipe.frameCount }
  public var size: PixelSize { recipe.canvas }

  private let recipe: FilmRecipe
  private let target: OutputTarget
  private let jobs: Int?
  private let state = ExportSessionState()

  /// Checks everything that can be checked before any work.
  ///
  /// - Parameters:
  ///   - media: opened the files that the composition's segments name.
  ///   - output: `.mp4` or `.mov`.
  /// - Throws: `ExportError`, unusable: everything that is wrong with composition, instructions,
  ///   mix, range and output, a line each.
  public init(
    _ composition: Composition, media: MediaLibrary, output: FilePath,
    settings: Settings = Settings()
  ) throws(ExportError) {
    let prepared = try ExportPreparation(composition, media, settings)
    recipe = prepared.recipe
    notices = prepared.notices
    jobs = settings.jobs
    target = try OutputTarget(
      output, extensions: FilmContainer.extensions, inputs: prepared.inputs,
      isForced: settings.replacesExistingFile)
  }

  public var status: Status { state.status }

  /// How far the export is, from its beginning to its end, whatever that is; then it finishes.
  /// One task listens; what it does not take in time is dropped but for the newest.
  public var progress: AsyncStream<ExportProgress> { state.progress }

  /// Writes the film and returns its path. Ends with its task: then nothing is left behind.
  ///
  /// - Throws: `ExportError`; also where the session was used before.
  @discardableResult
  public func export() async throws(ExportError) -> FilePath {
    try state.begin()
    let (recipe, target, jobs, state) = (self.recipe, self.target, self.jobs, self.state)
    let result: Result<FilePath, ExportError> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        _ = Stage("export") {
          do throws(ExportError) {
            let path = try FilmFile.write(
              recipe, to: target, jobs: jobs, cancellation: state.cancellation, notice: { _ in },
              progress: state.report)
            continuation.resume(returning: .success(path))
          } catch {
            continuation.resume(returning: .failure(error))
          }
        }
      }
    } onCancel: {
      state.cancellation.cancel()
    }
    state.end(result)
    return try result.get()
  }

  /// Writes the frame that the film shows at `time` of the composition as a PNG.
  public func still(at time: MediaTime, to path: FilePath) throws(ExportError) {
    guard time >= .zero, time < duration else {
      throw ExportError(.unusable, "\(time): the film lasts from 0s to \(duration)")
    }
    try StillFile.write(recipe, at: time, to: path, inputs: [], isForced: target.isForced)
  }
}

/// What an export session's threads share.
private final class ExportSessionState: @unchecked Sendable {
  // SAFETY: `current` is touched with `lock` held; the rest is immutable and thread-safe.
  private let lock = NSLock()
  private var current = ExportSession.Status.waiting
  let cancellation = Cancellation()
  let progress: AsyncStream<ExportProgress>
  private let continuation: AsyncStream<ExportProgress>.Continuation

  init() {
    (progress, continuation) = AsyncStream.makeStream(
      of: ExportProgress.self, bufferingPolicy: .bufferingNewest(1))
  }

  var status: ExportSession.Status { lock.withLock { current } }

  func begin() throws(ExportError) {
    let isFirst = lock.withLock {
      defer { if current == .waiting { current = .exporting } }
      return current == .waiting
    }
    guard isFirst else {
      throw ExportError(.unusable, "an export session makes one film; make another session")
    }
  }

  func report(_ progress: ExportProgress) { continuation.yield(progress) }

  func end(_ result: Result<FilePath, ExportError>) {
    lock.withLock {
      switch result {
      case .success: current = .completed
      case .failure(let error): current = error.kind == .cancelled ? .cancelled : .failed(error)
      }
    }
    continuation.finish()
  }
}
