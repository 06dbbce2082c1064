/// Sine and cosine without C: the standard library has none, and results that come from one
/// formula are the same on every machine.
public enum Trigonometry {
  /// Within 1e-15 of the true value for |radians| < 1e6.
  public static func sin(_ radians: Double) -> Double {
    guard radians.isFinite else { return .nan }
    let quarter = (radians / (.pi / 2)).rounded()
    // π/2 in three parts, so that the reduction keeps its digits.
    let reduced =
      ((radians - quarter * 1.5707963267341256) - quarter * 6.077100506303966e-11)
      - quarter * 2.0222662487959506e-21
    switch Int(quarter.truncatingRemainder(dividingBy: 4) + 4) % 4 {
    case 0: return kernelSine(reduced)
    case 1: return kernelCosine(reduced)
    case 2: return -kernelSine(reduced)
    default: return -kernelCosine(reduced)
    }
  }

  public static func cos(_ radians: Double) -> Double {
    guard radians.isFinite else { return .nan }
    let quarter = (radians / (.pi / 2)).rounded()
    let reduced =
      ((radians - quarter * 1.5707963267341256) - quarter * 6.077100506303966e-11)
      - quarter * 2.0222662487959506e-21
    switch Int(quarter.truncatingRemainder(dividingBy: 4) + 4) % 4 {
    case 0: return kernelCosine(reduced)
    case 1: return -kernelSine(reduced)
    case 2: return -kernelCosine(reduced)
    default: return kernelSine(reduced)
    }
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
