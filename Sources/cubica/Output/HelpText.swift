/// Help made from the declared values: never more than 79 columns.
package enum HelpText {
  static let width = 79
  static let indent = 27

  package static func text(_ spec: CommandSpec) -> String {
    var blocks: [String] = []
    blocks.append(
      spec.usage.enumerated().map { ($0 == 0 ? "usage: " : "       ") + "cubica " + $1 }
        .joined(separator: "\n"))
    blocks += spec.discussion.map { wrapped($0, indent: 0) }
    let options = spec.options.filter(\.isListed)
    blocks.append("options:\n" + options.map(line).joined(separator: "\n"))
    blocks += spec.notes.map { wrapped($0, indent: 0) }
    if !spec.examples.isEmpty {
      blocks.append(
        "examples:\n"
          + spec.examples.map { "  cubica \($0.command)\n      \($0.meaning)" }
          .joined(separator: "\n"))
    }
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private static func line(_ option: OptionSpec) -> String {
    pair("  " + option.title, option.help)
  }

  /// A title and its explanation in two columns.
  package static func pair(_ title: String, _ text: String) -> String {
    let body = wrapped(text, indent: indent)
    if title.count + 2 > indent { return title + "\n" + body }
    return title + body.dropFirst(title.count)
  }

  /// Words set in lines, each behind `indent` blanks.
  package static func wrapped(_ text: String, indent: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, indent + line.count + 1 + word.count > width {
        lines.append(margin + line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    lines.append(margin + line)
    return lines.joined(separator: "\n")
  }
}
