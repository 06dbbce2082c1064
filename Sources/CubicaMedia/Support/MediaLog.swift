import CFFmpeg
import Glibc

/// The library's log, kept away from stderr: the last error line of each thread goes into the
/// error that follows it, and errors of decoders are counted.
enum MediaLog {
  /// Call before anything that may log; later calls cost nothing.
  static func install() { _ = installation }

  private static let installation: Void = av_log_set_callback(receiveLogLine)

  /// The last error line logged on this thread since the last call.
  static func takeLastLine() -> String? {
    guard let memory = pthread_getspecific(key) else { return nil }
    let line = memory.assumingMemoryBound(to: CChar.self)
    defer { line.pointee = 0 }
    guard line.pointee != 0 else { return nil }
    return String(cString: line)
  }

  /// Forgets what was logged on this thread.
  static func clear() { _ = takeLastLine() }

  static let lineCapacity = 512

  fileprivate static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key) { memory in free(memory) }
    return key
  }()

  fileprivate static func lineOfThisThread() -> UnsafeMutablePointer<CChar>? {
    if let memory = pthread_getspecific(key) { return memory.assumingMemoryBound(to: CChar.self) }
    guard let memory = calloc(lineCapacity, 1) else { return nil }
    pthread_setspecific(key, memory)
    return memory.assumingMemoryBound(to: CChar.self)
  }
}

/// Runs on any thread, the decoder's own too.
private func receiveLogLine(
  _ source: UnsafeMutableRawPointer?, _ level: CInt, _ format: UnsafePointer<CChar>?,
  _ arguments: CVaListPointer?
) {
  guard level <= AV_LOG_ERROR, let format, let arguments else { return }
  DecoderDiary.of(logSource: source)?.countError()
  guard let line = MediaLog.lineOfThisThread() else { return }
  var printsPrefix: CInt = 0
  av_log_format_line2(
    nil, level, format, arguments, line, CInt(MediaLog.lineCapacity), &printsPrefix)
  let length = strlen(line)
  if length > 0, line[length - 1] == 10 { line[length - 1] = 0 }
}
