import CubicaAuthoring
import CubicaBatch
import CubicaCore
import CubicaExport
import CubicaTemplates

/// `cubica template …`.
enum TemplateCommand {
  /// - Returns: the exit code.
  static func run(_ words: [[UInt8]]) throws(CommandFault) -> Int32 {
    let spec = try spec(words)
    guard let spec else {
      try Terminal.print(overview)
      return 0
    }
    let arguments = try OptionParser(spec).parse(Array(words.dropFirst()))
    if arguments.has("help") {
      try Terminal.print(HelpText.text(spec))
      return 0
    }
    switch spec.name {
    case "template list": try list(arguments)
    case "template show": try show(arguments)
    case "template new": try new(arguments)
    case "template check": return try check(arguments)
    case "template preview": try PreviewCommand.run(arguments)
    default:
      try noOperands(arguments)
      try Terminal.print(TemplateSchema.json())
    }
    return 0
  }

  /// The command that the first word names; nil where help is asked for.
  static func spec(_ words: [[UInt8]]) throws(CommandFault) -> CommandSpec? {
    guard let first = words.first else {
      Terminal.say(overview)
      throw .unusable("template: say what to do, such as cubica template list")
    }
    let name = String(decoding: first, as: UTF8.self)
    if name == "--help" || name == "-h" || name == "help" { return nil }
    let names = CommandSpec.templateCommands.map { String($0.name.dropFirst("template ".count)) }
    guard let index = names.firstIndex(of: name) else {
      let near = NearestName.nearest(to: name, in: names).map { ", did you mean \($0)?" }
      throw .unusable(
        "unknown command template \(name)"
          + (near ?? "; the commands are \(names.joined(separator: ", "))"))
    }
    return CommandSpec.templateCommands[index]
  }

  static var overview: String {
    let list = CommandSpec.templateCommands.map { spec in
      HelpText.pair("  " + spec.name.dropFirst("template ".count), spec.summary)
    }
    return """
      usage: cubica template COMMAND [options]

      Cards: those that ship with Cubica, and your own.

      commands:
      \(list.joined(separator: "\n"))

      cubica template COMMAND --help tells more; Documentation/FirstTemplate.md leads
      to a card of your own in ten minutes.

      """
  }

  static func store() throws(CommandFault) -> TemplateStore {
    try CommandFault.wrapping { () throws(ExportError) in
      TemplateStore(resources: try ResourceFolder.find())
    }
  }

  static func noOperands(_ arguments: ParsedArguments) throws(CommandFault) {
    guard let first = arguments.operands.first else { return }
    let word = String(decoding: first, as: UTF8.self)
    throw .unusable("\(arguments.command): takes no file or name, found \(word)")
  }

  /// The only template that is named.
  static func reference(_ arguments: ParsedArguments) throws(CommandFault) -> String {
    guard let operand = arguments.operands.first else {
      throw .unusable("\(arguments.command): say which template, such as confetti or ./mycard")
    }
    guard arguments.operands.count == 1 else {
      throw .unusable("\(arguments.command): one template at a time")
    }
    return try ParsedArguments.text(operand, of: "the template")
  }

  private static func show(_ arguments: ParsedArguments) throws(CommandFault) {
    let reference = try reference(arguments)
    let store = try store()
    let description = try CommandFault.wrapping { () throws(ExportError) in
      try TemplateDescription(reference, store)
    }
    if arguments.has("json") {
      try Terminal.print(try encoded { try description.json })
    } else {
      try Terminal.print(Terminal.printable(description.text))
    }
  }

  private static func new(_ arguments: ParsedArguments) throws(CommandFault) {
    guard let operand = arguments.operands.first, arguments.operands.count == 1 else {
      throw .unusable("template new: say which folder, such as cubica template new mycard")
    }
    let folder = try ParsedArguments.path(operand, of: "the folder")
    let source = try arguments.text("from")
    let store = try store()
    let files = try CommandFault.wrapping { () throws(ExportError) in
      try NewTemplate(in: folder, from: source, store).write()
    }
    let place = folder.description
    for file in files { Terminal.say("cubica: wrote \(place)/\(file)") }
    let path = place.contains("/") ? place : "./" + place
    Terminal.say("cubica: next: cubica template check \(path)")
    Terminal.sayRaw(folder.appending(TemplateStore.documentName).bytes + [UInt8(ascii: "\n")])
  }

  private static func check(_ arguments: ParsedArguments) throws(CommandFault) -> Int32 {
    guard !arguments.operands.isEmpty else {
      throw .unusable("template check: say which template, such as confetti or ./mycard")
    }
    var options = TemplateCheck.Options()
    options.duration = try duration(arguments)
    if let list = try arguments.path("list") {
      options.names = try CommandFault.wrapping { () throws(ExportError) in try NameList.read(list)
      }
    }
    let check = TemplateCheck(options, resources: try store().resources)
    var reports: [CheckReport] = []
    for operand in arguments.operands {
      reports.append(check.report(on: try ParsedArguments.text(operand, of: "the template")))
    }
    if arguments.has("json") {
      try Terminal.print(try encoded { try CheckReport.json(reports) })
    } else {
      for report in reports { try tell(report) }
    }
    let unsound = reports.filter { !$0.isSound(isStrict: arguments.has("strict")) }
    guard unsound.isEmpty else {
      throw .unusable(unsound.map { "\($0.file): \($0.summary)" }.joined(separator: "; "))
    }
    return 0
  }

  private static func tell(_ report: CheckReport) throws(CommandFault) {
    var lines = report.findings.flatMap {
      $0.description(in: report.file).split(separator: "\n").map(String.init)
    }
    lines.append("\(report.file): \(report.summary.isEmpty ? "sound" : report.summary)")
    try Terminal.print(Terminal.printable(lines.joined(separator: "\n") + "\n"))
  }

  static func duration(_ arguments: ParsedArguments) throws(CommandFault) -> MediaTime? {
    guard let duration = try arguments.value("duration", TimeValues.time) else { return nil }
    guard duration.seconds >= 0.1, duration.seconds <= 3600 else {
      throw .unusable("--duration: a film of 0.1 to 3600 seconds is wanted")
    }
    return duration
  }

  static func encoded(_ body: () throws -> String) throws(CommandFault) -> String {
    do {
      return try body()
    } catch {
      throw CommandFault(exitCode: 1, "the answer cannot be told in JSON: \(error)")
    }
  }
}
