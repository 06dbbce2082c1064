import CubicaCore
import CubicaMedia
import Foundation

enum InfoCommand {
  static func run(_ arguments: ParsedArguments) throws(CommandFault) -> Int32 {
    guard let operand = arguments.operands.first else {
      throw .unusable("info: say which file, such as cubica info clip.mov")
    }
    guard arguments.operands.count == 1 else {
      throw .unusable("info: one file at a time")
    }
    let path = try ParsedArguments.path(operand, of: "the file")
    let reporter = Reporter(.bar)
    let report: ClipReport
    do throws(MediaError) {
      defer { reporter.clear() }
      report = ClipReport(
        try CubicaMedia.Clip.open(path, kept: .user) { reporter.looking(path, $0) })
    } catch {
      throw .unusable(error.description)
    }
    if arguments.has("json") {
      try Terminal.print(try json(report) + "\n")
    } else {
      try Terminal.print(Terminal.printable(report.table))
    }
    return 0
  }

  private static func json(_ report: ClipReport) throws(CommandFault) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      return String(decoding: try encoder.encode(report), as: UTF8.self)
    } catch {
      throw CommandFault(exitCode: 1, "\(report.file): cannot be told in JSON: \(error)")
    }
  }
}
