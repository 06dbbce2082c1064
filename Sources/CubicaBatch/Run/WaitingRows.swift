import CubicaCore
import CubicaExport

/// Rows that wait for others which share their clips, in the order in which they came.
struct WaitingRows {
  /// How much may wait.
  struct Limits {
    /// Rows of one group.
    var group: Int
    /// Rows of all groups.
    var rows: Int
    /// The decoded pictures of all of them, bytes.
    var pictures: Int
  }

  private struct Group {
    var key: FilmOrder.PassKey
    var clips: [FilePath]
    var rows: [PreparedRow]
  }

  private var groups: [Group] = []
  private var count: Int { groups.reduce(0) { $0 + $1.rows.count } }
  private var pictureBytes: Int {
    groups.reduce(0) { $0 + $1.rows.reduce(0) { $0 + $1.order.pictureBytes } }
  }

  /// - Returns: groups that are to be made now.
  mutating func add(_ row: PreparedRow, _ limits: Limits) -> [[PreparedRow]] {
    guard let key = row.order.passKey else { return [[row]] }
    var ready: [[PreparedRow]] = []
    if let place = groups.firstIndex(where: { $0.key == key }) {
      groups[place].rows.append(row)
      if groups[place].rows.count >= limits.group { ready.append(groups.remove(at: place).rows) }
    } else if limits.group <= 1 {
      ready.append([row])
    } else {
      groups.append(Group(key: key, clips: row.row.options.clips, rows: [row]))
    }
    // A list of many clips and pictures must not be held in memory whole.
    while count > limits.rows || pictureBytes > limits.pictures,
      let largest = groups.indices.max(by: { isSmaller($0, $1) })
    {
      ready.append(groups.remove(at: largest).rows)
    }
    return ready
  }

  /// Of equally large groups the first counts as the larger.
  private func isSmaller(_ one: Int, _ other: Int) -> Bool {
    (groups[one].rows.count, other) < (groups[other].rows.count, one)
  }

  /// Those that no other row will join, as none is left with their clips.
  mutating func take(_ clips: [FilePath]) -> [[PreparedRow]] {
    let ready = groups.filter { $0.clips == clips }
    if !ready.isEmpty { groups.removeAll { $0.clips == clips } }
    return ready.map(\.rows)
  }
}
