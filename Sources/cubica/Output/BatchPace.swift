package import CubicaBatch

/// What a count of films means in rate and time left.
package struct BatchPace: Equatable {
  package var line: String
  package var bar: String

  private static let barLength = 12

  package init(_ progress: BatchProgress) {
    let counts: [(String, Int)] = [
      ("made", progress.made), ("skipped", progress.skipped), ("failed", progress.failed),
    ]
    let told = counts.filter { $0.1 > 0 || $0.0 == "made" }.map { "\($0.1) \($0.0)" }
    let left = progress.secondsLeft.map { ", \(Pace.clock($0)) left" } ?? ""
    // While rows are only skipped there is no rate to tell.
    let rate = progress.rate > 0 ? ", \(Self.rate(progress))\(left)" : ""
    line = told.joined(separator: ", ") + " of \(progress.total)" + rate
    let part = (Double(progress.done) + progress.underWay) / Double(max(1, progress.total))
    // Shorter than a film's: the counts need the room.
    let filled = min(Self.barLength, max(0, Int(part * Double(Self.barLength))))
    let hashes = String(repeating: "#", count: filled)
    bar = "[" + hashes + String(repeating: "-", count: Self.barLength - filled) + "] " + line
  }

  /// Films a second where they are many, else a minute.
  private static func rate(_ progress: BatchProgress) -> String {
    let (number, unit) =
      progress.rate >= 1 ? (progress.rate, "second") : (progress.rate * 60, "minute")
    let tenths = Int(min(number, 1e6) * 10 + 0.5)
    return "\(tenths / 10).\(tenths % 10) films a \(unit)"
  }
}
