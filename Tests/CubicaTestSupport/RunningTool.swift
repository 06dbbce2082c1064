import Glibc

/// A started program; its output goes to unnamed files, so that it never waits for a reader.
public final class RunningTool {
  public let processID: Int32
  private let outputFile: Int32
  private let errorFile: Int32
  private var isReaped = false

  init(
    _ path: String, _ arguments: [[UInt8]], _ directory: String?,
    _ environment: [String: String?]
  ) throws {
    (outputFile, errorFile) = (try Self.unnamedFile(), try Self.unnamedFile())
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, outputFile, 1)
    posix_spawn_file_actions_adddup2(&actions, errorFile, 2)

    // Test runners block or ignore signals; the program must meet them as from a shell.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var usual = sigset_t()
    sigemptyset(&usual)
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGPIPE] { sigaddset(&usual, signal) }
    posix_spawnattr_setsigdefault(&attributes, &usual)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))

    // `env -C` changes the folder, then becomes the program: the process id stays.
    let program = directory == nil ? path : "/usr/bin/env"
    let words = directory.map { ["env", "-C", $0, path] } ?? [path]
    var argv = (words.map { Array($0.utf8) } + arguments).map(Self.cString) + [nil]
    var envp =
      Self.merged(environment).map { Self.cString(Array("\($0.key)=\($0.value)".utf8)) } + [nil]
    defer { for pointer in argv + envp { free(pointer) } }
    var id: pid_t = 0
    let status = posix_spawn(&id, program, &actions, &attributes, &argv, &envp)
    guard status == 0 else {
      throw ToolError(description: "\(path): \(String(cString: strerror(status)))")
    }
    processID = id
  }

  deinit {
    if !isReaped {
      kill(processID, SIGKILL)
      var status: Int32 = 0
      waitpid(processID, &status, 0)
    }
    close(outputFile)
    close(errorFile)
  }

  public func send(signal: Int32) { kill(processID, signal) }

  /// What it has written to stderr so far.
  public var errorsSoFar: String { String(decoding: Self.content(of: errorFile), as: UTF8.self) }

  /// Waits for its end. - Precondition: called once.
  public func wait() -> ToolResult {
    precondition(!isReaped, "a program ends once")
    var status: Int32 = 0
    while waitpid(processID, &status, 0) < 0 && errno == EINTR {}
    isReaped = true
    let signal = status & 0x7f
    return ToolResult(
      exitCode: signal == 0 ? (status >> 8) & 0xff : 128 + signal,
      output: Self.content(of: outputFile), errors: Self.content(of: errorFile))
  }

  private static func unnamedFile() throws -> Int32 {
    var name = Array("/tmp/cubica-tool-XXXXXX".utf8CString)
    let descriptor = mkstemp(&name)
    unlink(name)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    guard descriptor >= 0 else { throw ToolError(description: "no temporary file in /tmp") }
    return descriptor
  }

  private static func content(of descriptor: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = pread(descriptor, &chunk, chunk.count, off_t(bytes.count))
      guard count > 0 else { return bytes }
      bytes += chunk[..<count]
    }
  }

  private static func cString(_ bytes: [UInt8]) -> UnsafeMutablePointer<CChar>? {
    (bytes + [0]).withUnsafeBytes { source in
      let copy = malloc(source.count)
      copy?.copyMemory(from: source.baseAddress!, byteCount: source.count)
      return copy?.assumingMemoryBound(to: CChar.self)
    }
  }

  private static func merged(_ changes: [String: String?]) -> [String: String] {
    var result: [String: String] = [:]
    var entry = environ
    while let variable = entry.pointee {
      let parts = String(cString: variable).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { result[String(parts[0])] = String(parts[1]) }
      entry += 1
    }
    for (key, value) in changes { result[key] = value }
    return result
  }
}
