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
      try EditCommand.tellPlan(
        of: try CommandFault.wrapping { () throws(ExportError) in
          try MergeSession(options).session
        })
      return 0
    }
    if arguments.has("write-edit") {
      let document = try CommandFault.wrapping { () throws(ExportError) in
        let session = try MergeSession(options)
        for notice in session.notices { Terminal.say("notice: \(notice)") }
        return try options.document()
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
}
