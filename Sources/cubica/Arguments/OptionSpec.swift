/// One option as declared: the parser, the help and the nearest-name hint read the same value.
package struct OptionSpec: Sendable {
  package enum Kind: Sendable, Equatable {
    case flag
    /// Takes one value, called so in the help: `--trim A..B`.
    case value(String)
    /// As `value`, and may be given again and again.
    case values(String)
  }

  /// Without dashes.
  package var name: String
  package var short: Character?
  package var kind: Kind
  /// Sentences for the help, the default among them.
  package var help: String
  /// The help names it.
  package var isListed = true
  /// Another name of that option.
  package var synonymOf: String?

  package init(
    _ name: String, short: Character? = nil, _ kind: Kind, _ help: String
  ) {
    (self.name, self.short, self.kind, self.help) = (name, short, kind, help)
  }

  /// An unlisted name for the same.
  package func synonym(_ name: String) -> OptionSpec {
    var copy = self
    (copy.name, copy.short, copy.isListed, copy.synonymOf) = (name, nil, false, self.name)
    return copy
  }

  package var unlisted: OptionSpec {
    var copy = self
    copy.isListed = false
    return copy
  }

  /// `-o, --output FILE`.
  package var title: String {
    let names = (short.map { "-\($0), " } ?? "    ") + "--" + name
    return switch kind {
    case .flag: names
    case .value(let value), .values(let value): names + " " + value
    }
  }

  package static let help = OptionSpec(
    "help", short: "h", .flag, "Show this help and end.")
}

/// One sub-command as declared.
package struct CommandSpec: Sendable {
  package var name: String
  /// One line for the list of commands.
  package var summary: String
  /// The lines after `usage:`, without the program's name.
  package var usage: [String]
  /// Paragraphs between usage and options.
  package var discussion: [String]
  package var options: [OptionSpec]
  /// What is shown, then what it does.
  package var examples: [(command: String, meaning: String)]
  /// Paragraphs after the options.
  package var notes: [String] = []
}
