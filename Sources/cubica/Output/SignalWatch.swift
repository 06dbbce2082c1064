import CubicaExport
import Foundation
import Glibc
import Synchronization

/// Turns SIGINT, SIGTERM and SIGHUP into an orderly end.
///
/// A thread of its own waits for them, so that nothing runs inside a signal handler. While a film
/// is being written they cancel it; at any other time nothing needs tidying and the process ends.
final class SignalWatch: Sendable {
  let cancellation = Cancellation()
  private let isWriting = Atomic<Bool>(false)
  private let received = Atomic<Int32>(0)

  /// The signal that came, if any did.
  var signal: Int32? {
    let number = received.load(ordering: .acquiring)
    return number == 0 ? nil : number
  }

  /// Begins to watch. - Precondition: no other thread has been started.
  init() {
    // A closed pipe or a file-size limit is an error of that write, not the end of the process.
    Glibc.signal(SIGPIPE, SIG_IGN)
    Glibc.signal(SIGXFSZ, SIG_IGN)
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGTERM)
    if !Self.isIgnored(SIGHUP) { sigaddset(&signals, SIGHUP) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    let waited = signals
    Thread.detachNewThread { [self] in wait(for: waited) }
  }

  /// Runs `body` as the time in which a signal cancels and does not end the process at once.
  func writing<T>(_ body: () throws(CommandFault) -> T) throws(CommandFault) -> T {
    isWriting.store(true, ordering: .releasing)
    defer { isWriting.store(false, ordering: .releasing) }
    return try body()
  }

  private func wait(for signals: sigset_t) {
    var signals = signals
    var count = 0
    while true {
      var number: Int32 = 0
      guard sigwait(&signals, &number) == 0 else { continue }
      received.store(number, ordering: .releasing)
      cancellation.cancel()
      // `timeout` sends each signal twice; who insists gets an end without tidying.
      count += 1
      if !isWriting.load(ordering: .acquiring) || count > 2 {
        Terminal.say("cubica: \(Self.words(number))")
        _exit(128 + number)
      }
    }
  }

  static func words(_ signal: Int32) -> String {
    "stopped by \(name(signal)); nothing was written"
  }

  static func name(_ signal: Int32) -> String {
    switch signal {
    case SIGINT: "SIGINT"
    case SIGTERM: "SIGTERM"
    default: "SIGHUP"
    }
  }

  /// As under `nohup`.
  private static func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(signal, nil, &action) == 0 else { return false }
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
  }
}
