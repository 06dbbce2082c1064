/// Sine and cosine without C: the standard library has none, and results that come from one
/// formula are the same on every machine.
public enum Trigonometry {
  /// Within 1e-15 of the true value for |radians| < 1e6.
  public static func sin(_ radians: Double) -> Double {
    switch reduce(radians) {
    case (0, let rest): kernelSine(rest)
    case (1, let rest): kernelCosine(rest)
    case (2, let rest): -kernelSine(rest)
    case (_, let rest): -kernelCosine(rest)
    }
  }

  public static func cos(_ radians: Double) -> Double {
    switch reduce(radians) {
    case (0, let rest): kernelCosine(rest)
    case (1, let rest): -kernelSine(rest)
    case (2, let rest): -kernelCosine(rest)
    case (_, let rest): kernelSine(rest)
    }
  }

  /// The quadrant, 0 to 3, and what is left of the angle, −π/4 to π/4.
  private static func reduce(_ radians: Double) -> (quadrant: Int, rest: Double) {
    guard radians.isFinite else { return (0, .nan) }
    let quarters = (radians / (.pi / 2)).rounded()
    // π/2 in three parts, so that the reduction keeps its digits.
    let rest =
      ((radians - quarters * 1.5707963267341256) - quarters * 6.077100506303966e-11)
      - quarters * 2.0222662487959506e-21
    return (Int(quarters.truncatingRemainder(dividingBy: 4) + 4) % 4, rest)
  }

  /// Taylor series on [−π/4, π/4], by Horner's rule.
  private static func kernelSine(_ x: Double) -> Double {
    let square = x * x
    var sum = 1.0
    for term in stride(from: 8, through: 1, by: -1) {
      sum = 1 - square / Double((2 * term) * (2 * term + 1)) * sum
    }
    return x * sum
  }

  private static func kernelCosine(_ x: Double) -> Double {
    let square = x * x
    var sum = 1.0
    for term in stride(from: 9, through: 1, by: -1) {
      sum = 1 - square / Double((2 * term - 1) * (2 * term)) * sum
    }
    return sum
  }
}
