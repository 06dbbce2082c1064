import CubicaCore
import CubicaExport
import Foundation

/// Makes films, or copies of films, and keeps the books on them. Several threads use it.
final class RowMaker: @unchecked Sendable {
  // SAFETY: `ledger`, `twins` and `folders` are touched with `lock` held; the rest is immutable.
  private let lock = NSLock()
  private let ledger: Ledger
  /// Rows that wait for one of equal content, by the content that is being made.
  private var twins: [String: [PreparedRow]] = [:]
  /// Those that films were made in.
  private var folders: Set<FilePath> = []
  private let preparation: RowPreparation
  private let state: BatchState
  private let sounds = SharedSounds()

  private var settings: BatchSettings { preparation.settings }

  init(_ ledger: Ledger, _ preparation: RowPreparation, _ state: BatchState) {
    (self.ledger, self.preparation, self.state) = (ledger, preparation, state)
  }

  /// - Returns: the row to make; nil where it is done with, or waits for its equal.
  func prepare(_ row: BatchRow, id: Int) -> PreparedRow? {
    do throws(ExportError) {
      let opened = try preparation.open(row)
      switch lock.withLock({ preparation.decide(opened, ledger) }) {
      case .skip: state.end(RowOutcome(row, .skipped))
      case .fail(let error): throw error
      case .make(let isOurs):
        let isFirst = lock.withLock { folders.insert(row.output.directory).inserted }
        return first(
          try preparation.prepare(opened, id: id, isOurs: isOurs, sweeps: isFirst))
      }
    } catch {
      state.end(RowOutcome(row, .failed, reason: error.message))
    }
    return nil
  }

  /// nil where the row waits for its equal.
  private func first(_ row: PreparedRow) -> PreparedRow? {
    lock.withLock {
      guard twins[row.content] == nil else {
        twins[row.content]?.append(row)
        return nil
      }
      twins[row.content] = []
      return row
    }
  }

  /// Makes films from one reading.
  func make(_ rows: [PreparedRow]) {
    let begin = Date()
    var waiting: [Int: PreparedRow] = [:]
    var orders: [FilmOrder] = []
    for row in rows where !state.isStopped {
      if let film = settings.isForced ? nil : film(ofContent: row.content, but: row.row.output) {
        end(row, copy(film, for: row), seconds: nil)
      } else if let failure = self.begin(row) {
        end(row, failure, seconds: nil)
      } else {
        waiting[row.order.id] = row
        orders.append(row.order)
      }
    }
    lock.withLock { ledger.synchronize() }
    let state = self.state
    Pass(
      orders, sounds: sounds, cancellation: state.cancellation,
      progress: { state.note(Double($1.framesDone) / Double(max(1, $1.framesTotal)), of: $0) }
    ).run { report in
      guard let row = waiting[report.id] else { return }
      end(row, outcome(of: row, report), seconds: -begin.timeIntervalSinceNow)
    }
  }

  /// Keeps a row's outcome, and gives its film to the rows that waited for it.
  private func end(_ row: PreparedRow, _ outcome: RowOutcome, seconds: Double?) {
    var outcome = outcome
    outcome.duration = row.duration
    outcome.seconds = seconds.map { ($0 * 1000).rounded() / 1000 }
    state.end(outcome, id: row.order.id)
    let waiting = lock.withLock { twins.removeValue(forKey: row.content) ?? [] }
    for twin in waiting {
      if let film = film(ofContent: row.content, but: twin.row.output) {
        end(twin, copy(film, for: twin), seconds: nil)
      } else {
        let kind = outcome.kind == .stopped ? RowOutcome.Kind.stopped : .failed
        state.end(RowOutcome(twin.row, kind, reason: outcome.reason))
      }
    }
  }

  private func film(ofContent content: String, but output: FilePath) -> FilePath? {
    lock.withLock { ledger.film(ofContent: content) }.flatMap { $0 == output ? nil : $0 }
  }

  /// Says that a film is about to be made.
  ///
  /// - Returns: what became of it where that cannot even be said.
  private func begin(_ row: PreparedRow) -> RowOutcome? {
    state.start()
    lock.lock()
    defer { lock.unlock() }
    do throws(ExportError) {
      try ledger.begin(row.receipt)
      return nil
    } catch {
      return RowOutcome(row.row, .failed, reason: error.message)
    }
  }

  private func outcome(of row: PreparedRow, _ report: FilmReport) -> RowOutcome {
    switch report.result {
    case .success(let path): return keep(row, at: path, .made, report.notices)
    case .failure(let error): return fail(row, error)
    }
  }

  private func copy(_ film: FilePath, for row: PreparedRow) -> RowOutcome {
    if let failure = begin(row) { return failure }
    lock.withLock { ledger.synchronize() }
    do throws(ExportError) {
      return keep(row, at: try FilmCopy.write(film, to: row.order.target), .copied, [])
    } catch {
      return fail(row, error)
    }
  }

  /// A film whose receipt is lost is made again.
  private func keep(
    _ row: PreparedRow, at path: FilePath, _ kind: RowOutcome.Kind, _ notices: [String]
  ) -> RowOutcome {
    var outcome = RowOutcome(row.row, kind)
    outcome.newWarnings = notices.filter { !outcome.warnings.contains($0) }
      .map(row.row.discretion.words(of:))
    outcome.warnings += outcome.newWarnings
    do throws(ExportError) {
      var receipt = row.receipt
      receipt.film = try FileHashes.hash(ofFile: path)
      receipt.warnings = settings.isPrivate ? [] : outcome.warnings
      try keep(receipt, at: path)
    } catch {
      outcome.kind = .failed
      outcome.reason = "the film is made, its receipt is not: \(error.message)"
    }
    return outcome
  }

  private func fail(_ row: PreparedRow, _ error: ExportError) -> RowOutcome {
    guard error.kind != .cancelled else {
      return RowOutcome(row.row, .stopped, reason: error.message)
    }
    var receipt = row.receipt
    receipt.outcome = .failed
    receipt.reason = settings.isPrivate ? nil : error.message
    receipt.isWorthRetrying = error.kind == .failed
    // Without it the row is tried again, which is as well.
    try? keep(receipt, at: nil)
    return RowOutcome(row.row, .failed, reason: error.message)
  }

  private func keep(_ receipt: Receipt, at path: FilePath?) throws(ExportError) {
    lock.lock()
    defer { lock.unlock() }
    try ledger.keep(receipt, at: path)
  }
}
