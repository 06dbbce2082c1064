import CubicaComposition
import CubicaCore
import CubicaExport

enum MergeCommand {
  /// - Returns: the exit code.
  static func run(_ arguments: ParsedArguments, _ watch: SignalWatch) throws(CommandFault) -> Int32
  {
    let options = try MergeArguments.options(arguments)
    if arguments.has("plan") {
      let session = try session(options)
      for notice in session.notices { Terminal.say("notice: \(notice)") }
      try Terminal.print(MergePlanText.text(session))
      return 0
    }
    guard options.output != nil else {
      throw .unusable("--output: say where the film goes, such as -o film.mp4")
    }
    let reporter = Reporter(try CardArguments.progress(arguments))
    return CardCommand.finish(reporter, watch) { () throws(CommandFault) in
      let session = try session(options)
      for notice in session.notices { reporter.notice(notice) }
      return try watch.writing { () throws(CommandFault) in
        do throws(ExportError) {
          return try session.export(
            cancellation: watch.cancellation, notice: { reporter.notice($0) },
            progress: { reporter.progress($0) })
        } catch {
          throw CommandFault(error)
        }
      }
    }
  }

  private static func session(_ options: MergeOptions) throws(CommandFault) -> MergeSession {
    do throws(ExportError) {
      return try MergeSession(options)
    } catch {
      throw CommandFault(error)
    }
  }
}

/// The timeline of a merge as lines of text.
enum MergePlanText {
  static func text(_ session: MergeSession) -> String {
    var lines: [String] = []
    for (index, entry) in session.plan.entries.enumerated() {
      lines.append(
        "\(index + 1)  \(times(entry.targetRange))  \(entry.name)@\(source(entry.sourceRange))")
      if let transition = entry.transition {
        let start = entry.targetRange.end - transition.duration
        lines.append(
          "   \(times(TimeRange(start: start, duration: transition.duration)))  "
            + "\(transition.kind.rawValue) of \(transition.duration)")
      }
    }
    lines.append(
      "film: \(session.duration), \(session.frameCount) frames at \(session.frameRate), "
        + "\(session.canvas) pixels")
    return lines.joined(separator: "\n") + "\n"
  }

  private static func times(_ range: TimeRange) -> String { "\(range.start)..\(range.end)" }
  private static func source(_ range: TimeRange) -> String {
    "\(range.start)..\(range.end)"
  }
}
