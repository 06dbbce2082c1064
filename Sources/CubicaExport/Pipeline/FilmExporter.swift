internal import CubicaCore
internal import CubicaMedia
import Synchronization

/// Makes one film file from a recipe, with as many workers as the plan has use for.
struct FilmExporter {
  let recipe: FilmRecipe
  let jobs: Int
  let cancellation: Cancellation
  let progress: @Sendable (ExportProgress) -> Void
  /// Told what only decoding the whole clip could show.
  let notice: (String) -> Void

  /// Writes to `path`, which the caller publishes or removes.
  ///
  /// A clip that turns out to be damaged is read again from its start by one single-threaded
  /// reader: only that gives the same pixels each time.
  func write(to path: FilePath, as container: FilmContainer) throws {
    do {
      let workers = WorkerEstimate.workers(jobs: jobs, recipe: recipe)
      try write(to: path, as: container, clip: recipe.clip, workers: workers)
    } catch is RunRenderer.DamagedClip {
      try write(to: path, as: container, clip: recipe.clip?.markedDamaged, workers: 1)
    }
  }

  private func write(
    to path: FilePath, as container: FilmContainer, clip: Clip?, workers: Int
  ) throws {
    var recipe = recipe
    recipe.clip = clip
    let plan = recipe.plan
    let segmentPlan = SegmentPlan(
      frameCount: plan.frameCount, rate: plan.rate, workers: workers,
      sourceFrames: plan.sourceFrames,
      canStart: { frame in clip.map { $0.isSeekable && $0.frames.isKey(frame) } ?? true })
    let state = ExportState(
      total: plan.frameCount, cancellation: cancellation, progress: progress)
    let store = SegmentStore()
    state.onFailure(store.stop)
    let runs = segmentPlan.runs
    let renderer = RunRenderer(
      recipe: recipe, segments: segmentPlan.segments,
      decodingThreads: runs.count > 1 || jobs < 3 ? 1 : min(jobs, 4),
      state: state, store: store)
    let nextRun = Counter()
    let stages = (0..<min(workers, runs.count)).map { _ in
      Stage("compose") {
        do {
          let composer = try FrameComposer(renderer.recipe)
          while case let index = nextRun.next(), index < runs.count, !state.hasFailed {
            store.waitForTurn(
              of: runs[index].lowerBound, distance: 2 * workers * SegmentPlan.longestRun)
            renderer.render(runs[index], composer: composer)
          }
        } catch {
          state.fail(error)
        }
      }
    }
    // While the first frames are made: a sound is looked through before it is copied.
    var sound = FilmSound()
    do {
      if let clip { sound = try FilmSound(of: clip, in: plan.soundRange) }
      let writer = FilmWriter(state: state, store: store, sound: sound.packets)
      try writer.write(segmentCount: segmentPlan.segments.count, to: path, as: container)
    } catch {
      state.fail(error)
    }
    for stage in stages { stage.join() }
    if let error = state.error { throw error }
    for line in sound.notices { notice(line) }
    if let clip, let text = CardNotices.missing(state.missingFrames, in: clip) { notice(text) }
  }
}

/// The sound of a film, if it has one, and what there is to say of it.
private struct FilmSound {
  var packets: AudioPackets?
  private var found: [String] = []

  init() {}

  init(of clip: Clip, in range: TimeRange) throws {
    var notices: [MediaWarning] = []
    let plan = try AudioPlan.make(for: clip, range: range) { notices.append($0) }
    packets = try plan.map { try AudioPackets($0, clip: clip) }
    found = (notices + (plan?.notices ?? [])).map { "\($0)" }
  }

  /// Complete once the film is written.
  var notices: [String] { found + (packets?.warnings ?? []).map { "\($0)" } }
}

/// Hands out 0, 1, 2 … to any number of threads.
private final class Counter: Sendable {
  private let value = Atomic<Int>(0)
  func next() -> Int { value.wrappingAdd(1, ordering: .relaxed).oldValue }
}
