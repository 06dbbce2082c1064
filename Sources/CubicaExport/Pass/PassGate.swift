import Foundation

/// Lets passes begin as long as all that are under way stay within memory and cores.
package final class PassGate: @unchecked Sendable {
  // SAFETY: all mutable state is touched with `condition` locked.
  private let condition = NSCondition()
  private let memory: Int
  private let films: Int
  private var usedMemory = 0
  private var usedFilms = 0

  /// More films of one pass only wait for each other: one thread composes for all of them.
  package static let mostFilmsOfPass = 8

  /// Passes that may stand before the gate: a single film keeps about two cores busy.
  package let passes: Int

  /// - Parameters:
  ///   - jobs: cores to keep busy.
  ///   - memory: what all films under way may take, bytes.
  package init(jobs: Int, memory: Int) {
    self.memory = memory
    films = max(Self.mostFilmsOfPass, jobs)
    passes = max(1, (jobs + 1) / 2)
  }

  /// How many films like this one a pass may hold.
  package func filmCount(like order: FilmOrder) -> Int {
    let room = (memory - order.estimatedReaderMemory) / max(1, order.estimatedMemory)
    return max(1, min(Self.mostFilmsOfPass, room))
  }

  /// Runs a pass of these films when there is room for them. One that needs more than there is
  /// runs alone.
  package func run(_ orders: [FilmOrder], _ body: () -> Void) {
    let need =
      (orders.map(\.estimatedReaderMemory).max() ?? 0)
      + orders.reduce(0) { $0 + $1.estimatedMemory }
    condition.lock()
    while usedFilms > 0, usedMemory + need > memory || usedFilms + orders.count > films {
      condition.wait()
    }
    usedMemory += need
    usedFilms += orders.count
    condition.unlock()
    body()
    condition.lock()
    usedMemory -= need
    usedFilms -= orders.count
    condition.broadcast()
    condition.unlock()
  }
}
