enum FaultPrinter {
  /// All lines; the last one, which says what and where, after the program's name.
  static func say(_ fault: CommandFault) {
    var lines = fault.message.split(separator: "\n").map(String.init)
    let last = lines.popLast() ?? "failed without a word"
    for line in lines { Terminal.say(line) }
    Terminal.say("cubica: \(last)")
  }
}
