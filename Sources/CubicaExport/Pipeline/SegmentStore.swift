internal import CubicaMedia
import Foundation

/// Finished segments wait here until it is their turn to be written.
final class SegmentStore: @unchecked Sendable {
  // SAFETY: all mutable state is touched with `condition` locked.
  private let condition = NSCondition()
  private var packets: [Int: [EncodedPacket]] = [:]
  private var parameters: StreamParameters?
  private var written = 0
  private var isStopped = false

  func put(_ segment: [EncodedPacket], at index: Int, parameters: StreamParameters) {
    condition.lock()
    packets[index] = segment
    if self.parameters == nil { self.parameters = parameters }
    condition.broadcast()
    condition.unlock()
  }

  /// Waits for segment `index`; nil where the export was stopped.
  func take(_ index: Int) -> (packets: [EncodedPacket], parameters: StreamParameters)? {
    condition.lock()
    defer { condition.unlock() }
    while packets[index] == nil && !isStopped { condition.wait() }
    guard !isStopped, let taken = packets.removeValue(forKey: index), let parameters else {
      return nil
    }
    written = index
    condition.broadcast()
    return (taken, parameters)
  }

  /// Waits until segment `index` is at most `distance` ahead of the one being written.
  func waitForTurn(of index: Int, distance: Int) {
    condition.lock()
    while index > written + distance && !isStopped { condition.wait() }
    condition.unlock()
  }

  func stop() {
    condition.lock()
    isStopped = true
    condition.broadcast()
    condition.unlock()
  }
}
