/// Faults as lines for people.
package enum FaultLines {
  /// As many rows may have a fault that is no cell's, such as a missing clip of `--clip`, before they
  /// share a line.
  private static let most = 3

  /// In the order of the faults.
  package static func lines(_ faults: [RowFault]) -> [String] {
    var rows: [String: [Int]] = [:]
    for fault in faults where fault.column == nil {
      rows[fault.message, default: []].append(fault.index)
    }
    var told: Set<String> = []
    return faults.compactMap { fault in
      guard fault.column == nil, let alike = rows[fault.message], alike.count > most else {
        return fault.description
      }
      guard told.insert(fault.message).inserted else { return nil }
      return "rows \(ShardScript.ranges(alike)): \(fault.message)"
    }
  }
}
