import CubicaCore

/// Sine and cosine together, for the thousands that particles need a frame: half the work of
/// `Trigonometry` and no calls.
package enum Turn {
  /// Within 1e-15 of the true values for |radians| < 1e6; beyond as `Trigonometry`.
  @inline(__always)
  package static func sinAndCos(_ radians: Double) -> (sin: Double, cos: Double) {
    guard radians > -1e6, radians < 1e6 else {
      return (Trigonometry.sin(radians), Trigonometry.cos(radians))
    }
    let quarter = nearest(radians * 0.6366197723675814)
    // π/2 in three parts, so that the reduction keeps its digits.
    let x =
      ((radians - quarter * 1.5707963267341256) - quarter * 6.077100506303966e-11)
      - quarter * 2.0222662487959506e-21
    let z = x * x
    // Taylor series: 1 / n! with changing signs.
    var sine = 2.8114572543455206e-15
    sine = sine * z - 7.647163731819816e-13
    sine = sine * z + 1.6059043836821613e-10
    sine = sine * z - 2.505210838544172e-08
    sine = sine * z + 2.7557319223985893e-06
    sine = sine * z - 0.0001984126984126984
    sine = sine * z + 0.008333333333333333
    sine = sine * z - 0.16666666666666666
    sine = x + x * z * sine
    var cosine = 4.779477332387385e-14
    cosine = cosine * z - 1.1470745597729725e-11
    cosine = cosine * z + 2.08767569878681e-09
    cosine = cosine * z - 2.755731922398589e-07
    cosine = cosine * z + 2.48015873015873e-05
    cosine = cosine * z - 0.001388888888888889
    cosine = cosine * z + 0.041666666666666664
    cosine = 1 - (z / 2 - z * z * cosine)
    switch Int(quarter) & 3 {
    case 0: return (sine, cosine)
    case 1: return (cosine, -sine)
    case 2: return (-sine, -cosine)
    default: return (-cosine, sine)
    }
  }

  /// The nearest whole number for |value| < 2⁵¹: adding 1.5 · 2⁵² leaves no room for a fraction.
  @inline(__always)
  static func nearest(_ value: Double) -> Double {
    (value + 6_755_399_441_055_744) - 6_755_399_441_055_744
  }
}
