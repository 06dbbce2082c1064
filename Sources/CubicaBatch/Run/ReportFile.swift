package import CubicaCore
package import CubicaExport
import Foundation

/// A batch's report as it is written: JSON for programs, CSV for spreadsheets.
struct ReportFile: Codable {
  struct Row: Codable {
    var row: Int
    var line: Int
    var variant: String?
    /// Relative to the report's folder where it lies in it.
    var output: String?
    var outcome: String
    var reason: String?
    var warnings: [String]
    /// The film's length, seconds.
    var duration: Double?
    /// What its pass took, seconds.
    var took: Double?
  }

  var version = 1
  var made: Int
  var skipped: Int
  var failed: Int
  var total: Int
  var notices: [String]
  var stopped: String?
  var rows: [Row]

  init(_ report: BatchReport, relativeTo folder: FilePath) {
    made = report.count(.made, .copied)
    skipped = report.count(.skipped)
    failed = report.count(.failed, .stopped)
    total = report.outcomes.count
    (notices, stopped) = (report.notices, report.stopReason)
    let names = FilmNames(folder)
    rows = report.outcomes.map { outcome in
      let output = outcome.output.map { names.name(of: $0) }
      return Row(
        row: outcome.index, line: outcome.line, variant: outcome.variant, output: output,
        outcome: outcome.kind.rawValue, reason: outcome.reason, warnings: outcome.warnings,
        duration: outcome.duration?.seconds, took: outcome.seconds)
    }
  }

  func json() throws(ExportError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      return Array(try encoder.encode(self)) + [UInt8(ascii: "\n")]
    } catch {
      throw ExportError(.failed, "the report cannot be written: \(error)")
    }
  }

  /// RFC 4180, with the mark by which spreadsheets see that it is UTF-8.
  var csv: [UInt8] {
    let header = [
      "row", "line", "variant", "output", "outcome", "reason", "warnings", "duration", "took",
    ]
    let lines = rows.map { row in
      [
        "\(row.row)", "\(row.line)", row.variant ?? "", row.output ?? "", row.outcome,
        row.reason ?? "", row.warnings.joined(separator: "; "),
        row.duration.map { "\($0)" } ?? "", row.took.map { "\($0)" } ?? "",
      ]
    }
    let text = ([header] + lines).map { $0.map(Self.field).joined(separator: ",") + "\r\n" }
    return [0xEF, 0xBB, 0xBF] + Array(text.joined().utf8)
  }

  private static func field(_ text: String) -> String {
    // A spreadsheet takes what begins so for a formula.
    let safe = text.first.map { "=+-@\t".contains($0) } == true ? "'" + text : text
    guard safe.contains(where: { ",\"\r\n".contains($0) || $0.isNewline }) else { return safe }
    return "\"" + safe.replacing("\"", with: "\"\"") + "\""
  }
}

/// The reports of shards as one.
package enum MergedReport {
  /// - Returns: the report of all rows, in the list's order.
  /// - Throws: where the folder holds no shard's report, one that cannot be read, or those of lists
  ///   that were cut in different ways.
  package static func join(in folder: FilePath) throws(ExportError) -> BatchReport {
    var outcomes: [RowOutcome] = []
    var notices: [String] = []
    var stopped: String?
    let shards = try shards(in: folder)
    let count = shards[0].count
    let missing = Set(1...count).subtracting(shards.map(\.index)).sorted()
    if !missing.isEmpty {
      stopped = "there is no report of shards \(ShardScript.ranges(missing)) of \(count)"
    }
    for shard in shards {
      let report = try read(BatchReport.files(of: shard, in: folder)[0], in: folder)
      outcomes += report.outcomes
      notices += report.notices.filter { !notices.contains($0) }
      stopped = stopped ?? report.stopReason
    }
    let ordered = outcomes.enumerated().sorted {
      ($0.element.index, $0.offset) < ($1.element.index, $1.offset)
    }
    return BatchReport(
      outcomes: ordered.map(\.element), notices: notices, stopReason: stopped, isCancelled: false)
  }

  /// Those that have a report; not empty, in order, and of one count.
  private static func shards(in folder: FilePath) throws(ExportError) -> [Shard] {
    let shards = FolderContents.names(in: folder).compactMap { name -> Shard? in
      guard let match = name.wholeMatch(of: /report-(\d+)-of-(\d+)\.json/),
        let index = Int(match.1), let count = Int(match.2)
      else { return nil }
      return Shard(index, of: count)
    }
    guard !shards.isEmpty else {
      throw ExportError(
        .unusable,
        "\(folder): holds no report of a shard (report-1-of-8.json); name the folder "
          + "that the shards wrote to")
    }
    let counts = Set(shards.map(\.count)).sorted()
    guard counts.count == 1 else {
      let kinds = counts.map { "report-*-of-\($0).json" }.joined(separator: " and ")
      throw ExportError(
        .unusable, "\(folder): holds \(kinds); remove the reports that do not count any more")
    }
    return shards.sorted { $0.index < $1.index }
  }

  /// nil while the shard has none.
  static func report(of shard: Shard, in folder: FilePath) -> BatchReport? {
    try? read(BatchReport.files(of: shard, in: folder)[0], in: folder)
  }

  private static func read(
    _ path: FilePath, in folder: FilePath
  ) throws(ExportError) -> BatchReport {
    let bytes = try FileContents.read(path, limit: 1 << 30)
    guard let file = try? JSONDecoder().decode(ReportFile.self, from: Data(bytes)),
      file.version == 1
    else { throw ExportError(.unusable, "\(path): is no report of a batch") }
    return BatchReport(
      outcomes: file.rows.compactMap { outcome(of: $0, in: folder) }, notices: file.notices,
      stopReason: file.stopped, isCancelled: false)
  }

  private static func outcome(of row: ReportFile.Row, in folder: FilePath) -> RowOutcome? {
    guard let kind = RowOutcome.Kind(rawValue: row.outcome) else { return nil }
    let output = row.output.flatMap { FilmNames(folder).path(of: $0) }
    var outcome = RowOutcome(
      index: row.row, line: row.line, variant: row.variant, kind, output: output,
      reason: row.reason)
    outcome.warnings = row.warnings
    outcome.duration = row.duration.flatMap { MediaTime(seconds: $0) }
    outcome.seconds = row.took
    return outcome
  }
}
