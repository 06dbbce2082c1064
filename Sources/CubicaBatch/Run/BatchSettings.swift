package import CubicaCore
internal import CubicaExport

/// How the films of a plan are made; none of it changes a byte of a film.
package struct BatchSettings: Sendable {
  /// Receipts and journals lie in its `.cubica`, reports in itself.
  package var folder: FilePath
  package var shard = Shard.whole
  /// The list that the rows come from; nil: standard input.
  package var list: FilePath?
  /// Cores to keep busy.
  package var jobs: Int
  /// What all films at once may take, bytes.
  package var memory: Int
  /// Makes every film again, over whatever lies there.
  package var isForced = false
  /// Tries rows again that failed for a reason which will not have gone away.
  package var retriesFailed = false
  /// Stops at the first row that fails.
  package var failsFast = false
  /// Values stay out of receipts.
  package var isPrivate = false

  package init(folder: FilePath, jobs: Int, memory: Int) {
    (self.folder, self.jobs, self.memory) = (folder, jobs, memory)
  }

  /// Half of what this process may still take.
  package static var defaultMemory: Int { AvailableMemory.bytes / 2 }
}

/// How far a batch is.
package struct BatchProgress: Sendable, Hashable {
  package var total: Int
  package var made = 0
  package var skipped = 0
  package var failed = 0
  /// Of the films being made, parts of films.
  package var underWay = 0.0
  /// Since the first film was begun.
  package var seconds = 0.0

  package var done: Int { made + skipped + failed }

  /// Films a second since the first was begun.
  package var rate: Double { seconds > 0 ? (Double(made) + underWay) / seconds : 0 }

  /// nil while it cannot be told.
  package var secondsLeft: Double? {
    rate > 0 ? max(0, Double(total - done) - underWay) / rate : nil
  }
}
