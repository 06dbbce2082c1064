import CubicaExport
import Glibc

/// The whole tool: chooses the command and turns faults into words and an exit code.
enum Cubica {
  static let version = CubicaVersion.number
  static let commands: [CommandSpec] = [
    .card, .still, .merge, .edit, .batch, .verify, .info, .template,
  ]
  /// Of later versions.
  static let comingCommands = ["play", "record", "studio"]

  /// - Parameter words: the arguments after the program's name.
  /// - Returns: the exit code.
  static func run(_ words: [[UInt8]], _ watch: SignalWatch) -> Int32 {
    do {
      return try dispatch(words, watch)
    } catch {
      // The options may be what is at fault, so the style is taken from the bare words.
      Reporter(asksForJSON(words) ? .json : .none).fault(error)
      return error.exitCode
    }
  }

  private static func asksForJSON(_ words: [[UInt8]]) -> Bool {
    let words = words.prefix { $0 != Array("--".utf8) }
    if words.contains(Array("--progress=json".utf8)) { return true }
    return zip(words, words.dropFirst()).contains { word, next in
      word == Array("--progress".utf8) && next == Array("json".utf8)
    }
  }

  private static func dispatch(
    _ words: [[UInt8]], _ watch: SignalWatch
  ) throws(CommandFault) -> Int32 {
    guard let first = words.first else {
      Terminal.say(overview)
      throw .unusable("a command is missing, such as cubica card --name Alice clip.mov")
    }
    let name = String(decoding: first, as: UTF8.self)
    let rest = Array(words.dropFirst())
    switch name {
    case "--help", "-h": return try show(overview)
    case "--version": return try show("cubica \(version)\n")
    case "help": return try help(rest)
    default: break
    }
    guard let spec = commands.first(where: { $0.name == name }) else {
      throw .unusable(CommandWords.unknown(name, commands.map(\.name), comingCommands))
    }
    if name == CommandSpec.template.name { return try TemplateCommand.run(rest) }
    let arguments = try OptionParser(spec).parse(rest)
    if arguments.has("help") { return try show(HelpText.text(spec)) }
    return switch name {
    case "card": try CardCommand.run(arguments, watch)
    case "still": try StillCommand.run(arguments, watch)
    case "merge": try MergeCommand.run(arguments, watch)
    case "edit": try EditCommand.run(arguments, watch)
    case "verify": try VerifyCommand.run(arguments, watch)
    case "batch": try BatchCommand.run(arguments, watch)
    default: try InfoCommand.run(arguments)
    }
  }

  private static func show(_ text: String) throws(CommandFault) -> Int32 {
    try Terminal.print(text)
    return 0
  }

  private static func help(_ words: [[UInt8]]) throws(CommandFault) -> Int32 {
    guard let word = words.first else { return try show(overview) }
    let name = String(decoding: word, as: UTF8.self)
    guard let spec = commands.first(where: { $0.name == name }) else {
      throw .unusable(CommandWords.unknown(name, commands.map(\.name), comingCommands))
    }
    if name == CommandSpec.template.name {
      let spec = words.count > 1 ? try TemplateCommand.spec(Array(words.dropFirst())) : nil
      return try show(spec.map(HelpText.text) ?? TemplateCommand.overview)
    }
    return try show(HelpText.text(spec))
  }

  private static var overview: String {
    let list = commands.map { HelpText.pair("  " + $0.name, $0.summary) }
    return """
      usage: cubica COMMAND [options]

      Birthday films from real clips, without a browser, a display or a network.

      commands:
      \(list.joined(separator: "\n"))

      options:
      \(HelpText.pair("  -h, --help", "Show this help and end; cubica COMMAND --help tells more."))
      \(HelpText.pair("      --version", "Print the version and end."))

      examples:
        cubica card --name Alice clip.mov
            writes clip-alice.mp4
        cubica card --name Alice
            writes card-alice.mp4, on the card's own backdrop
        cubica still --name Alice clip.mov --at 2.5 -o frame.png
            one frame of that film
        cubica info clip.mov
            what Cubica sees in the clip
        cubica template new mycard
            begins a card of your own

      """
  }
}
