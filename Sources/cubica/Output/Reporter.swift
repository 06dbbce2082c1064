import CubicaCore
import CubicaExport
import Foundation
import Synchronization

/// How `--progress` tells what is going on.
package enum ProgressStyle: String, CaseIterable, Sendable { case bar, json, none }

/// Tells on stderr how a film comes along; may be called from any thread.
final class Reporter: Sendable {
  private enum Form { case bar, lines, json, silent }

  private struct State {
    var isBarShown = false
    var shownAt: ContinuousClock.Instant?
    var phase: ExportProgress.Phase?
  }

  private let form: Form
  private let began = ContinuousClock.now
  private let state = Mutex(State())

  init(_ style: ProgressStyle) {
    form =
      switch style {
      case .bar: Terminal.isInteractive ? .bar : .lines
      case .json: .json
      case .none: .silent
      }
  }

  func notice(_ text: String) {
    if form == .json { return event(Event(event: "notice", message: text)) }
    withLineFree { Terminal.say("cubica: " + text) }
  }

  func fault(_ fault: CommandFault) {
    if form == .json {
      return event(Event(event: "error", exitCode: fault.exitCode, message: fault.message))
    }
    withLineFree { FaultPrinter.say(fault) }
  }

  /// The last line: the path, byte for byte.
  func finished(_ path: FilePath) {
    if form == .json { return event(Event(event: "finished", path: path.description)) }
    withLineFree { Terminal.sayRaw(path.bytes + [UInt8(ascii: "\n")]) }
  }

  func progress(_ progress: ExportProgress) {
    state.withLock { state in
      let now = ContinuousClock.now
      let isNewPhase = state.phase != progress.phase
      let interval: Duration = form == .lines ? .seconds(5) : .milliseconds(100)
      if let shown = state.shownAt, now - shown < interval, !isNewPhase { return }
      let seconds = (now - began) / .seconds(1)
      // The first word is for what takes long enough to wonder about.
      if form == .lines, state.shownAt == nil, seconds < 3 { return }
      (state.shownAt, state.phase) = (now, progress.phase)
      let pace = Pace(progress, seconds: seconds)
      switch form {
      case .bar:
        Terminal.sayRaw(Array("\r\u{1B}[K\(pace.bar)".utf8))
        state.isBarShown = true
      case .lines: Terminal.say("cubica: \(pace.line)")
      case .json: event(Event(progress, pace))
      case .silent: break
      }
    }
  }

  private func withLineFree(_ body: () -> Void) {
    state.withLock { state in
      if state.isBarShown { Terminal.sayRaw(Array("\r\u{1B}[K".utf8)) }
      state.isBarShown = false
      body()
    }
  }

  private func event(_ event: Event) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Strings and finite numbers only: encoding them cannot fail.
    guard let line = try? encoder.encode(event) else { return }
    Terminal.sayRaw(Array(line) + [UInt8(ascii: "\n")])
  }
}

/// One line of `--progress json`.
private struct Event: Encodable {
  var event: String
  var exitCode: Int32?
  var fraction: Double?
  var framesDone: Int?
  var framesPerSecond: Double?
  var framesTotal: Int?
  var message: String?
  var path: String?
  var phase: String?
  var secondsLeft: Double?

  init(event: String, exitCode: Int32? = nil, message: String? = nil, path: String? = nil) {
    (self.event, self.exitCode, self.message, self.path) = (event, exitCode, message, path)
  }

  init(_ progress: ExportProgress, _ pace: Pace) {
    event = "progress"
    (framesDone, framesTotal) = (progress.framesDone, progress.framesTotal)
    phase = progress.phase.rawValue
    fraction = (progress.fraction * 10000).rounded(.down) / 10000
    framesPerSecond = (pace.framesPerSecond * 100).rounded() / 100
    secondsLeft = pace.secondsLeft.map { ($0 * 10).rounded() / 10 }
  }
}
