import CubicaCore
import CubicaExport

/// A job array in Slurm's queue, by its programs. `sacct` is not asked: many sites have none.
struct SlurmQueue {
  /// As sbatch gave it.
  let id: String

  /// A task that is waiting or at work.
  struct Task: Hashable {
    var shard: Int
    /// Why it is not at work, in Slurm's words.
    var reason: String
    /// It stays where it is until someone lets it go.
    var isHeld: Bool { reason.lowercased().contains("held") }
  }

  /// Gives a job script to Slurm.
  static func submit(_ script: FilePath) throws(ExportError) -> SlurmQueue {
    let run = try ProgramRun("sbatch", ["--parsable", script.description])
    // `12` or `12;cluster`.
    let id = run.output.split(separator: ";").first.map(String.init) ?? ""
    let digits = id.filter { !$0.isWhitespace }
    guard run.exitCode == 0, !digits.isEmpty, digits.allSatisfy(\.isNumber) else {
      throw ExportError(.failed, "sbatch did not take \(script): \(run.complaint)")
    }
    return SlurmQueue(id: digits)
  }

  /// The array's tasks that are not done with.
  ///
  /// - Returns: nil where Slurm does not answer.
  func tasks() throws(ExportError) -> [Task]? {
    let run = try ProgramRun(
      "squeue", ["--noheader", "--array", "--jobs=\(id)", "--format=%K|%t|%r"])
    guard run.exitCode == 0 else {
      // An array that is done with is forgotten after some minutes.
      return run.errors.contains("Invalid job id") ? [] : nil
    }
    return run.output.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: "|", omittingEmptySubsequences: false)
      guard parts.count >= 3, let shard = Int(parts[0].filter { !$0.isWhitespace }) else {
        return nil
      }
      return Task(shard: shard, reason: parts[2...].joined(separator: "|"))
    }
  }

  func cancel() throws(ExportError) {
    _ = try ProgramRun("scancel", [id])
  }
}
