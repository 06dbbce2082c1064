import CubicaLayers

/// One after another: how much later each of some layers begins.
struct StaggerDraft: Sendable {
  var delay = Span(seconds: 0)
  var order = Order.first
  var easing = TimingFunction.linear
  var seed = 0

  enum Order: String, CaseIterable, Sendable {
    /// From the first on.
    case first
    /// From the last on.
    case last
    /// From the middle outward.
    case center
    /// From both ends inward.
    case edges
    /// By lot, the same at every run.
    case random
  }

  static let type = ObjectType<StaggerDraft>(
    "a stagger",
    [
      Field("delay", .span, to: \.delay, isRequired: true, "from one to the next"),
      Field("order", .cases(), to: \.order, "which begins first"),
      Field("easing", .easing, to: \.easing, "over all delays: closer first, or last"),
      Field("seed", .integer(0...1_000_000), to: \.seed, "of a random order"),
    ])

  /// Seconds for each of `count` layers; the least is 0.
  func delays(_ count: Int, life: Double) -> [Double] {
    let ranks = ranks(count)
    let largest = ranks.max() ?? 0
    guard largest > 0 else { return ranks.map { _ in 0 } }
    let step = max(0, delay.resolved(life))
    return ranks.map { easing.value(at: $0 / largest, duration: step * largest) * largest * step }
  }

  private func ranks(_ count: Int) -> [Double] {
    let last = Double(count - 1)
    switch order {
    case .first: return (0..<count).map(Double.init)
    case .last: return (0..<count).map { last - Double($0) }
    case .center:
      let least = count.isMultiple(of: 2) ? 0.5 : 0
      return (0..<count).map { abs(Double($0) - last / 2) - least }
    case .edges: return (0..<count).map { min(Double($0), last - Double($0)) }
    case .random:
      let places = Shuffle.order(count, seed: UInt64(seed))
      return places.map(Double.init)
    }
  }
}

extension ValueType where Value == StaggerDraft {
  /// A delay, or an object.
  static var stagger: ValueType {
    .either(
      .object(StaggerDraft.type) { StaggerDraft() }, when: { $0.members != nil },
      else: ValueType<Span>.span.map { span in
        var stagger = StaggerDraft()
        stagger.delay = span
        return stagger
      })
  }
}
