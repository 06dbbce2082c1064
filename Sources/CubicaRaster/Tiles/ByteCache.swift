/// Values by content, the longest unused dropped first once they cost too much together.
///
/// What is found never depends on what was dropped: a dropped value is made again, alike.
struct ByteCache<Key: Hashable, Value> {
  private struct Entry {
    var value: Value
    var cost: Int
    var lastUse: Int
  }

  private var entries: [Key: Entry] = [:]
  private var clock = 0
  private(set) var cost = 0
  let limit: Int

  init(limit: Int) { self.limit = limit }

  var count: Int { entries.count }

  subscript(key: Key) -> Value? {
    mutating get {
      guard let index = entries.index(forKey: key) else { return nil }
      clock += 1
      entries.values[index].lastUse = clock
      return entries.values[index].value
    }
  }

  mutating func insert(_ value: Value, for key: Key, cost newCost: Int) {
    clock += 1
    let old = entries.updateValue(Entry(value: value, cost: newCost, lastUse: clock), forKey: key)
    cost += newCost - (old?.cost ?? 0)
    if cost > limit { shrink() }
  }

  /// Down to three quarters, so that not every insertion has to look; the newest always stays.
  private mutating func shrink() {
    let oldestFirst = entries.sorted { $0.value.lastUse < $1.value.lastUse }
    for (key, entry) in oldestFirst.dropLast() {
      if cost <= limit * 3 / 4 { break }
      entries[key] = nil
      cost -= entry.cost
    }
  }
}
