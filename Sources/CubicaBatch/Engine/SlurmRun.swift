package import CubicaCore
package import CubicaExport
import Foundation

/// Makes the films of a plan on the nodes of a Slurm cluster: submits a job array of shards, follows
/// it, and submits those again that ended before they were done.
package struct SlurmRun {
  private let plan: BatchPlan
  /// Of the films, as this program knows it.
  private let folder: FilePath
  private let script: ShardScript
  /// Seconds between two looks at the queue.
  private let pause: Double
  private let notice: (String) -> Void

  package static let mostRounds = 3
  /// Seconds for which Slurm may be silent, as while its controller starts again.
  private static let patience = 600.0
  /// Seconds in which cancelled tasks may finish cleanly.
  private static let farewell = 10.0

  package init(
    _ plan: BatchPlan, folder: FilePath, _ script: ShardScript, pause: Double = 2,
    notice: @escaping (String) -> Void
  ) {
    (self.plan, self.folder, self.script) = (plan, folder, script)
    (self.pause, self.notice) = (pause, notice)
  }

  /// - Parameter progress: is told after each look at the queue.
  /// - Throws: where Slurm does not take the array, or does not answer for ten minutes.
  package func run(
    cancellation: Cancellation = Cancellation(), progress: (BatchProgress) -> Void = { _ in }
  ) throws(ExportError) -> BatchReport {
    let state = folder.appending(Ledger.folderName)
    try OutputFolder.make(state.appending(ShardScript.folderName))
    var books = ShardBooks(folder, count: script.shardCount)
    var shards = Array(1...script.shardCount)
    for round in 1...Self.mostRounds {
      books.begin(shards)
      let job = state.appending(ShardScript.folderName).appending("job-\(round).sh")
      try SmallFile.write(script.text(for: shards), to: job)
      let queue = try SlurmQueue.submit(job)
      notice("Slurm: array \(queue.id) of \(shards.count) shards")
      try follow(queue, &books, cancellation, progress)
      shards = books.unfinished(shards)
      if shards.isEmpty || cancellation.isCancelled || round == Self.mostRounds { break }
      notice(
        "shards \(ShardScript.ranges(shards)) of \(script.shardCount) ended before their rows were "
          + "made; submitting them again (\(round + 1) of \(Self.mostRounds) times)")
    }
    return books.report(of: plan, isCancelled: cancellation.isCancelled) { shard in
      cancellation.isCancelled
        ? "stopped before it was made" : "shard \(shard) did not end; see \(script.log(of: shard))"
    }
  }

  /// Returns when the array has left the queue.
  private func follow(
    _ queue: SlurmQueue, _ books: inout ShardBooks, _ cancellation: Cancellation,
    _ progress: (BatchProgress) -> Void
  ) throws(ExportError) {
    let begin = Date()
    var answered = begin
    var held: Set<SlurmQueue.Task> = []
    while true {
      if cancellation.isCancelled { return try cancel(queue, &books) }
      let tasks = try queue.tasks()
      books.update()
      var state = books.progress(total: plan.rows.count + RowFaults(plan.faults).outcomes.count)
      state.seconds = -begin.timeIntervalSinceNow
      progress(state)
      if let tasks {
        answered = Date()
        for task in tasks where task.isHeld && held.insert(task).inserted {
          notice(
            "shard \(task.shard) is held by Slurm (\(task.reason)); scontrol release "
              + "\(queue.id)_\(task.shard) lets it go")
        }
        if tasks.isEmpty { break }
      } else if -answered.timeIntervalSinceNow > Self.patience {
        throw ExportError(
          .failed,
          "squeue has not answered for ten minutes; array \(queue.id) may be at work still: see "
            + "squeue, and run the same command again when it is done")
      }
      wait(pause) { cancellation.isCancelled }
    }
    // On a shared file system the last reports may take a moment.
    wait(pause) { cancellation.isCancelled }
    books.update()
  }

  private func cancel(
    _ queue: SlurmQueue, _ books: inout ShardBooks
  ) throws(ExportError) {
    notice("cancelling array \(queue.id)")
    try queue.cancel()
    let begin = Date()
    while -begin.timeIntervalSinceNow < Self.farewell, try queue.tasks()?.isEmpty != true {
      wait(0.5) { false }
    }
    books.update()
  }

  private func wait(_ seconds: Double, until isOver: () -> Bool) {
    let end = Date(timeIntervalSinceNow: seconds)
    while !isOver(), case let left = end.timeIntervalSinceNow, left > 0 {
      Thread.sleep(forTimeInterval: min(left, 0.1))
    }
  }
}
