import Synchronization

/// Values that are made once for each key, however many threads ask; a failure is kept as well.
///
/// Two threads that ask for unlike keys do not wait for each other. What was not asked for the
/// longest is forgotten once all of it costs too much: asked for again, it is made again.
package final class OnceCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private final class Entry: Sendable {
    let result = Mutex<Result<Value, ExportError>?>(nil)
    let lastUse: Atomic<Int> = Atomic(0)
    let cost: Atomic<Int> = Atomic(0)
  }

  private let entries = Mutex<[Key: Entry]>([:])
  private let total = Atomic<Int>(0)
  private let clock = Atomic<Int>(0)
  private let limit: Int
  private let cost: @Sendable (Value) -> Int

  /// - Parameters:
  ///   - limit: of what all values together cost.
  ///   - cost: of one, such as its bytes.
  package init(limit: Int = .max, cost: @escaping @Sendable (Value) -> Int = { _ in 0 }) {
    (self.limit, self.cost) = (limit, cost)
  }

  /// - Throws: what `make` threw, each time.
  package func value(
    for key: Key, make: () throws(ExportError) -> Value
  ) throws(ExportError) -> Value {
    let entry = entries.withLock { entries in
      if let known = entries[key] { return known }
      let entry = Entry()
      entries[key] = entry
      return entry
    }
    entry.lastUse.store(
      clock.wrappingAdd(1, ordering: .relaxed).newValue, ordering: .relaxed)
    let (result, isNew) = entry.result.withLock { result in
      if let result { return (result, false) }
      let made: Result<Value, ExportError>
      do throws(ExportError) {
        made = .success(try make())
      } catch {
        made = .failure(error)
      }
      result = made
      return (made, true)
    }
    if isNew, case .success(let value) = result {
      let cost = cost(value)
      entry.cost.store(cost, ordering: .relaxed)
      if total.wrappingAdd(cost, ordering: .relaxed).newValue > limit { forget(but: key) }
    }
    return try result.get()
  }

  /// Down to three quarters, so that not every new value has to look.
  private func forget(but newest: Key) {
    entries.withLock { entries in
      let oldestFirst = entries.sorted {
        $0.value.lastUse.load(ordering: .relaxed) < $1.value.lastUse.load(ordering: .relaxed)
      }
      for (key, entry) in oldestFirst where key != newest {
        guard total.load(ordering: .relaxed) > limit / 4 * 3 else { return }
        total.wrappingSubtract(entry.cost.load(ordering: .relaxed), ordering: .relaxed)
        entries[key] = nil
      }
    }
  }
}
