import CubicaCore
import CubicaEdit
import CubicaExport
import Foundation

/// `cubica edit`: a film from a document.
enum EditCommand {
  /// - Returns: the exit code.
  static func run(_ arguments: ParsedArguments, _ watch: SignalWatch) throws(CommandFault) -> Int32
  {
    let kinds = ["plan", "check", "schema"].filter(arguments.has)
    if kinds.count > 1 {
      throw .unusable("--\(kinds[0]) and --\(kinds[1]) cannot be given together")
    }
    if arguments.has("schema") {
      try TemplateCommand.noOperands(arguments)
      try Terminal.print(EditSchema.json())
      return 0
    }
    let options = try options(arguments)
    if arguments.has("plan") {
      try tellPlan(of: try planned(options, arguments))
      return 0
    }
    if arguments.has("check") {
      let session = try planned(options, arguments)
      for notice in session.notices { Terminal.say("notice: \(notice)") }
      try Terminal.print("\(options.document): nothing is wrong; \(EditPlanText.film(session))\n")
      return 0
    }
    guard options.output != nil else {
      throw .unusable("--output: say where the film goes, such as -o film.mp4")
    }
    return try FilmCommand.run(arguments, watch) { (workshop) throws(ExportError) in
      try EditSession(options, workshop)
    }
  }

  private static func planned(
    _ options: EditOptions, _ arguments: ParsedArguments
  ) throws(CommandFault) -> EditSession {
    try FilmCommand.planned(arguments) { (workshop) throws(ExportError) in
      try EditSession(options, workshop)
    }
  }

  static func tellPlan(of session: EditSession) throws(CommandFault) {
    for notice in session.notices { Terminal.say("notice: \(notice)") }
    try Terminal.print(EditPlanText.text(session))
  }

  private static func options(_ arguments: ParsedArguments) throws(CommandFault) -> EditOptions {
    guard let operand = arguments.operands.first else {
      throw .unusable("the document is missing, such as cubica edit film.json5 -o film.mp4")
    }
    guard arguments.operands.count == 1 else {
      throw .unusable("one document makes one film; found \(arguments.operands.count)")
    }
    var options = EditOptions(document: try ParsedArguments.path(operand, of: "the document"))
    if operand == Array("-".utf8), let name = FilePath("standard input") {
      options.document = name
      options.contents = Array(FileHandle.standardInput.readDataToEndOfFile())
    }
    options.output = try arguments.path("output")
    (options.size, options.aspect) = try arguments.canvas()
    options.frameRate = try arguments.value("fps", PictureValues.frameRate)
    options.quality = try arguments.choice("quality")
    options.title = try arguments.text("title")
    options.jobs = try arguments.jobs()
    options.isForced = arguments.has("force")
    return options
  }
}
