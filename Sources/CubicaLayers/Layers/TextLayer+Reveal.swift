public import CubicaCore

extension TextLayer {
  /// How the text comes or goes, piece by piece.
  public struct Reveal: Hashable, Sendable {
    public var unit = TextReveal.Unit.character
    public var effect: TextReveal.Effect
    public var order = TextReveal.Order.start
    /// Of the random order.
    public var seed = 0
    /// Local seconds at which the first piece begins to come, or the last one has gone.
    public var time: Double
    /// Seconds that each piece takes.
    public var duration = 0.5
    /// Seconds from one piece to the next.
    public var stagger = 0.04
    /// Seconds that all pieces take together at most: long texts take shorter steps.
    public var limit = 2.0
    public var easing: TimingFunction

    public init(_ effect: TextReveal.Effect, at time: Double) {
      (self.effect, self.time) = (effect, time)
      easing =
        switch effect {
        case .fade, .typewriter: .easeOut
        case .rise: .easing(.easeOutCubic)
        case .pop: .easing(.easeOutBack)
        }
    }

    /// What suits a unit: letters follow each other fast, lines slowly.
    public var usualStagger: Double {
      switch unit {
      case .character: effect == .typewriter ? 0.08 : 0.04
      case .word: 0.12
      case .line: 0.25
      }
    }

    fileprivate func reveal(_ moment: TextReveal.Moment) -> TextReveal {
      let steps = 64
      let curve = (0...steps).map {
        easing.value(at: Double($0) / Double(steps), duration: duration)
      }
      var reveal = TextReveal(moment, curve: curve)
      (reveal.unit, reveal.effect, reveal.order, reveal.seed) = (unit, effect, order, seed)
      (reveal.duration, reveal.stagger, reveal.limit) = (duration, stagger, limit)
      return reveal
    }
  }

  /// What moves at a local time.
  enum Shown {
    case nothing
    case whole
    case pieces(TextReveal)
  }

  func shown(at time: Double) -> Shown {
    let since = entrance.map { time - $0.time } ?? .infinity
    let rest = exit.map { $0.time - time } ?? .infinity
    if since < 0 || rest <= 0 { return .nothing }
    // In a short film both may run at once: then the nearer end of it rules.
    let isComing = since <= rest
    if let step = isComing ? entrance : exit {
      let reveal = step.reveal(isComing ? .coming(since) : .going(rest))
      if !reveal.isSettled { return .pieces(reveal) }
    }
    return .whole
  }
}
