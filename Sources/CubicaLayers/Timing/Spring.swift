import CubicaCore

/// A mass on a damped spring, released at 0 and drawn to 1: position in closed form.
///
/// Time is real seconds: an animation's duration cuts the swing off and does not stretch it, so
/// give it `settlingDuration`.
public struct Spring: Hashable, Sendable {
  /// > 0.
  public let mass: Double
  /// > 0.
  public let stiffness: Double
  /// ≥ 0.
  public let damping: Double
  /// Distances from start to end per second, positive toward the end.
  public let initialVelocity: Double
  /// When false (as with `CASpringAnimation`), more damping than critical acts as critical.
  public let allowsOverdamping: Bool

  /// Values out of range are ignored: the default takes their place.
  public init(
    mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0,
    allowsOverdamping: Bool = false
  ) {
    self.mass = mass > 0 && mass.isFinite ? mass : 1
    self.stiffness = stiffness > 0 && stiffness.isFinite ? stiffness : 100
    self.damping = damping >= 0 && damping.isFinite ? damping : 10
    self.initialVelocity = initialVelocity.isFinite ? initialVelocity : 0
    self.allowsOverdamping = allowsOverdamping
  }

  /// - Parameters:
  ///   - perceptualDuration: period of the undamped swing in seconds, > 0; it looks done by then.
  ///   - bounce: 0 critical, towards 1 ever more swings; −1 < bounce < 0 slower than critical.
  public init(perceptualDuration: Double, bounce: Double = 0, initialVelocity: Double = 0) {
    let duration =
      perceptualDuration > 0 && perceptualDuration.isFinite ? perceptualDuration : 0.5
    let limited = bounce.isNaN ? 0 : min(max(bounce, -0.99), 1)
    let frequency = 2 * Double.pi / duration
    let ratio = limited >= 0 ? 1 - limited : 1 / (1 + limited)
    self.init(
      mass: 1, stiffness: frequency * frequency, damping: 2 * ratio * frequency,
      initialVelocity: initialVelocity, allowsOverdamping: true)
  }

  /// The same swing in less time.
  ///
  /// - Parameter factor: how many times as fast, > 0.
  package func faster(by factor: Double) -> Spring {
    Spring(
      mass: mass, stiffness: stiffness * factor * factor, damping: damping * factor,
      initialVelocity: initialVelocity * factor, allowsOverdamping: allowsOverdamping)
  }

  /// Undamped angular frequency, radians a second.
  private var frequency: Double { (stiffness / mass).squareRoot() }

  /// 1 is critical.
  public var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }
  public var perceptualDuration: Double { 2 * .pi / frequency }
  public var bounce: Double { dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1 }

  /// Progress after `seconds`; may exceed 1, 0 before the start.
  public func value(at seconds: Double) -> Double {
    guard seconds > 0 else { return 0 }
    let (omega, ratio) = (frequency, dampingRatio)
    if ratio < 1 {
      let swing = omega * (1 - ratio * ratio).squareRoot()
      let sine = (ratio * omega - initialVelocity) / swing
      let decay = Exponential.exp(-ratio * omega * seconds)
      return 1 - decay
        * (Trigonometry.cos(swing * seconds) + sine * Trigonometry.sin(swing * seconds))
    }
    if ratio > 1, allowsOverdamping {
      let root = (ratio * ratio - 1).squareRoot()
      let (slow, fast) = (-omega * (ratio - root), -omega * (ratio + root))
      let share = (-initialVelocity - fast) / (slow - fast)
      return 1 - share * Exponential.exp(slow * seconds)
        - (1 - share) * Exponential.exp(fast * seconds)
    }
    return 1 - (1 + (omega - initialVelocity) * seconds) * Exponential.exp(-omega * seconds)
  }

  /// Seconds until the position stays within a thousandth of the end; a day at most.
  public var settlingDuration: Double {
    let (omega, ratio) = (frequency, dampingRatio)
    if ratio < 1 {
      let swing = omega * (1 - ratio * ratio).squareRoot()
      let sine = (ratio * omega - initialVelocity) / swing
      guard ratio > 0 else { return Self.longest }
      return min(Exponential.log((1 + abs(sine)) / 0.001) / (ratio * omega), Self.longest)
    }
    for tenth in 1..<36_000 where abs(1 - value(at: Double(tenth) / 10)) < 0.001 {
      return Double(tenth) / 10
    }
    return Self.longest
  }

  private static let longest = 86_400.0
}
