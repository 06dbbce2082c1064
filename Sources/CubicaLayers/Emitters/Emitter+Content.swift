import CubicaCore

extension Emitter {
  /// The live particles at the layer's local time, back to front; nil where there are none.
  func content(at time: Double) -> SpriteContent? {
    let elapsed = time + max(0, prewarm)
    guard elapsed.isFinite, elapsed >= 0 else { return nil }
    let random = Randomness(key: seed)
    var kinds: [SpriteContent.Kind] = []
    var swarm = Swarm(emitter: self, time: elapsed)
    for (index, cell) in cells.enumerated() where cell.isEnabled {
      let plan = CellPlan(
        cell, emitter: self, random: random.child(index), largestScale: 1, depth: 0,
        kinds: &kinds)
      swarm.collect(
        plan, from: Swarm.Source(start: 0, life: .infinity, random: plan.random, parent: nil))
    }
    guard !swarm.sprites.isEmpty else { return nil }
    var content = SpriteContent(kinds: kinds, instances: ordered(swarm.sprites))
    content.isAdditive = renderMode == .additive
    return content
  }

  private func ordered(
    _ sprites: [(birth: Double, instance: SpriteContent.Instance)]
  ) -> [SpriteContent.Instance] {
    // Of equal ages the later cell is nearer, whichever way round the ages go.
    let sign = renderMode == .oldestLast ? -1.0 : 1.0
    var order = (0..<sprites.count).map { (birth: sign * sprites[$0].birth, index: $0) }
    order.sort { $0 < $1 }
    return order.map { sprites[$0.index].instance }
  }
}
