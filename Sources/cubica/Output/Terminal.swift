import Glibc

/// The process's two outputs. Results go to stdout, everything else to stderr.
enum Terminal {
  /// A person looks at stderr, on a screen that understands a carriage return.
  static var isInteractive: Bool {
    guard isatty(STDERR_FILENO) == 1 else { return false }
    return getenv("TERM").map { String(cString: $0) } != "dumb"
  }

  /// How many columns the screen has; 80 where it does not say.
  static var width: Int {
    var size = winsize()
    guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// Writes text and a line end to stderr; control characters of file names and the like are
  /// shown and never reach the screen as such.
  static func say(_ text: String) { write(Array((printable(text) + "\n").utf8), STDERR_FILENO) }

  /// Writes bytes to stderr as they are.
  static func sayRaw(_ bytes: [UInt8]) { write(bytes, STDERR_FILENO) }

  /// - Throws: exit code 1 where stdout does not take all of it.
  static func print(_ text: String) throws(CommandFault) { try printRaw(Array(text.utf8)) }

  /// Writes bytes to stdout as they are.
  static func printRaw(_ bytes: [UInt8]) throws(CommandFault) {
    if let code = write(bytes, STDOUT_FILENO) {
      throw CommandFault(
        exitCode: 1, "standard output: cannot be written: \(String(cString: strerror(code)))")
    }
  }

  /// C0 and C1 controls, but the line end, as `\u{1B}`; so are marks that turn the reading order.
  static func printable(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isOrderMark =
        (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
      if scalar != "\n", scalar.properties.generalCategory == .control || isOrderMark {
        result.append(
          contentsOf: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// - Returns: nil, or the error number that stopped it.
  @discardableResult
  private static func write(_ bytes: [UInt8], _ descriptor: Int32) -> Int32? {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Glibc.write(descriptor, buffer.baseAddress?.advanced(by: done), bytes.count - done)
      }
      if count > 0 { done += count }
      if count == 0 { return EIO }
      if count < 0 && errno != EINTR && errno != EAGAIN { return errno }
    }
    return nil
  }
}
