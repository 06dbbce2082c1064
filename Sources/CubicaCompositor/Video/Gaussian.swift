/// e to the −x without the C library, the same on every machine.
enum Gaussian {
  /// - Parameter x: 0 or more.
  static func value(_ x: Double) -> Double {
    guard x < 700 else { return 0 }
    // e^−x = (e^(−x / 2^k))^(2^k), with the small power by its series.
    var (part, squarings) = (x, 0)
    while part > 0.125 {
      part /= 2
      squarings += 1
    }
    var (term, sum) = (1.0, 1.0)
    for n in 1...12 {
      term *= -part / Double(n)
      sum += term
    }
    for _ in 0..<squarings { sum *= sum }
    return sum
  }
}
