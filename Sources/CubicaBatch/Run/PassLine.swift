import CubicaCore
import CubicaExport

/// Makes groups of films one after the other, as many groups side by side as there is room for.
final class PassLine {
  /// Films of one pass.
  let films: Int
  private let channel: BoundedChannel<[PreparedRow]>
  private let stages: [Stage]

  /// - Parameter order: one of the films, for its size.
  init(_ order: FilmOrder, _ maker: RowMaker, _ settings: BatchSettings) {
    let plan = PassPlan(jobs: settings.jobs, memory: settings.memory, for: order)
    films = plan.films
    let channel = BoundedChannel<[PreparedRow]>(capacity: 1)
    self.channel = channel
    stages = (0..<plan.passes).map { _ in
      Stage("pass") {
        while let rows = channel.receive() { maker.make(rows) }
      }
    }
  }

  /// Waits while there is no room.
  func add(_ rows: [PreparedRow]) { _ = channel.send(rows) }

  func finish() {
    channel.close()
    for stage in stages { stage.join() }
  }
}
