package import CubicaBatch

/// What a count of films means in rate and time left.
package struct BatchPace: Equatable {
  package var line: String
  package var bar: String

  package init(_ progress: BatchProgress) {
    let counts: [(String, Int)] = [
      ("made", progress.made), ("skipped", progress.skipped), ("failed", progress.failed),
    ]
    let told = counts.filter { $0.1 > 0 || $0.0 == "made" }.map { "\($0.1) \($0.0)" }
    let left = progress.secondsLeft.map { ", \(Pace.clock($0)) left" } ?? ""
    line = told.joined(separator: ", ") + " of \(progress.total), \(Self.rate(progress))\(left)"
    let part = (Double(progress.done) + progress.underWay) / Double(max(1, progress.total))
    let filled = min(24, max(0, Int(part * 24)))
    let hashes = String(repeating: "#", count: filled)
    bar = "[" + hashes + String(repeating: "-", count: 24 - filled) + "] " + line
  }

  /// Films a second where they are many, else a minute.
  private static func rate(_ progress: BatchProgress) -> String {
    let (number, unit) =
      progress.rate >= 1 ? (progress.rate, "second") : (progress.rate * 60, "minute")
    let tenths = Int(min(number, 1e6) * 10 + 0.5)
    return "\(tenths / 10).\(tenths % 10) films a \(unit)"
  }
}
