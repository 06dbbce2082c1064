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
  func write(to path: FilePath, as settings: MuxerSettings) throws {
    var recipe = recipe
    // One encoder takes all frames where segments do not join.
    var workers = recipe.video.codec.joins ? WorkerEstimate.workers(jobs: jobs, recipe: recipe) : 1
    // Each round finds at least one more damaged file.
    for _ in 0...recipe.scene.sources.count {
      do {
        return try write(recipe, to: path, as: settings, workers: workers)
      } catch let damage as DamagedClips {
        recipe.scene = recipe.scene.markingDamaged(damage.files)
        workers = 1
      }
    }
  }

  private func write(
    _ recipe: FilmRecipe, to path: FilePath, as settings: MuxerSettings, workers: Int
  ) throws {
    let scene = recipe.scene
    let segmentPlan = SegmentPlan(
      frameCount: recipe.frameCount, rate: recipe.rate, workers: workers,
      startCost: scene.startCost(at:))
    let state = ExportState(
      total: recipe.frameCount, cancellation: cancellation, progress: progress)
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
    var sound: OpenedSound?
    do {
      var opened = try recipe.sound.open()
      try FilmWriter(state: state, store: store).write(
        segmentCount: segmentPlan.segments.count, sound: &opened, to: path, as: settings)
      sound = opened
    } catch {
      state.fail(error)
    }
    for stage in stages { stage.join() }
    if let error = state.error { throw error }
    for line in sound?.notices ?? [] { notice(line) }
    for (source, frames) in state.missingFrames.sorted(by: { $0.key < $1.key }) {
      if let text = CardNotices.missing(frames, in: scene.sources[source]) { notice(text) }
    }
  }
}

/// Hands out 0, 1, 2 … to any number of threads.
private final class Counter: Sendable {
  private let value = Atomic<Int>(0)
  func next() -> Int { value.wrappingAdd(1, ordering: .relaxed).oldValue }
}
