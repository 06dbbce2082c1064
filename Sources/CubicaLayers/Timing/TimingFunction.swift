/// How progress runs over one segment between two keyframes.
public enum TimingFunction: Hashable, Sendable {
  case linear
  /// The first value up to the next key.
  case hold
  case cubicBezier(CubicBezier)
  /// Equal steps as in CSS; `count` ≥ 1, and ≥ 2 with `jumpNone`.
  case steps(Int, StepPosition = .jumpEnd)
  case easing(Easing)
  /// Runs in real seconds and is cut off by the segment's end; see `Spring`.
  case spring(Spring)

  public enum StepPosition: String, CaseIterable, Hashable, Sendable {
    case jumpStart, jumpEnd, jumpNone, jumpBoth
  }

  public static let easeIn = TimingFunction.cubicBezier(CubicBezier(0.42, 0, 1, 1))
  public static let easeOut = TimingFunction.cubicBezier(CubicBezier(0, 0, 0.58, 1))
  public static let easeInEaseOut = TimingFunction.cubicBezier(CubicBezier(0.42, 0, 0.58, 1))
  /// CSS `ease`, Core Animation `default`.
  public static let standard = TimingFunction.cubicBezier(CubicBezier(0.25, 0.1, 0.25, 1))

  /// The named curves of Core Animation and CSS, and the thirty of `Easing`; nil for others.
  public init?(named name: String) {
    switch name {
    case "linear": self = .linear
    case "hold": self = .hold
    case "easeIn", "ease-in": self = .easeIn
    case "easeOut", "ease-out": self = .easeOut
    case "easeInEaseOut", "easeInOut", "ease-in-out": self = .easeInEaseOut
    case "default", "ease": self = .standard
    case "step-start": self = .steps(1, .jumpStart)
    case "step-end": self = .steps(1, .jumpEnd)
    default:
      guard let easing = Easing(rawValue: name) else { return nil }
      self = .easing(easing)
    }
  }

  /// The names that `init(named:)` takes, one for each curve, for messages and schemas.
  public static let names: [String] =
    ["linear", "hold", "ease", "easeIn", "easeOut", "easeInEaseOut", "step-start", "step-end"]
    + Easing.allCases.map(\.rawValue)

  /// Progress: 0 at the start, 1 at the end (but `steps`), in between any number.
  ///
  /// - Parameters:
  ///   - fraction: of the segment's time; brought to 0...1, not-a-number counts as 0.
  ///   - duration: seconds of the whole segment, for springs.
  public func value(at fraction: Double, duration: Double = 1) -> Double {
    let x = fraction > 0 ? min(fraction, 1) : 0
    switch self {
    case .linear: return x
    case .hold: return x < 1 ? 0 : 1
    case .cubicBezier(let curve): return curve.value(at: x)
    case .steps(let count, let position): return Self.step(x, count, position)
    case .easing(let easing): return easing.value(at: x)
    case .spring(let spring): return spring.value(at: x * max(duration, 0))
    }
  }

  /// No value lies outside 0...1.
  var staysInside: Bool {
    switch self {
    case .linear, .hold, .steps: true
    case .cubicBezier(let curve): curve.staysInside
    case .easing(let easing): easing.staysInside
    case .spring: false
    }
  }

  private static func step(_ x: Double, _ count: Int, _ position: StepPosition) -> Double {
    let steps = min(max(count, position == .jumpNone ? 2 : 1), 1_000_000)
    let jumps =
      switch position {
      case .jumpStart, .jumpEnd: steps
      case .jumpNone: steps - 1
      case .jumpBoth: steps + 1
      }
    var step = Int(x * Double(steps) + MediaTiming.epsilon)
    if position == .jumpStart || position == .jumpBoth { step += 1 }
    return Double(min(step, jumps)) / Double(jumps)
  }
}
