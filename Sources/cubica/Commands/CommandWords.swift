import CubicaCore

/// What to say about a first argument that is no command.
package enum CommandWords {
  package static func unknown(
    _ name: String, _ commands: [String], _ coming: [String]
  ) -> String {
    if coming.contains(name) { return "\(name): is not in this version yet" }
    if name.hasPrefix("-") {
      return "\(name): the first argument is the command, such as cubica card --name Alice"
    }
    if let nearest = NearestName.nearest(to: name, in: commands + coming) {
      return "unknown command \(name), did you mean \(nearest)?"
    }
    return "unknown command \(name); the commands are \(commands.joined(separator: ", "))"
  }
}
