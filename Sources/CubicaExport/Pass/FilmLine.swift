internal import CubicaCore
internal import CubicaMedia
import Foundation

/// One film of a pass in the making: takes its frames in order, encodes them on one thread and
/// writes the file on another.
final class FilmLine {
  let recipe: FilmRecipe
  private let order: FilmOrder
  /// nil once published.
  private var output: OutputFile?
  private let temporary: FilePath
  private let state: ExportState
  private let channel: BoundedChannel<YCbCrFrame>
  private let encoder: Stage
  private let writer: Stage
  private let ending: Ending
  private var pool: FramePool
  private var isOpen = true

  /// The encoders keep the cores busy, so a short queue does.
  private static let queuedFrames = 3
  /// Frames of the film in queue, pool and encoder.
  static let frames = 22

  /// What the writing thread leaves behind; read when it has ended.
  private final class Ending: @unchecked Sendable {
    // SAFETY: written by the writing thread before it ends, read after it was joined.
    var notices: [String] = []
  }

  /// - Parameter recipe: the order's, perhaps with clips marked as damaged.
  init(
    _ order: FilmOrder, _ recipe: FilmRecipe, _ sounds: SharedSounds,
    cancellation: Cancellation, progress: @escaping @Sendable (ExportProgress) -> Void
  ) throws(ExportError) {
    (self.order, self.recipe) = (order, recipe)
    let output = try order.target.create()
    let path = output.temporary
    temporary = path
    self.output = consume output
    state = ExportState(
      total: recipe.frameCount, cancellation: cancellation, progress: progress)
    channel = BoundedChannel(capacity: Self.queuedFrames)
    pool = FramePool(size: recipe.canvas)
    ending = Ending()
    let store = SegmentStore()
    let (state, channel, ending) = (self.state, self.channel, self.ending)
    state.onFailure(store.stop)
    state.onFailure(channel.abort)
    let segments = SegmentPlan.segments(frameCount: recipe.frameCount, rate: recipe.rate)
    encoder = SegmentEncoder(
      video: recipe.video, segments: segments, state: state, store: store
    ).encode(0..<segments.count, from: channel)
    let settings = recipe.muxer.named(by: order.target.path)
    writer = Stage("write") {
      do {
        var sound = try sounds.open(recipe.sound, duration: recipe.duration)
        try FilmWriter(state: state, store: store).write(
          segmentCount: segments.count, sound: &sound, to: path, as: settings)
        ending.notices = sound.notices
      } catch {
        state.fail(error)
      }
    }
  }

  /// Makes the next frame.
  ///
  /// - Returns: false where the film takes no more: it has failed, or was stopped.
  func add(_ compose: (YCbCrFrame) throws -> Void) -> Bool {
    guard isOpen, !state.hasFailed else { return false }
    do {
      let frame = pool.take()
      try compose(frame)
      isOpen = channel.send(frame)
    } catch {
      state.fail(error)
      isOpen = false
    }
    return isOpen
  }

  func fail(_ error: any Error) { state.fail(error) }

  /// Waits for the file and publishes it. No frame comes after that.
  ///
  /// - Throws: `DamagedClips` where that is why the pass ended.
  func finish() throws -> FilmReport {
    channel.close()
    encoder.join()
    writer.join()
    if let damage = state.error as? DamagedClips { throw damage }
    var result: Result<FilePath, ExportError>
    do throws(ExportError) {
      try ExportError.failed { if let error = state.error { throw error } }
      guard let file = output.take() else { throw ExportError(.failed, "\(temporary): is gone") }
      result = .success(try file.publish())
    } catch {
      result = .failure(order.target.naming(error, insteadOf: temporary))
    }
    return FilmReport(id: order.id, result: result, notices: ending.notices)
  }
}
