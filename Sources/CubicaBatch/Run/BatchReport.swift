package import CubicaCore
package import CubicaExport
import Foundation

/// What became of every row of a list, or of a shard's share.
package struct BatchReport: Sendable {
  /// In the list's order.
  package var outcomes: [RowOutcome]
  package var notices: [String]
  /// Why rows were left out; nil where none was.
  package var stopReason: String?
  package var isCancelled: Bool

  package func count(_ kinds: RowOutcome.Kind...) -> Int {
    outcomes.count { kinds.contains($0.kind) }
  }

  /// 0: every row has its film; 3: some failed; 1: all did, the batch was stopped, or shards have not
  /// reported.
  package var exitCode: Int32 {
    let failed = count(.failed, .stopped)
    if failed == 0 { return stopReason == nil ? 0 : 1 }
    return failed == outcomes.count || count(.stopped) > 0 && count(.failed) == 0 ? 1 : 3
  }

  /// `made 280, copied 2, failed 20 of 300 rows`
  package var summary: String {
    let parts: [(String, Int)] = [
      ("made", count(.made)), ("copied", count(.copied)), ("skipped", count(.skipped)),
      ("failed", count(.failed)), ("not made", count(.stopped)),
    ]
    let told = parts.filter { $0.1 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    return "\(told.isEmpty ? "nothing to make" : told) of \(outcomes.count)"
  }

  /// Writes `report.json` and `report.csv` into the folder; a shard's have its number.
  ///
  /// - Returns: their paths.
  @discardableResult
  package func write(
    in folder: FilePath, _ shard: Shard = .whole
  ) throws(ExportError) -> [FilePath] {
    let files = Self.files(of: shard, in: folder)
    let report = ReportFile(self, relativeTo: folder)
    try SmallFile.write(try report.json(), to: files[0])
    try SmallFile.write(report.csv, to: files[1])
    return files
  }

  /// JSON, then CSV.
  static func files(of shard: Shard, in folder: FilePath) -> [FilePath] {
    ["json", "csv"].map { folder.appending("report\(shard.suffix).\($0)") }
  }
}
