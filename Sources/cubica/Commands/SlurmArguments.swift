import CubicaBatch
import CubicaCore
import CubicaExport

/// The options of `cubica batch --engine slurm`.
struct SlurmArguments {
  let isDryRun: Bool
  private let nodes: Int?
  private let arraySize: Int?

  /// Slurm's own limit, where a site has not changed it.
  private static let mostShards = 1000
  /// What a shard's command does not take over.
  private static let own = [
    "engine", "nodes", "array-size", "dry-run", "shard", "progress", "help",
  ]

  /// nil where the films are made here.
  init?(_ arguments: ParsedArguments, _ options: BatchOptions) throws(CommandFault) {
    enum Engine: String, CaseIterable { case local, slurm }
    let engine = try arguments.value("engine") { (text) throws(ValueFault) in
      try PictureValues.choice(text, Engine.self)
    }
    nodes = try arguments.value("nodes") { (text) throws(ValueFault) in
      try PictureValues.count(text, in: 1...Self.mostShards)
    }
    arraySize = try arguments.value("array-size") { (text) throws(ValueFault) in
      try PictureValues.count(text, in: 1...Self.mostShards)
    }
    isDryRun = arguments.has("dry-run")
    guard engine == .slurm else {
      let idle = [(nodes != nil, "nodes"), (arraySize != nil, "array-size"), (isDryRun, "dry-run")]
      if let first = idle.first(where: { $0.0 }) {
        throw .unusable("--\(first.1): is for --engine slurm")
      }
      return nil
    }
    if arguments.values["shard"] != nil {
      throw .unusable("--shard and --engine slurm cannot be given together")
    }
    guard case .file = options.source else {
      throw .unusable("--engine slurm: the list must be a file that the nodes can read, not -")
    }
  }

  /// nil where there is no row to make.
  func script(
    _ arguments: ParsedArguments, for plan: BatchPlan, _ settings: BatchSettings
  ) -> ShardScript? {
    let rows = Set(plan.rows.map(\.index)).count
    guard rows > 0, let program = FilePath("/proc/self/exe")?.resolved, let here = FilePath(".")
    else { return nil }
    var script = ShardScript(
      [program.bytes] + Self.words(arguments), workingFolder: here.resolved,
      outputFolder: absolute(settings.folder, in: here.resolved),
      shardCount: min(rows, arraySize ?? nodes.map { min(4 * $0, Self.mostShards) } ?? 32))
    script.nodes = nodes
    script.cores = arguments.values["jobs"] == nil ? nil : settings.jobs
    return script
  }

  private func absolute(_ path: FilePath, in folder: FilePath) -> FilePath {
    let slash = UInt8(ascii: "/")
    if path.bytes.first == slash { return path }
    return FilePath(bytes: folder.bytes + [slash] + path.bytes) ?? path
  }

  /// The command again, each option in one word, the list last.
  private static func words(_ arguments: ParsedArguments) -> [[UInt8]] {
    var words = [Array("batch".utf8)]
    for option in CommandSpec.batch.options where !own.contains(option.name) {
      if arguments.has(option.name) { words.append(Array("--\(option.name)".utf8)) }
      for value in arguments.values[option.name] ?? [] {
        words.append(Array("--\(option.name)=".utf8) + value)
      }
    }
    // A list whose name begins with - would be taken for an option.
    return words
      + arguments.operands.map { $0.first == UInt8(ascii: "-") ? Array("./".utf8) + $0 : $0 }
  }
}
