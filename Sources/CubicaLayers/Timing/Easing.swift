import CubicaCore

/// The thirty usual curves of easings.net; `back` and `elastic` overshoot.
public enum Easing: String, CaseIterable, Hashable, Sendable {
  case easeInSine, easeOutSine, easeInOutSine
  case easeInQuad, easeOutQuad, easeInOutQuad
  case easeInCubic, easeOutCubic, easeInOutCubic
  case easeInQuart, easeOutQuart, easeInOutQuart
  case easeInQuint, easeOutQuint, easeInOutQuint
  case easeInExpo, easeOutExpo, easeInOutExpo
  case easeInCirc, easeOutCirc, easeInOutCirc
  case easeInBack, easeOutBack, easeInOutBack
  case easeInElastic, easeOutElastic, easeInOutElastic
  case easeInBounce, easeOutBounce, easeInOutBounce

  /// Progress at `x`, which is brought to 0...1.
  public func value(at x: Double) -> Double {
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    switch self {
    case .easeInSine: return 1 - Trigonometry.cos(x * .pi / 2)
    case .easeOutSine: return Trigonometry.sin(x * .pi / 2)
    case .easeInOutSine: return (1 - Trigonometry.cos(x * .pi)) / 2
    case .easeInBack: return Self.backIn(x, Self.overshoot)
    case .easeOutBack: return 1 - Self.backIn(1 - x, Self.overshoot)
    case .easeInOutBack: return Self.both(x) { Self.backIn($0, Self.overshoot * 1.525) }
    case .easeInElastic: return Self.elasticIn(x)
    case .easeOutElastic: return 1 - Self.elasticIn(1 - x)
    case .easeInOutElastic: return Self.both(x, Self.widerElasticIn)
    case .easeInQuad, .easeInCubic, .easeInQuart, .easeInQuint, .easeInExpo, .easeInCirc,
      .easeInBounce:
      return family(x)
    case .easeOutQuad, .easeOutCubic, .easeOutQuart, .easeOutQuint, .easeOutExpo, .easeOutCirc,
      .easeOutBounce:
      return 1 - family(1 - x)
    case .easeInOutQuad, .easeInOutCubic, .easeInOutQuart, .easeInOutQuint, .easeInOutExpo,
      .easeInOutCirc, .easeInOutBounce:
      return Self.both(x, family)
    }
  }

  /// No value lies outside 0...1.
  var staysInside: Bool {
    switch self {
    case .easeInBack, .easeOutBack, .easeInOutBack, .easeInElastic, .easeOutElastic,
      .easeInOutElastic:
      false
    default: true
    }
  }

  private static let overshoot = 1.70158

  /// The `in` curve of those families whose other two are its mirror images.
  private func family(_ x: Double) -> Double {
    switch self {
    case .easeInQuad, .easeOutQuad, .easeInOutQuad: x * x
    case .easeInCubic, .easeOutCubic, .easeInOutCubic: x * x * x
    case .easeInQuart, .easeOutQuart, .easeInOutQuart: x * x * x * x
    case .easeInQuint, .easeOutQuint, .easeInOutQuint: x * x * x * x * x
    case .easeInExpo, .easeOutExpo, .easeInOutExpo: x > 0 ? Exponential.exp2(10 * x - 10) : 0
    case .easeInCirc, .easeOutCirc, .easeInOutCirc: 1 - max(0, 1 - x * x).squareRoot()
    case .easeInBounce, .easeOutBounce, .easeInOutBounce: 1 - Self.bounceOut(1 - x)
    default: x
    }
  }

  /// An `in` curve, then its mirror image, each at half size.
  private static func both(_ x: Double, _ curve: (Double) -> Double) -> Double {
    x < 0.5 ? curve(2 * x) / 2 : 1 - curve(2 - 2 * x) / 2
  }

  private static func backIn(_ x: Double, _ overshoot: Double) -> Double {
    (overshoot + 1) * x * x * x - overshoot * x * x
  }

  private static func elasticIn(_ x: Double) -> Double {
    x >= 1
      ? 1
      : x <= 0
        ? 0 : -Exponential.exp2(10 * x - 10) * Trigonometry.sin((x * 10 - 10.75) * 2 * .pi / 3)
  }

  /// The swing of the two-sided curve: its period is 4.5 tenths instead of 3, of the whole.
  private static func widerElasticIn(_ x: Double) -> Double {
    guard x > 0 else { return 0 }
    return -Exponential.exp2(10 * x - 10) * Trigonometry.sin((10 * x - 11.125) * 2 * .pi / 4.5)
  }

  private static func bounceOut(_ x: Double) -> Double {
    let (strength, width) = (7.5625, 2.75)
    if x < 1 / width { return strength * x * x }
    let (middle, floor) =
      x < 2 / width ? (1.5, 0.75) : x < 2.5 / width ? (2.25, 0.9375) : (2.625, 0.984375)
    let part = x - middle / width
    return strength * part * part + floor
  }
}
