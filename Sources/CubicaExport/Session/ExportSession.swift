public import CubicaComposition
public import CubicaCore
public import CubicaLayers
public import CubicaMedia
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
    /// nil: as the output's name says; else the name must agree.
    public var outputFileType: FilmContainer?
    /// Puts the index first, so that the file plays while it is loaded. Without, writing ends
    /// sooner: the file is not read and written once more.
    public var shouldOptimizeForNetworkUse = true
    /// What the file says of itself. Nothing of the sources' own is taken along.
    public var metadata = FilmMetadata()
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
  public var duration: MediaTime { work.duration }
  /// 0 for sound alone.
  public var frameCount: Int { work.frameCount }
  /// Of the picture that is seen; 0 × 0 for sound alone.
  public var size: PixelSize { work.size }

  private let work: any ExportWork
  private let target: OutputTarget
  private let jobs: Int?
  private let state = ExportSessionState()

  /// Checks everything that can be checked before any work.
  ///
  /// - Parameters:
  ///   - media: opened the files that the composition's segments name.
  ///   - output: `.mp4` or `.mov`; `.m4a` for sound alone.
  /// - Throws: `ExportError`, unusable: everything that is wrong with composition, instructions,
  ///   mix, range and output, a line each; what passthrough cannot do.
  public init(
    _ composition: Composition, media: MediaLibrary, output: FilePath,
    settings: Settings = Settings()
  ) throws(ExportError) {
    var muxer = MuxerSettings(try Self.container(output, settings))
    (muxer.metadata, muxer.isIndexFirst) = (
      settings.metadata, settings.shouldOptimizeForNetworkUse
    )
    let faults = settings.metadata.faults(for: muxer.container)
    guard faults.isEmpty else {
      throw ExportError(.unusable, faults.map { "metadata: \($0.message)" }.joined(separator: "\n"))
    }
    let prepared = try ExportPreparation.make(composition, media, settings, muxer)
    work = prepared.work
    notices = prepared.notices
    jobs = settings.jobs
    target = try OutputTarget(
      output, extensions: settings.preset.fileTypes.map(\.rawValue), inputs: prepared.inputs,
      isForced: settings.replacesExistingFile)
  }

  /// The kind of file that name, wish and preset agree on.
  private static func container(
    _ output: FilePath, _ settings: Settings
  ) throws(ExportError) -> FilmContainer {
    let types = settings.preset.fileTypes
    let names = types.map { "." + $0.rawValue }.joined(separator: " or ")
    if let wish = settings.outputFileType, !types.contains(wish) {
      throw ExportError(
        .unusable, "the preset \(settings.preset.rawValue) makes \(names), not .\(wish.rawValue)")
    }
    guard let named = FilmContainer(rawValue: output.fileExtension), types.contains(named) else {
      throw ExportError(
        .unusable,
        "\(output): with the preset \(settings.preset.rawValue) the output's name must end in "
          + names)
    }
    if let wish = settings.outputFileType, wish != named {
      throw ExportError(
        .unusable,
        "\(output): the file type is \(wish.rawValue); end the name in .\(wish.rawValue)")
    }
    return named
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
    let (work, target, jobs, state) = (self.work, self.target, self.jobs, self.state)
    let result: Result<FilePath, ExportError> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        _ = Stage("export") {
          do throws(ExportError) {
            let path = try work.write(
              to: target, jobs: jobs, cancellation: state.cancellation, progress: state.report)
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
    guard let recipe = work as? FilmRecipe else {
      throw ExportError(.unusable, "stills are frames of a film that is drawn: use another preset")
    }
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
