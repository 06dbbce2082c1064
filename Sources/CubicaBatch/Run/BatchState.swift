import CubicaCore
import CubicaExport
import Foundation

/// What the threads of a batch share: outcomes, how far it is, the wish to stop.
final class BatchState: @unchecked Sendable {
  // SAFETY: all mutable state is touched with `lock` held.
  private let lock = NSLock()
  private let settings: BatchSettings
  private let told: @Sendable (RowOutcome) -> Void
  private let progress: @Sendable (BatchProgress) -> Void
  private var outcomes: [Film: RowOutcome] = [:]
  private var counts: BatchProgress
  /// Parts of the films that are being made, by their numbers.
  private var parts: [Int: Double] = [:]
  private var started: Date?
  private var lastReport = Date.distantPast
  private var stopReason: String?
  let cancellation: Cancellation

  /// A row, or one of its shapes.
  private struct Film: Hashable {
    var index: Int
    var variant: String?
  }

  init(
    total: Int, _ settings: BatchSettings, _ cancellation: Cancellation,
    _ told: @escaping @Sendable (RowOutcome) -> Void,
    _ progress: @escaping @Sendable (BatchProgress) -> Void
  ) {
    (self.settings, self.cancellation) = (settings, cancellation)
    (self.told, self.progress) = (told, progress)
    counts = BatchProgress(total: total)
  }

  var isStopped: Bool { lock.withLock { stopReason != nil } || cancellation.isCancelled }

  /// No row is begun from now on.
  func stop(_ reason: String) {
    lock.withLock { if stopReason == nil { stopReason = reason } }
  }

  /// The clock of the batch runs from the first film.
  func start() { lock.withLock { if started == nil { started = Date() } } }

  /// - Parameter part: of film `id`, 0...1.
  func note(_ part: Double, of id: Int) {
    lock.withLock {
      parts[id] = part
      report()
    }
  }

  /// Keeps what became of a row.
  ///
  /// - Parameter id: of its film, where one was begun.
  func end(_ outcome: RowOutcome, id: Int? = nil) {
    lock.withLock {
      if let id { parts[id] = nil }
      outcomes[Film(index: outcome.index, variant: outcome.variant)] = outcome
      switch outcome.kind {
      case .made, .copied: counts.made += 1
      case .skipped: counts.skipped += 1
      case .failed: counts.failed += 1
      case .stopped: break
      }
      told(outcome)
      report(isLate: true)
    }
    guard outcome.kind == .failed else { return }
    if settings.failsFast { stop("stopped at the first row that failed (--fail-fast)") }
    // A full disk fails every film that follows.
    if let free = settings.folder.freeBytes, free < 1 << 20 {
      stop("the disk is full: \(settings.folder)")
    }
  }

  /// With the lock held.
  private func report(isLate: Bool = false) {
    let now = Date()
    guard isLate || now.timeIntervalSince(lastReport) > 0.1 else { return }
    lastReport = now
    counts.underWay = parts.values.reduce(0, +)
    counts.seconds = started.map { now.timeIntervalSince($0) } ?? 0
    progress(counts)
  }

  /// All rows in the list's order; those that were not come to are stopped.
  func report(of rows: [BatchRow], faults: [RowOutcome], notices: [String]) -> BatchReport {
    for row in rows {
      let film = Film(index: row.index, variant: row.variant)
      guard lock.withLock({ outcomes[film] == nil }) else { continue }
      let reason = lock.withLock { stopReason } ?? "stopped before it was made"
      end(RowOutcome(row, .stopped, reason: reason))
    }
    let all = lock.withLock { outcomes }
    let films = rows.compactMap { all[Film(index: $0.index, variant: $0.variant)] }
    // A row at fault has no film, so its number is its place.
    let ordered = (films + faults).enumerated().sorted {
      ($0.element.index, $0.offset) < ($1.element.index, $1.offset)
    }
    return BatchReport(
      outcomes: ordered.map(\.element), notices: notices,
      stopReason: lock.withLock { stopReason }, isCancelled: cancellation.isCancelled)
  }
}
