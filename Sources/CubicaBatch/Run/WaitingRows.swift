import CubicaCore
import CubicaExport

/// Rows that wait for others which share their clips, in the order in which they came.
struct WaitingRows {
  private struct Group {
    var key: FilmOrder.PassKey
    var clips: [FilePath]
    var rows: [PreparedRow]
    /// The most films like any of them that a pass may hold.
    var most: Int
  }

  private var groups: [Group] = []
  private let gate: PassGate
  /// What the decoded pictures of all that wait may keep in memory.
  private let pictureBytes: Int

  /// A list in which every row has a clip of its own must not be held whole.
  private static let mostRows = 64

  init(_ gate: PassGate, pictureBytes: Int) {
    (self.gate, self.pictureBytes) = (gate, pictureBytes)
  }

  /// - Returns: groups that are to be made now.
  mutating func add(_ row: PreparedRow) -> [[PreparedRow]] {
    guard let key = row.order.passKey else { return [[row]] }
    let most = gate.filmCount(like: row.order)
    var ready: [[PreparedRow]] = []
    if let place = groups.firstIndex(where: { $0.key == key }) {
      groups[place].rows.append(row)
      groups[place].most = min(groups[place].most, most)
      if groups[place].rows.count >= groups[place].most {
        ready.append(groups.remove(at: place).rows)
      }
    } else if most <= 1 {
      ready.append([row])
    } else {
      groups.append(Group(key: key, clips: row.row.options.clips, rows: [row], most: most))
    }
    while isFull, let largest = groups.indices.max(by: { isSmaller($0, $1) }) {
      ready.append(groups.remove(at: largest).rows)
    }
    return ready
  }

  /// The groups of rows with these clips.
  mutating func take(_ clips: [FilePath]) -> [[PreparedRow]] {
    defer { groups.removeAll { $0.clips == clips } }
    return groups.filter { $0.clips == clips }.map(\.rows)
  }

  mutating func takeAll() -> [[PreparedRow]] {
    defer { groups = [] }
    return groups.map(\.rows)
  }

  private var isFull: Bool {
    let rows = groups.flatMap(\.rows)
    return rows.count > Self.mostRows
      || rows.reduce(0) { $0 + $1.order.pictureBytes } > pictureBytes
  }

  /// Of equally large groups the first counts as the larger.
  private func isSmaller(_ one: Int, _ other: Int) -> Bool {
    (groups[one].rows.count, other) < (groups[other].rows.count, one)
  }
}
