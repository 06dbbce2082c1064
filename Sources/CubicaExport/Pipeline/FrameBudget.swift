import Foundation

/// How many composed frames may wait for their encoders, over all segments of a run.
package final class FrameBudget: @unchecked Sendable {
  // SAFETY: every access to the mutable state happens with `condition` locked.
  private let condition = NSCondition()
  private var free: Int
  private var isStopped = false

  package init(_ count: Int) {
    free = max(1, count)
  }

  /// Waits for a place; false where the budget was stopped.
  package func take() -> Bool {
    condition.lock()
    defer { condition.unlock() }
    while free == 0 && !isStopped { condition.wait() }
    guard !isStopped else { return false }
    free -= 1
    return true
  }

  package func give() {
    condition.lock()
    free += 1
    condition.signal()
    condition.unlock()
  }

  package func stop() {
    condition.lock()
    isStopped = true
    condition.broadcast()
    condition.unlock()
  }
}
