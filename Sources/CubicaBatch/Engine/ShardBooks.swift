import CubicaCore
import CubicaExport
import Glibc

/// How far shards are, by what they write into the output folder.
struct ShardBooks {
  private let folder: FilePath
  private let shards: [Shard]
  /// Lengths of journals when their shards were submitted, by the shard's number.
  private var journalStarts: [Int: Int] = [:]
  private var reports: [Int: BatchReport] = [:]

  private static let journalLimit = 256 << 20

  init(_ folder: FilePath, count: Int) {
    self.folder = folder
    shards = (1...count).compactMap { Shard($0, of: count) }
  }

  /// Forgets what earlier runs of these shards have reported.
  mutating func begin(_ numbers: [Int]) {
    for shard in shards where numbers.contains(shard.index) {
      for path in BatchReport.files(of: shard, in: folder) {
        _ = path.withCString { unlink($0) }
      }
      reports[shard.index] = nil
      journalStarts[shard.index] = journal(of: shard).count
    }
  }

  /// Reads reports that have come in.
  mutating func update() {
    // A listing shows what other machines have written; a name that was not there may be remembered.
    let names = Set(FolderContents.names(in: folder))
    for shard in shards where reports[shard.index] == nil {
      let path = BatchReport.files(of: shard, in: folder)[0]
      guard names.contains(String(decoding: path.lastComponent, as: UTF8.self)) else { continue }
      reports[shard.index] = MergedReport.report(of: shard, in: folder)
    }
  }

  /// Of rows: those of finished shards, and those that the others have in their journals.
  func progress(total: Int) -> BatchProgress {
    var progress = BatchProgress(total: total)
    for shard in shards {
      if let report = reports[shard.index] {
        progress.made += report.count(.made, .copied)
        progress.skipped += report.count(.skipped)
        progress.failed += report.count(.failed)
      } else {
        let lines = Journal.lines(
          in: Array(journal(of: shard).dropFirst(journalStarts[shard.index] ?? 0)))
        progress.made += lines?.count { $0.event == .made } ?? 0
        progress.failed += lines?.count { $0.event == .failed } ?? 0
      }
    }
    return progress
  }

  /// Those of the shards that ended before they came to all their rows, but not by their own will.
  func unfinished(_ numbers: [Int]) -> [Int] {
    numbers.filter { number in
      guard let report = reports[number] else { return true }
      return report.stopReason == nil && report.count(.stopped) > 0
    }
  }

  /// The report of all rows of a plan.
  ///
  /// - Parameter reason: what to say of rows that no shard has reported.
  func report(of plan: BatchPlan, isCancelled: Bool, reason: (Int) -> String) -> BatchReport {
    var outcomes = reports.sorted { $0.key < $1.key }.flatMap(\.value.outcomes)
    for shard in shards where reports[shard.index] == nil {
      let rows = plan.rows.filter { shard.holds(row: $0.index) }
      outcomes += rows.map { RowOutcome($0, .stopped, reason: reason(shard.index)) }
      outcomes += RowFaults(plan.faults.filter { shard.holds(row: $0.index) }).outcomes
    }
    let ordered = outcomes.enumerated().sorted {
      ($0.element.index, $0.offset) < ($1.element.index, $1.offset)
    }
    return BatchReport(
      outcomes: ordered.map(\.element), notices: plan.notices,
      stopReason: reports.sorted { $0.key < $1.key }.compactMap(\.value.stopReason).first,
      isCancelled: isCancelled)
  }

  private func journal(of shard: Shard) -> [UInt8] {
    let path = folder.appending(Ledger.folderName).appending("journal\(shard.suffix).jsonl")
    return (try? FileContents.read(path, limit: Self.journalLimit)) ?? []
  }
}
