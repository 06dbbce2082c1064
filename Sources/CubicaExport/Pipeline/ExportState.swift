import Foundation

/// What the threads of one export share: the first failure, the cancellation, the count.
final class ExportState: @unchecked Sendable {
  // SAFETY: all mutable state is touched with `lock` held.
  private let lock = NSLock()
  private let cancellation: Cancellation
  private let progress: @Sendable (ExportProgress) -> Void
  private let total: Int
  private var done = 0
  private var lastReport = Date.distantPast
  private var failure: (any Error)?
  private var stops: [() -> Void] = []
  private var missing: [Int: Set<Int>] = [:]

  init(
    total: Int, cancellation: Cancellation, progress: @escaping @Sendable (ExportProgress) -> Void
  ) {
    self.total = total
    self.cancellation = cancellation
    self.progress = progress
  }

  /// Keeps the first error and wakes every stage that waits.
  func fail(_ error: any Error) {
    let waiting = lock.withLock {
      if failure == nil { failure = error }
      defer { stops = [] }
      return stops
    }
    for stop in waiting { stop() }
  }

  /// `stop` is called once, soon, where the export has failed or fails later.
  func onFailure(_ stop: @escaping () -> Void) {
    let isLate = lock.withLock {
      if failure == nil { stops.append(stop) }
      return failure != nil
    }
    if isLate { stop() }
  }

  /// The error to end with, if there is one; a wish to cancel counts as one.
  var error: (any Error)? {
    if cancellation.isCancelled && lock.withLock({ failure == nil }) {
      fail(ExportError(.cancelled, "stopped before the film was finished"))
    }
    return lock.withLock { failure }
  }

  var hasFailed: Bool { error != nil }

  /// Frames that clips promised and their decoders did not give, by source.
  var missingFrames: [Int: Set<Int>] { lock.withLock { missing } }

  func addMissing(_ frames: [Int: Set<Int>]) {
    lock.withLock { missing.merge(frames) { $0.union($1) } }
  }

  func countFrame() {
    let report: ExportProgress? = lock.withLock {
      done += 1
      let now = Date()
      guard done == total || now.timeIntervalSince(lastReport) > 0.1 else { return nil }
      lastReport = now
      return ExportProgress(phase: .rendering, framesDone: done, framesTotal: total)
    }
    if let report { progress(report) }
  }

  func reportFinishing() {
    progress(ExportProgress(phase: .finishing, framesDone: total, framesTotal: total))
  }
}
