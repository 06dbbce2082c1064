extension Emitter {
  /// How many particles may be alive at one moment, sub-cells' too; never too few. `Int.max`
  /// stands for more than can be counted.
  public var maximumLiveParticles: Int {
    let total = cells.reduce(0.0) { $0 + $1.largestCount(in: self, parentLife: nil, depth: 0) }
    return total < 1e15 ? Int(total) : .max
  }

  /// Sub-cells below this depth do not emit.
  package static let deepestCell = 4
}

extension EmitterCell {
  /// Alive ones per parent, and theirs.
  ///
  /// - Parameter parentLife: how long a parent particle emits; nil: for ever.
  func largestCount(in emitter: Emitter, parentLife: Double?, depth: Int) -> Double {
    guard isEnabled, depth < Emitter.deepestCell else { return 0 }
    let life = largestLifetime(in: emitter)
    let own = largestCount(within: life, in: emitter, parentLife: parentLife)
    return cells.reduce(own) { sum, cell in
      // Children of parents that are already gone count as well.
      let reach = life + cell.largestReach(in: emitter, depth: depth + 1)
      let parents = largestCount(within: reach, in: emitter, parentLife: parentLife)
      let each = cell.largestCount(in: emitter, parentLife: life, depth: depth + 1)
      return sum + (parents * each).rounded(.up)
    }
  }

  /// Births in any span of that length.
  private func largestCount(within span: Double, in emitter: Emitter, parentLife: Double?)
    -> Double
  {
    guard span > 0 else { return 0 }
    let emitting = max(0, duration + durationFraction * (parentLife ?? 0))
    let window = min(span, emitting, parentLife ?? .infinity)
    let rate = rate(in: emitter)
    let steady = rate > 0 ? (rate * window * (1 - 1e-12)).rounded(.up) : 0
    return steady + Double(max(0, burst))
  }

  private func largestReach(in emitter: Emitter, depth: Int) -> Double {
    guard isEnabled, depth < Emitter.deepestCell else { return 0 }
    let further = cells.map { $0.largestReach(in: emitter, depth: depth + 1) }
    return largestLifetime(in: emitter) + (further.max() ?? 0)
  }

  func rate(in emitter: Emitter) -> Double {
    let rate = birthRate * emitter.birthRate
    return rate > 0 && rate.isFinite ? rate : 0
  }

  func largestLifetime(in emitter: Emitter) -> Double {
    let life = (lifetime + abs(lifetimeRange) / 2) * emitter.lifetime
    return life > 0 && life.isFinite ? life : 0
  }
}
