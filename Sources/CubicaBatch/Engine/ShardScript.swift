package import CubicaCore

/// The job script of a Slurm array: each task of it makes one shard.
package struct ShardScript: Sendable {
  /// The program and its words, without the share and what steers the engine.
  package var command: [[UInt8]]
  /// Where the command is run; absolute.
  package var workingFolder: FilePath
  /// What the tasks say goes into its `.cubica/slurm`; absolute.
  package var outputFolder: FilePath
  package var shardCount: Int
  /// No more of them run at once; nil: as many as there is room for.
  package var nodes: Int?
  /// Of each task; nil: a whole node.
  package var cores: Int?

  package init(
    _ command: [[UInt8]], workingFolder: FilePath, outputFolder: FilePath, shardCount: Int
  ) {
    self.command = command
    (self.workingFolder, self.outputFolder) = (workingFolder, outputFolder)
    self.shardCount = shardCount
  }

  package static let folderName = "slurm"

  /// What the array's task for a shard said.
  package func log(of shard: Int) -> FilePath {
    outputFolder.appending(Ledger.folderName).appending(Self.folderName)
      .appending("shard-\(shard)-of-\(shardCount).log")
  }

  /// - Parameter shards: those that the array makes; ascending, not empty.
  package func text(for shards: [Int]) -> [UInt8] {
    let throttle = nodes.map { "%\($0)" } ?? ""
    let room = cores.map { "--cpus-per-task=\($0)" } ?? "--exclusive"
    let log = outputFolder.appending(Ledger.folderName).appending(Self.folderName).bytes
      .flatMap { $0 == UInt8(ascii: "%") ? [$0, $0] : [$0] }
    let lines: [[UInt8]] = [
      Array("#!/bin/sh".utf8),
      directive("--job-name=cubica"),
      directive("--array=\(Self.ranges(shards))\(throttle)"),
      directive("--nodes=1"), directive("--ntasks=1"), directive(room),
      // A task whose node dies starts again, and goes on with what is not made.
      directive("--requeue"), directive("--open-mode=append"),
      directive("--chdir=", workingFolder.bytes),
      directive("--output=", log + Array("/shard-%a-of-\(shardCount).log".utf8)),
      [],
      Array(
        "echo \"shard $SLURM_ARRAY_TASK_ID/\(shardCount) on $SLURMD_NODENAME, restart "
          .utf8) + Array("${SLURM_RESTART_COUNT:-0}\"".utf8),
      Array("exec ".utf8) + Array(command.map(Self.quoted).joined(separator: [0x20]))
        + Array(" --progress=none \"--shard=$SLURM_ARRAY_TASK_ID/\(shardCount)\"".utf8),
    ]
    return Array(lines.joined(separator: [0x0A])) + [0x0A]
  }

  private func directive(_ option: String, _ value: [UInt8] = []) -> [UInt8] {
    let special = [UInt8(ascii: "\""), UInt8(ascii: "\\")]
    let escaped = value.flatMap { special.contains($0) ? [UInt8(ascii: "\\"), $0] : [$0] }
    let quoted = value.isEmpty ? [] : special.prefix(1) + escaped + special.prefix(1)
    return Array("#SBATCH \(option)".utf8) + quoted
  }

  /// `1-3,7`.
  static func ranges(_ numbers: [Int]) -> String {
    var runs: [ClosedRange<Int>] = []
    for number in numbers {
      if let last = runs.last, last.upperBound + 1 == number {
        runs[runs.count - 1] = last.lowerBound...number
      } else {
        runs.append(number...number)
      }
    }
    return runs.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
      .joined(separator: ",")
  }

  /// For a shell: `'it'\''s'`.
  static func quoted(_ word: [UInt8]) -> [UInt8] {
    let quote = UInt8(ascii: "'")
    return [quote] + word.flatMap { $0 == quote ? Array("'\\''".utf8) : [$0] } + [quote]
  }
}
