/// Finds the name that someone most likely meant: `opacity` for `opactiy`.
public enum NearestName {
  /// The candidate with the fewest edits (insertions, deletions, replacements, swaps of
  /// neighbours; capital letters do not count), the first of equals; nil where even that one
  /// is too far to be meant: more than a third of the longer name, at least 1.
  public static func nearest(to name: String, in candidates: [String]) -> String? {
    let wanted = Array(name.lowercased().prefix(64))
    var best: (distance: Int, name: String)?
    for candidate in candidates {
      let letters = Array(candidate.lowercased().prefix(64))
      let limit = max(1, max(wanted.count, letters.count) / 3)
      guard abs(wanted.count - letters.count) <= limit else { continue }
      let distance = distance(wanted, letters)
      // One letter of a two-letter name is half of it.
      guard distance <= limit, distance < max(wanted.count, letters.count) else { continue }
      if distance < (best?.distance ?? .max) { best = (distance, candidate) }
    }
    return best?.name
  }

  /// Optimal string alignment distance.
  static func distance(_ first: [Character], _ second: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...second.count)
    for row in 0..<first.count {
      var now = [row + 1]
      now.reserveCapacity(second.count + 1)
      for column in 0..<second.count {
        let cost = first[row] == second[column] ? 0 : 1
        var value = min(last[column] + cost, last[column + 1] + 1, now[column] + 1)
        if row > 0, column > 0, first[row] == second[column - 1],
          first[row - 1] == second[column]
        {
          value = min(value, beforeLast[column - 1] + 1)
        }
        now.append(value)
      }
      (beforeLast, last) = (last, now)
    }
    return last[second.count]
  }
}
