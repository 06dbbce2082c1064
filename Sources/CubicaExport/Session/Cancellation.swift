import Synchronization

/// Asks a running export to stop; may be called from any thread, also more than once.
public final class Cancellation: Sendable {
  private let flag = Atomic<Bool>(false)

  public init() {}

  public func cancel() { flag.store(true, ordering: .releasing) }
  public var isCancelled: Bool { flag.load(ordering: .acquiring) }

  func check() throws(ExportError) {
    if isCancelled { throw ExportError(.cancelled, "stopped before the film was finished") }
  }
}
