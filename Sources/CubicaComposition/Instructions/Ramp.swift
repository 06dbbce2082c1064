public import CubicaCore

/// What lies between two values.
public protocol Rampable: Hashable, Sendable {
  /// - Parameter fraction: 0...1.
  static func between(_ from: Self, _ to: Self, _ fraction: Double) -> Self
}

extension Double: Rampable {
  public static func between(_ from: Double, _ to: Double, _ fraction: Double) -> Double {
    fraction >= 1 ? to : from + (to - from) * fraction
  }
}

extension Rect: Rampable {
  public static func between(_ from: Rect, _ to: Rect, _ fraction: Double) -> Rect {
    func between(_ a: Double, _ b: Double) -> Double { .between(a, b, fraction) }
    return Rect(
      between(from.minX, to.minX), between(from.minY, to.minY), between(from.width, to.width),
      between(from.height, to.height))
  }
}

/// Entry by entry, as AVFoundation does: a turn shrinks on its way.
extension AffineTransform: Rampable {
  public static func between(
    _ from: AffineTransform, _ to: AffineTransform, _ fraction: Double
  ) -> AffineTransform {
    func between(_ a: Double, _ b: Double) -> Double { .between(a, b, fraction) }
    return AffineTransform(
      a: between(from.a, to.a), b: between(from.b, to.b), c: between(from.c, to.c),
      d: between(from.d, to.d), tx: between(from.tx, to.tx), ty: between(from.ty, to.ty))
  }
}

/// How a ramp gets from one value to the other: the part of the way over the part of the time.
public enum RampCurve: String, CaseIterable, Hashable, Sendable {
  case linear
  /// Slow at both ends: 3t² - 2t³.
  case smooth
  /// 1 - cos(πt/2): of sound that goes while other sound comes by `sineOut`, equally loud together.
  case sineIn
  /// sin(πt/2)
  case sineOut

  /// - Parameter time: 0...1.
  public func value(_ time: Double) -> Double {
    switch self {
    case .linear: time
    case .smooth: time * time * (3 - 2 * time)
    case .sineIn: time >= 1 ? 1 : 1 - Trigonometry.cos(time * .pi / 2)
    case .sineOut: time >= 1 ? 1 : Trigonometry.sin(time * .pi / 2)
    }
  }
}

/// A value over time: set at moments and ramped over ranges.
///
/// Before the first setting it is `initial`; between settings the last one's end value holds;
/// inside a ramp it moves along its curve. What is set later in code wins over what it covers.
public struct Ramp<Value: Rampable>: Hashable, Sendable {
  public struct Step: Hashable, Sendable {
    /// Empty: set at its start.
    public var range: TimeRange
    public var from: Value
    public var to: Value
    public var curve = RampCurve.linear
  }

  public var initial: Value
  /// By start; none reaches into the next.
  public private(set) var steps: [Step] = []

  public init(_ initial: Value) { self.initial = initial }

  /// Takes this value from `time` on.
  public mutating func set(_ value: Value, at time: MediaTime) {
    place(Step(range: TimeRange(start: time, duration: .zero), from: value, to: value))
  }

  /// Moves over a range, evenly unless a curve says otherwise; it may begin with a jump.
  public mutating func ramp(
    from: Value, to: Value, over range: TimeRange, curve: RampCurve = .linear
  ) {
    guard !range.isEmpty else { return set(to, at: range.start) }
    place(Step(range: range, from: from, to: to, curve: curve))
  }

  public func value(at time: MediaTime) -> Value {
    // The last that begins no later.
    var (low, high) = (0, steps.count)
    while low < high {
      let middle = (low + high) / 2
      if steps[middle].range.start <= time { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? Self.value(of: steps[low - 1], at: time) : initial
  }

  /// The ramp that contains a time, else the first later one; nil past the last.
  public func step(at time: MediaTime) -> Step? {
    steps.first { $0.range.contains(time) } ?? steps.first { $0.range.start >= time }
  }

  /// Whether it is the same all the time.
  public var isConstant: Bool { steps.allSatisfy { $0.from == initial && $0.to == initial } }

  private static func value(of step: Step, at time: MediaTime) -> Value {
    guard time < step.range.end else { return step.to }
    let way = (time - step.range.start).seconds / step.range.duration.seconds
    return .between(step.from, step.to, step.curve.value(min(max(way, 0), 1)))
  }

  private mutating func place(_ new: Step) {
    if let last = steps.last, last.range.start < new.range.start,
      last.range.end <= new.range.start
    {
      return steps.append(new)
    }
    var kept: [Step] = []
    for step in steps {
      // A ramp that the new one cuts into keeps the part before it, and what it had reached there.
      if step.range.start >= new.range.start {
        if step.range.start >= new.range.end, step.range.start > new.range.start {
          kept.append(step)
        }
      } else if step.range.end > new.range.start {
        let before = TimeRange(start: step.range.start, end: new.range.start)
        let reached = Self.value(of: step, at: before.end)
        kept.append(Step(range: before, from: step.from, to: reached, curve: step.curve))
      } else {
        kept.append(step)
      }
    }
    let index = kept.firstIndex { $0.range.start > new.range.start } ?? kept.count
    kept.insert(new, at: index)
    steps = kept
  }
}
