import CubicaExport

/// Rows that wait for others which share their clips, in the order in which they came.
struct WaitingRows {
  private struct Group {
    var key: FilmOrder.PassKey
    var rows: [PreparedRow]
  }

  private var groups: [Group] = []
  private var count: Int { groups.reduce(0) { $0 + $1.rows.count } }

  /// - Parameters:
  ///   - most: rows of a group.
  ///   - total: rows that may wait.
  /// - Returns: groups that are to be made now.
  mutating func add(_ row: PreparedRow, most: Int, total: Int) -> [[PreparedRow]] {
    guard let key = row.order.passKey else { return [[row]] }
    var ready: [[PreparedRow]] = []
    if let place = groups.firstIndex(where: { $0.key == key }) {
      groups[place].rows.append(row)
      if groups[place].rows.count >= most { ready.append(groups.remove(at: place).rows) }
    } else if most <= 1 {
      ready.append([row])
    } else {
      groups.append(Group(key: key, rows: [row]))
    }
    // A list in which every row has a clip of its own must not be held in memory whole.
    if count > total, let largest = groups.indices.max(by: { isSmaller($0, $1) }) {
      ready.append(groups.remove(at: largest).rows)
    }
    return ready
  }

  /// Of equally large groups the first counts as the larger.
  private func isSmaller(_ one: Int, _ other: Int) -> Bool {
    (groups[one].rows.count, other) < (groups[other].rows.count, one)
  }

  mutating func takeAll() -> [[PreparedRow]] {
    defer { groups = [] }
    return groups.map(\.rows)
  }
}
