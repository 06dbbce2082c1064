import Foundation

/// One thread of an export, with a stack that C libraries are at home on.
package final class Stage: Sendable {
  private let finished = DispatchSemaphore(value: 0)

  package init(_ name: String, body: @escaping @Sendable () -> Void) {
    let finished = self.finished
    let thread = Thread {
      body()
      finished.signal()
    }
    thread.name = name
    thread.stackSize = 8 << 20
    thread.start()
  }

  /// Waits until the body has returned; once.
  package func join() { finished.wait() }
}
