import CubicaBatch
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
    var phase: String?
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
    show(progress.phase.rawValue) { seconds in
      let pace = Pace(progress, seconds: seconds)
      return Shown(bar: pace.bar, line: pace.line, event: Event(progress, pace))
    }
  }

  /// A clip is being looked through, `part` of it so far; of what takes less than a second nothing
  /// is told. Several are looked through at the same time: the one that has just come on is told of.
  func looking(_ clip: FilePath, _ part: Double) {
    guard ContinuousClock.now - began > .seconds(1) else { return }
    show("looking") { _ in
      let line = "looking through \(clip) … \(Int(part * 100)) %"
      return Shown(
        bar: Terminal.printable(line), line: line,
        event: Event(event: "looking", path: clip.description, fraction: part))
    }
  }

  func progress(_ progress: BatchProgress) {
    show("\(progress.done == progress.total)") { _ in
      let pace = BatchPace(progress)
      return Shown(bar: pace.bar, line: pace.line, event: Event(progress))
    }
  }

  /// A row's outcome, for machines.
  func row(_ outcome: RowOutcome) {
    if form == .json { event(Event(outcome)) }
  }

  private struct Shown {
    var bar: String
    var line: String
    var event: Event
  }

  /// - Parameters:
  ///   - phase: a new one is told at once.
  ///   - make: is given the seconds since the beginning.
  private func show(_ phase: String, _ make: (Double) -> Shown) {
    state.withLock { state in
      let now = ContinuousClock.now
      let isNewPhase = state.phase != phase
      let interval: Duration = form == .lines ? .seconds(5) : .milliseconds(100)
      if let shown = state.shownAt, now - shown < interval, !isNewPhase { return }
      let seconds = (now - began) / .seconds(1)
      // The first word is for what takes long enough to wonder about.
      if form == .lines, state.shownAt == nil, seconds < 3 { return }
      (state.shownAt, state.phase) = (now, phase)
      let shown = make(seconds)
      switch form {
      case .bar:
        // A bar that breaks into a second line would stay on the screen.
        let bar = shown.bar.prefix(max(10, Terminal.width - 1))
        Terminal.sayRaw(Array("\r\u{1B}[K\(bar)".utf8))
        state.isBarShown = true
      case .lines: Terminal.say("cubica: \(shown.line)")
      case .json: event(shown.event)
      case .silent: break
      }
    }
  }

  /// Makes room for a line on standard output.
  func clear() { withLineFree {} }

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
  var failed: Int?
  var line: Int?
  var made: Int?
  var message: String?
  var outcome: String?
  var path: String?
  var phase: String?
  var row: Int?
  var secondsLeft: Double?
  var skipped: Int?
  var total: Int?
  var variant: String?

  init(event: String, exitCode: Int32? = nil, message: String? = nil, path: String? = nil) {
    (self.event, self.exitCode, self.message, self.path) = (event, exitCode, message, path)
  }

  init(event: String, path: String, fraction: Double) {
    (self.event, self.path) = (event, path)
    self.fraction = (fraction * 10000).rounded(.down) / 10000
  }

  init(_ progress: ExportProgress, _ pace: Pace) {
    event = "progress"
    (framesDone, framesTotal) = (progress.framesDone, progress.framesTotal)
    phase = progress.phase.rawValue
    fraction = (progress.fraction * 10000).rounded(.down) / 10000
    framesPerSecond = (pace.framesPerSecond * 100).rounded() / 100
    secondsLeft = pace.secondsLeft.map { ($0 * 10).rounded() / 10 }
  }

  init(_ progress: BatchProgress) {
    event = "progress"
    (made, skipped, failed) = (progress.made, progress.skipped, progress.failed)
    total = progress.total
    let part = (Double(progress.done) + progress.underWay) / Double(max(1, progress.total))
    fraction = (part * 10000).rounded(.down) / 10000
    secondsLeft = progress.secondsLeft.map { ($0 * 10).rounded() / 10 }
  }

  init(_ outcome: RowOutcome) {
    event = "row"
    (row, line, variant) = (outcome.index, outcome.line, outcome.variant)
    (self.outcome, message) = (outcome.kind.rawValue, outcome.reason)
    path = outcome.output?.description
  }
}
