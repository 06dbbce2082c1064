/// A fixed share of a list's rows.
package struct Shard: Hashable, Sendable {
  /// 1...count.
  package let index: Int
  package let count: Int

  package static let whole = Shard(unchecked: 1, of: 1)
  package static let most = 100_000

  /// nil where there is no such share.
  package init?(_ index: Int, of count: Int) {
    guard (1...Self.most).contains(count), (1...count).contains(index) else { return nil }
    self.init(unchecked: index, of: count)
  }

  private init(unchecked index: Int, of count: Int) { (self.index, self.count) = (index, count) }

  /// - Parameter row: from 1.
  package func holds(row: Int) -> Bool { (row - 1) % count == index - 1 }

  /// `-2-of-8`; nothing of a whole.
  package var suffix: String { count == 1 ? "" : "-\(index)-of-\(count)" }
}

extension Shard: CustomStringConvertible {
  package var description: String { count == 1 ? "this batch" : "shard \(index)/\(count)" }
}
