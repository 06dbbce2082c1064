import Foundation

/// A queue between two stages on two threads: `send` waits while it is full, `receive` while it
/// is empty.
///
/// `close` ends it from either side: what is inside can still be received, sending is over.
/// `abort` throws away what is inside as well.
package final class BoundedChannel<Element>: @unchecked Sendable {
  // SAFETY: every access to the mutable state happens with `condition` locked; elements are
  // handed over, never shared, by the stages that use it.
  private let condition = NSCondition()
  private let capacity: Int
  private var elements: [Element] = []
  private var isClosed = false

  package init(capacity: Int) {
    self.capacity = max(1, capacity)
  }

  /// False where the channel is closed: the element was not taken, and the stage should end.
  package func send(_ element: Element) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    while elements.count >= capacity && !isClosed { condition.wait() }
    guard !isClosed else { return false }
    elements.append(element)
    condition.broadcast()
    return true
  }

  /// nil where the channel is closed and empty.
  package func receive() -> Element? {
    condition.lock()
    defer { condition.unlock() }
    while elements.isEmpty && !isClosed { condition.wait() }
    guard !elements.isEmpty else { return nil }
    let first = elements.removeFirst()
    condition.broadcast()
    return first
  }

  package func close() {
    condition.lock()
    isClosed = true
    condition.broadcast()
    condition.unlock()
  }

  package func abort() {
    condition.lock()
    isClosed = true
    elements.removeAll()
    condition.broadcast()
    condition.unlock()
  }
}
