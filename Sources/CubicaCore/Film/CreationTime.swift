/// When a film was made, as text: `2026-11-30T18:00:00Z`.
package enum CreationTime {
  private static let day: Int64 = 86_400

  /// A day or a moment in UTC as seconds since 1970; nil where it is none, or out of reach.
  package static func seconds(_ text: String) -> Int64? {
    let parts = text.split(separator: "T", omittingEmptySubsequences: false)
    guard let date = CalendarDate(parts[0]), parts.count <= 2 else { return nil }
    var seconds = Int64(date.daysSince1970) * day
    if parts.count == 2 {
      guard parts[1].last == "Z" else { return nil }
      let clock = parts[1].dropLast().split(separator: ":", omittingEmptySubsequences: false)
      let numbers = clock.compactMap { part in
        part.utf8.count == 2 && part.utf8.allSatisfy { (48...57).contains($0) } ? Int64(part) : nil
      }
      guard clock.count == 3, numbers.count == 3, numbers[0] < 24, numbers[1] < 60, numbers[2] < 60
      else { return nil }
      seconds += numbers[0] * 3600 + numbers[1] * 60 + numbers[2]
    }
    return FilmMetadata.creationTimes.contains(seconds) ? seconds : nil
  }

  /// - Parameter seconds: since 1970, one of `FilmMetadata.creationTimes`.
  package static func text(_ seconds: Int64) -> String {
    let (days, rest) = (seconds / day, seconds % day)
    func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let date = CalendarDate(daysSince1970: Int(days)).map { "\($0)" } ?? ""
    return "\(date)T\(two(rest / 3600)):\(two(rest / 60 % 60)):\(two(rest % 60))Z"
  }
}
