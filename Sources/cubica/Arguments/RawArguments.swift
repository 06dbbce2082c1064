/// The process's arguments as bytes: `CommandLine.arguments` would repair what is not UTF-8, and
/// with it lose the file.
enum RawArguments {
  /// Without the program's own name.
  static func read() -> [[UInt8]] {
    let argv = CommandLine.unsafeArgv
    return (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      guard let word = argv[index] else { return nil }
      var length = 0
      while word[length] != 0 { length += 1 }
      return (0..<length).map { UInt8(bitPattern: word[$0]) }
    }
  }
}
