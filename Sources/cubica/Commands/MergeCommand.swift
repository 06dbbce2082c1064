import CubicaCore
import CubicaExport

enum MergeCommand {
  /// - Returns: the exit code.
  static func run(_ arguments: ParsedArguments, _ watch: SignalWatch) throws(CommandFault) -> Int32
  {
    let options = try MergeArguments.options(arguments)
    if arguments.has("plan") && arguments.has("write-edit") {
      throw .unusable("--plan and --write-edit cannot be given together: both print")
    }
    if arguments.has("plan") {
      try EditCommand.tellPlan(of: try planned(options, arguments).session)
      return 0
    }
    if arguments.has("write-edit") {
      let session = try planned(options, arguments)
      for notice in session.notices { Terminal.say("notice: \(notice)") }
      let document = try CommandFault.wrapping { () throws(ExportError) in
        try options.document()
      }
      try Terminal.print(document)
      return 0
    }
    guard options.output != nil else {
      throw .unusable("--output: say where the film goes, such as -o film.mp4")
    }
    return try FilmCommand.run(arguments, watch) { (workshop) throws(ExportError) in
      try MergeSession(options, workshop)
    }
  }
  private static func planned(
    _ options: MergeOptions, _ arguments: ParsedArguments
  ) throws(CommandFault) -> MergeSession {
    try FilmCommand.planned(arguments) { (workshop) throws(ExportError) in
      try MergeSession(options, workshop)
    }
  }
}
