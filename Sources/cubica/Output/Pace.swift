package import CubicaExport

/// What a count of frames means in rate and time left.
package struct Pace: Equatable {
  package var percent: Int
  package var framesPerSecond: Double
  /// nil while nothing is known.
  package var secondsLeft: Double?
  package var isFinishing: Bool

  package init(_ progress: ExportProgress, seconds: Double) {
    percent =
      progress.phase == .finishing
      ? 100 : progress.framesDone * 100 / max(1, progress.framesTotal)
    framesPerSecond = seconds > 0 ? Double(progress.framesDone) / seconds : 0
    isFinishing = progress.phase == .finishing
    if isFinishing {
      secondsLeft = 0
    } else if framesPerSecond > 0 {
      secondsLeft = Double(progress.framesTotal - progress.framesDone) / framesPerSecond
    }
  }

  package var line: String {
    if isFinishing { return "putting the file in order" }
    let left = secondsLeft.map { ", \(Self.clock($0)) left" } ?? ""
    return "\(percent) %, \(rate) frames a second\(left)"
  }

  package var bar: String {
    let filled = percent * 24 / 100
    let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: 24 - filled)
    let number = String(repeating: " ", count: percent < 10 ? 2 : percent < 100 ? 1 : 0)
    if isFinishing { return "[\(bar)] \(number)\(percent) %  putting the file in order" }
    let left = secondsLeft.map { "  \(Self.clock($0)) left" } ?? ""
    return "[\(bar)] \(number)\(percent) %  \(rate) fps\(left)"
  }

  /// One decimal below ten.
  private var rate: String {
    let tenths = Int((framesPerSecond * 10).rounded())
    return tenths < 100 ? "\(tenths / 10).\(tenths % 10)" : "\((tenths + 5) / 10)"
  }

  /// `0:07`, `12:30`, `1:02:03`.
  package static func clock(_ seconds: Double) -> String {
    let whole = Int(max(0, min(seconds, 359_999)).rounded(.up))
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes) = (whole / 3600, whole / 60 % 60)
    let head = hours > 0 ? "\(hours):\(two(minutes))" : "\(minutes)"
    return "\(head):\(two(whole % 60))"
  }
}
