package import CubicaCore

/// The words of one command line, sorted by option, as bytes.
package struct ParsedArguments: Sendable {
  package var command: String
  /// Values by option name; an empty list never stands here.
  package var values: [String: [[UInt8]]] = [:]
  package var flags: Set<String> = []
  /// What is no option, in order.
  package var operands: [[UInt8]] = []

  package init(command: String) { self.command = command }

  package func has(_ flag: String) -> Bool { flags.contains(flag) }

  /// The bytes of an option's only value; nil where it was not given.
  package func bytes(_ name: String) throws(CommandFault) -> [UInt8]? {
    guard let given = values[name] else { return nil }
    guard given.count == 1 else { throw .unusable("--\(name) is given \(given.count) times") }
    return given[0]
  }

  package func text(_ name: String) throws(CommandFault) -> String? {
    guard let bytes = try bytes(name) else { return nil }
    return try Self.text(bytes, of: "--\(name)")
  }

  package func path(_ name: String) throws(CommandFault) -> FilePath? {
    guard let bytes = try bytes(name) else { return nil }
    return try Self.path(bytes, of: "--\(name)")
  }

  /// Reads a value by `parse`, whose words about a fault follow the option and the value.
  package func value<T>(
    _ name: String, _ parse: (String) throws(ValueFault) -> T
  ) throws(CommandFault) -> T? {
    guard let text = try text(name) else { return nil }
    do {
      return try parse(text)
    } catch {
      throw .unusable("--\(name) \(text): \(error.message)")
    }
  }

  package static func text(_ bytes: [UInt8], of what: String) throws(CommandFault) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      let shown = String(decoding: bytes, as: UTF8.self)
      throw .unusable("\(what) \(shown): is not valid UTF-8")
    }
    return text
  }

  package static func path(_ bytes: [UInt8], of what: String) throws(CommandFault) -> FilePath {
    guard let path = FilePath(bytes: bytes) else {
      throw .unusable("\(what): the name of a file is missing")
    }
    return path
  }
}
