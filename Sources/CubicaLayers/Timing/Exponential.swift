/// Exponential and logarithm without C: the C library picks code by CPU model, whose last bits
/// differ; one formula gives the same film everywhere.
package enum Exponential {
  /// Within 2 units in the last place.
  package static func exp(_ x: Double) -> Double {
    guard !x.isNaN else { return .nan }
    if x > 709.7 { return .infinity }
    if x < -745 { return 0 }
    let power = Turn.nearest(x * 1.4426950408889634)
    // ln 2 in two parts, so that the reduction keeps its digits.
    let r = (x - power * 0.6931471803691238) - power * 1.9082149292705877e-10
    var sum = 1.6059043836821613e-10
    sum = sum * r + 2.08767569878681e-09
    sum = sum * r + 2.505210838544172e-08
    sum = sum * r + 2.755731922398589e-07
    sum = sum * r + 2.7557319223985893e-06
    sum = sum * r + 2.48015873015873e-05
    sum = sum * r + 0.0001984126984126984
    sum = sum * r + 0.001388888888888889
    sum = sum * r + 0.008333333333333333
    sum = sum * r + 0.041666666666666664
    sum = sum * r + 0.16666666666666666
    sum = sum * r + 0.5
    sum = sum * r + 1
    sum = sum * r + 1
    return sum * Double(sign: .plus, exponent: Int(power), significand: 1)
  }

  /// Natural logarithm; −∞ for 0, not-a-number below.
  package static func log(_ x: Double) -> Double {
    guard x > 0 else { return x == 0 ? -.infinity : .nan }
    guard x.isFinite else { return x }
    var (mantissa, exponent) = (x.significand, Double(x.exponent))
    if mantissa > 1.4142135623730951 { (mantissa, exponent) = (mantissa / 2, exponent + 1) }
    let s = (mantissa - 1) / (mantissa + 1)
    let square = s * s
    var sum = 0.0
    for odd in stride(from: 25, through: 1, by: -2) { sum = sum * square + 1 / Double(odd) }
    return exponent * 0.6931471803691238 + (exponent * 1.9082149292705877e-10 + 2 * s * sum)
  }

  /// 2 to the power of `x`.
  package static func exp2(_ x: Double) -> Double { exp(x * 0.6931471805599453) }
}
