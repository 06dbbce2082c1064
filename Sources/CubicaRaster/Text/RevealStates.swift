import CubicaCore

/// What a reveal does to each piece at one moment.
struct RevealStates {
  struct State: Hashable {
    var opacity = 1.0
    /// Down the content's y axis, in em.
    var shift = 0.0
    /// About the piece's middle.
    var scale = 1.0

    static let hidden = State(opacity: 0)
    static let whole = State()

    var isAtRest: Bool { shift == 0 && scale == 1 }
    var isHidden: Bool { opacity <= 0 || scale <= 0 }
  }

  private let reveal: TextReveal
  /// By piece, in logical order.
  let states: [State]

  init(_ reveal: TextReveal, count: Int) {
    self.reveal = reveal
    let ranks = Self.ranks(reveal, count: count)
    let last = ranks.max() ?? 0
    let duration = reveal.effect == .typewriter ? 0 : max(0, reveal.duration)
    let spread = min(max(0, reveal.stagger) * last, max(0, reveal.limit - duration))
    let stagger = last > 0 ? spread / last : 0
    states = ranks.map { rank in
      switch reveal.moment {
      case .coming(let time):
        Self.state(reveal, since: time - rank * stagger, duration, isGoing: false)
      case .going(let rest):
        Self.state(
          reveal, since: duration + spread - rest - rank * stagger, duration, isGoing: true)
      }
    }
  }

  var isWhole: Bool { states.allSatisfy { $0 == .whole } }
  var isHidden: Bool { states.allSatisfy(\.isHidden) }
  var largestOpacity: Double { states.map(\.opacity).max() ?? 0 }

  /// - Parameter time: seconds since the piece's own begin.
  private static func state(
    _ reveal: TextReveal, since time: Double, _ duration: Double, isGoing: Bool
  ) -> State {
    guard time >= 0, duration > 0 else { return (time >= 0) == isGoing ? .hidden : .whole }
    if time >= duration { return isGoing ? .hidden : .whole }
    let part = time / duration
    let progress = value(of: reveal.curve, at: part)
    let amount = isGoing ? 1 - progress : progress
    let opacity = min(1, max(0, amount))
    switch reveal.effect {
    case .fade: return State(opacity: opacity)
    case .rise: return State(opacity: opacity, shift: (1 - amount) * Self.rise)
    case .pop:
      return State(opacity: min(1, 4 * (isGoing ? 1 - part : part)), scale: max(0, amount))
    case .typewriter: return .whole
    }
  }

  /// From how far below a piece rises, in em.
  static let rise = 0.55

  private static func value(of curve: [Double], at part: Double) -> Double {
    guard curve.count > 1 else { return part }
    let place = part * Double(curve.count - 1)
    let index = min(curve.count - 2, Int(place))
    return curve[index] + (curve[index + 1] - curve[index]) * (place - Double(index))
  }

  /// When each piece's turn comes, in steps of one stagger, from 0 on.
  private static func ranks(_ reveal: TextReveal, count: Int) -> [Double] {
    let last = Double(count - 1)
    switch reveal.order {
    case .start: return (0..<count).map(Double.init)
    case .end: return (0..<count).map { last - Double($0) }
    case .center:
      // Two middle pieces come together.
      let first = count % 2 == 0 ? 0.5 : 0
      return (0..<count).map { abs(Double($0) - last / 2) - first }
    case .edges: return (0..<count).map { min(Double($0), last - Double($0)) }
    case .random:
      var order = Array(0..<count)
      var state = UInt64(bitPattern: Int64(reveal.seed)) &+ 0x9E37_79B9_7F4A_7C15
      for index in stride(from: count - 1, to: 0, by: -1) {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        bits ^= bits >> 31
        order.swapAt(index, Int(bits % UInt64(index + 1)))
      }
      var ranks = [Double](repeating: 0, count: count)
      for (rank, piece) in order.enumerated() { ranks[piece] = Double(rank) }
      return ranks
    }
  }
}
