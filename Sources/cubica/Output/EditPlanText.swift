import CubicaComposition
import CubicaCore
import CubicaExport

/// The timeline of an edit as lines of text.
enum EditPlanText {
  static func text(_ session: EditSession) -> String {
    var lines: [String] = []
    for (index, entry) in session.plan.entries.enumerated() {
      lines.append("\(index + 1)  \(line(entry))")
      if let transition = entry.transition {
        let start = entry.targetRange.end - transition.duration
        lines.append(
          "   \(times(TimeRange(start: start, duration: transition.duration)))  "
            + "\(transition.kind.rawValue) of \(transition.duration)")
      }
    }
    for (index, track) in session.tracks.enumerated() {
      let name = track.name.isEmpty ? "" : " \(track.name)"
      lines.append("track \(index + 1)\(name), \(track.kind.rawValue)")
      lines += track.entries.map { "   \(line($0))" }
    }
    if let song = session.song { lines.append("music  \(line(song))") }
    lines.append("film: " + film(session))
    return lines.joined(separator: "\n") + "\n"
  }

  /// How long and how large it is.
  static func film(_ session: EditSession) -> String {
    "\(session.duration), \(session.frameCount) frames at \(session.frameRate), "
      + "\(session.canvas) pixels"
  }

  private static func line(_ entry: SequencePlan.Entry) -> String {
    "\(times(entry.targetRange))  \(entry.name)@\(times(entry.partOfSource))"
  }

  private static func times(_ range: TimeRange) -> String { "\(range.start)..\(range.end)" }
}
