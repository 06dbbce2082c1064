import CubicaBatch
import CubicaCore
import CubicaExport

/// Tells on stderr how a batch comes along; may be called from any thread.
final class BatchReporter: Sendable {
  private let reporter: Reporter
  /// Of the list, for messages.
  private let list: String

  init(_ style: ProgressStyle, _ options: BatchOptions) {
    reporter = Reporter(style)
    list =
      switch options.source {
      case .file(let path): path.description
      case .standardInput: "standard input"
      }
  }

  /// What the checks have found.
  func tell(_ plan: BatchPlan) {
    for notice in plan.notices { reporter.notice(notice) }
    for row in plan.rows {
      for warning in row.warnings {
        reporter.notice("\(list): row \(row.index) (line \(row.line)): \(warning)")
      }
    }
    tell(plan.faults)
  }

  func tell(_ faults: [RowFault]) {
    for line in FaultLines.lines(faults) { reporter.notice("\(list): \(line)") }
  }

  /// What became of a row, where it is worth a line.
  func tell(_ outcome: RowOutcome) {
    reporter.row(outcome)
    for warning in outcome.newWarnings {
      reporter.notice("\(list): row \(outcome.index) (line \(outcome.line)): \(warning)")
    }
    guard outcome.kind == .failed, outcome.output != nil, let reason = outcome.reason else {
      return
    }
    reporter.notice("\(list): row \(outcome.index) (line \(outcome.line)): \(reason)")
  }

  func looking(_ clip: FilePath, _ part: Double) { reporter.looking(clip, part) }

  func notice(_ text: String) { reporter.notice(text) }

  func progress(_ progress: BatchProgress) { reporter.progress(progress) }

  /// The end of `--check`.
  ///
  /// - Returns: the exit code.
  func checked(_ plan: BatchPlan) -> Int32 {
    let bad = Set(plan.faults.map(\.index)).count
    let good = Set(plan.rows.map(\.index)).count
    let films = plan.rows.count == good ? "" : " (\(plan.rows.count) films)"
    let rows = good == 1 ? "1 row" : "\(good) rows"
    reporter.notice("\(list): \(rows) can be made\(films), \(bad) cannot")
    return bad == 0 ? 0 : good == 0 ? 1 : 3
  }

  func sum(_ report: BatchReport) {
    if let reason = report.stopReason { reporter.notice(reason) }
    reporter.notice(report.summary)
  }

  /// The last line.
  ///
  /// - Returns: the exit code.
  func finished(_ report: BatchReport, _ files: [FilePath], signal: Int32?) -> Int32 {
    guard let signal else {
      if let csv = files.last { reporter.finished(csv) }
      return report.exitCode
    }
    reporter.fault(
      CommandFault(
        exitCode: 128 + signal,
        "stopped by \(SignalWatch.name(signal)); what is made is kept: run the same command again "
          + "to go on"))
    return 128 + signal
  }
}
