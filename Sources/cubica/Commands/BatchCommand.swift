import CubicaBatch
import CubicaCore
import CubicaExport

enum BatchCommand {
  /// - Returns: the exit code.
  static func run(_ arguments: ParsedArguments, _ watch: SignalWatch) throws(CommandFault) -> Int32
  {
    if let folder = try arguments.path("merge-reports") { return try merge(folder) }
    var wish = try BatchArguments(arguments)
    let isLook = arguments.has("check") || arguments.has("dry-run") || wish.proof != nil
    guard wish.options.isPrivate, !isLook else { return try run(arguments, wish, watch) }
    let folder = wish.settings.folder
    let isNew = !Salt.isThere(in: folder)
    let salt = try CommandFault.wrapping { () throws(ExportError) in try Salt.open(in: folder) }
    wish.options.salt = Array(salt.utf8)
    do throws(CommandFault) {
      return try run(arguments, wish, watch)
    } catch {
      if isNew { Salt.remove(ofRefusedIn: folder) }
      throw error
    }
  }

  private static func run(
    _ arguments: ParsedArguments, _ wish: BatchArguments, _ watch: SignalWatch
  ) throws(CommandFault) -> Int32 {
    let reporter = BatchReporter(try arguments.progress(), wish.options)
    let workshop = try CommandFault.wrapping { () throws(ExportError) in
      // Its rows are checked on all cores already.
      try CardWorkshop(openers: 1, looking: reporter.looking)
    }
    let plan = try plan(wish.options, workshop, reporter)
    reporter.tell(plan)
    if arguments.has("check") { return reporter.checked(plan) }
    if let proof = wish.proof { return try self.proof(plan, proof, wish, workshop, reporter) }
    if let engine = wish.engine {
      let script = engine.script(arguments, for: plan, wish.settings)
      if engine.isDryRun {
        try Terminal.printRaw(script.map { $0.text(for: Array(1...$0.shardCount)) } ?? [])
        return 0
      }
      if let script { return try slurm(plan, wish, script, watch, reporter) }
    }
    let report = try watch.writing { () throws(CommandFault) in
      try CommandFault.wrapping { () throws(ExportError) in
        try BatchRun(plan, wish.settings, workshop).run(
          cancellation: watch.cancellation, noticed: { reporter.notice($0) },
          told: { reporter.tell($0) },
          progress: { reporter.progress($0) })
      }
    }
    return try finish(report, wish.settings.folder, wish.settings.shard, watch, reporter)
  }

  /// The summary comes first: a disk that is full takes no report.
  private static func finish(
    _ report: BatchReport, _ folder: FilePath, _ shard: Shard, _ watch: SignalWatch,
    _ reporter: BatchReporter
  ) throws(CommandFault) -> Int32 {
    reporter.sum(report)
    do throws(ExportError) {
      let files = try report.write(in: folder, shard)
      return reporter.finished(report, files, signal: watch.signal)
    } catch {
      let fault = CommandFault(exitCode: 1, "the report cannot be written: \(error.message)")
      guard watch.signal != nil else { throw fault }
      reporter.notice(fault.message)
      return reporter.finished(report, [], signal: watch.signal)
    }
  }

  private static func slurm(
    _ plan: BatchPlan, _ wish: BatchArguments, _ script: ShardScript, _ watch: SignalWatch,
    _ reporter: BatchReporter
  ) throws(CommandFault) -> Int32 {
    let folder = wish.settings.folder
    let report = try watch.writing { () throws(CommandFault) in
      try CommandFault.wrapping { () throws(ExportError) in
        try SlurmRun(plan, folder: folder, script, notice: { reporter.notice($0) }).run(
          cancellation: watch.cancellation, progress: { reporter.progress($0) })
      }
    }
    for outcome in report.outcomes { reporter.tell(outcome) }
    return try finish(report, folder, .whole, watch, reporter)
  }

  private static func plan(
    _ options: BatchOptions, _ workshop: CardWorkshop, _ reporter: BatchReporter
  ) throws(CommandFault) -> BatchPlan {
    do throws(BatchError) {
      return try BatchPlan.make(options, workshop) { text in
        do throws(ValueFault) {
          return try TimeValues.range(text)
        } catch {
          throw ExportError(.unusable, error.message)
        }
      }
    } catch {
      reporter.tell(error.faults)
      throw .unusable(error.message)
    }
  }

  private static func proof(
    _ plan: BatchPlan, _ path: FilePath, _ wish: BatchArguments, _ workshop: CardWorkshop,
    _ reporter: BatchReporter
  ) throws(CommandFault) -> Int32 {
    var inputs: [FilePath] = []
    if case .file(let list) = wish.options.source { inputs.append(list) }
    let result = try CommandFault.wrapping { () throws(ExportError) in
      try ProofSheet(plan.rows, workshop, labels: wish.labels).write(
        to: path, inputs: inputs, isForced: wish.settings.isForced)
    }
    reporter.tell(result.faults)
    for page in result.pages { Terminal.sayRaw(page.bytes + [UInt8(ascii: "\n")]) }
    return plan.faults.isEmpty && result.faults.isEmpty ? 0 : 3
  }

  private static func merge(_ folder: FilePath) throws(CommandFault) -> Int32 {
    let report = try CommandFault.wrapping { () throws(ExportError) in
      try MergedReport.join(in: folder)
    }
    let files = try CommandFault.wrapping { () throws(ExportError) in try report.write(in: folder) }
    if let reason = report.stopReason { Terminal.say("cubica: \(reason)") }
    Terminal.say("cubica: \(report.summary)")
    if let csv = files.last { Terminal.sayRaw(csv.bytes + [UInt8(ascii: "\n")]) }
    return report.exitCode
  }
}
