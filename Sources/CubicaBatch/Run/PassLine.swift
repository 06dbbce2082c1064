import CubicaCore
import CubicaExport

/// Makes groups of films in their order, as many side by side as there is room for.
final class PassLine {
  private let gate: PassGate
  private let channel = BoundedChannel<[PreparedRow]>(capacity: 1)
  private let stages: [Stage]

  init(_ gate: PassGate, _ maker: RowMaker) {
    self.gate = gate
    let channel = self.channel
    stages = (0..<gate.passes).map { _ in
      Stage("pass") {
        while let rows = channel.receive() {
          gate.run(rows.map(\.order)) { maker.make(rows) }
        }
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
