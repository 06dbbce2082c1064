internal import CubicaCore

/// How many films may be made at once.
package struct PassPlan: Hashable, Sendable {
  /// Films of one pass.
  package var films: Int
  /// Passes side by side.
  package var passes: Int

  /// More films at once only wait for each other.
  package static let mostFilms = 8
  /// One pass composes on one thread, which so many cores of encoders keep pace with.
  private static let coresOfPass = 12

  /// - Parameters:
  ///   - jobs: cores to keep busy.
  ///   - memory: what all films at once may take, bytes.
  ///   - order: one of the films, the largest.
  package init(jobs: Int, memory: Int, for order: FilmOrder) {
    let reader = order.estimatedReaderMemory
    let film = max(1, order.estimatedMemory)
    let room = max(1, (memory - reader) / film)
    films = min(Self.mostFilms, room)
    let whole = reader + films * film
    passes = max(1, min((jobs + Self.coresOfPass - 1) / Self.coresOfPass, memory / max(1, whole)))
  }
}
