import CubicaCore

/// Blurs coverage as a Gaussian does.
enum GaussianBlur {
  /// How far a blur of `sigma` reaches, in pixels.
  static func reach(_ sigma: Double) -> Int { sigma > 0 ? Int((3 * sigma).rounded(.up)) + 1 : 0 }

  /// Blurs `values` (width × height, row after row) in place; outside lies 0.
  ///
  /// True Gaussian weights up to 4 pixels; above, three passes of a box with fractional edges
  /// whose variance is exactly sigma². What lies further from all that is covered than the blur
  /// reaches costs next to nothing: the shadow of a frame is mostly empty.
  static func blur(_ values: inout [Float], width: Int, height: Int, sigma: Double) {
    guard sigma > 0.05, width > 0, height > 0 else { return }
    var line = [Float](repeating: 0, count: max(width, height))
    var result = line
    values.withUnsafeMutableBufferPointer { values in
      guard let base = values.baseAddress else { return }
      for y in 0..<height {
        blur(base + y * width, step: 1, count: width, sigma: sigma, &line, &result)
      }
      for x in 0..<width {
        blur(base + x, step: width, count: height, sigma: sigma, &line, &result)
      }
    }
  }

  /// Blurs one row or column, part by part.
  ///
  /// - Parameters:
  ///   - step: from one pixel to the next.
  ///   - line: room for `count` numbers; so `result`.
  private static func blur(
    _ pixels: UnsafeMutablePointer<Float>, step: Int, count: Int, sigma: Double,
    _ line: inout [Float], _ result: inout [Float]
  ) {
    // Three boxes reach a little further than the Gaussian is taken to.
    let reach = reach(sigma) + 3
    var next = 0
    while next < count {
      while next < count, pixels[next * step] == 0 { next += 1 }
      guard next < count else { return }
      let start = max(0, next - reach)
      var last = next
      while next < count, next - last <= 2 * reach {
        if pixels[next * step] != 0 { last = next }
        next += 1
      }
      let end = min(count, last + reach + 1)
      for x in start..<end { line[x - start] = pixels[x * step] }
      blurLine(&line, &result, count: end - start, sigma: sigma)
      for x in start..<end { pixels[x * step] = result[x - start] }
    }
  }

  private static func blurLine(
    _ line: inout [Float], _ result: inout [Float], count: Int, sigma: Double
  ) {
    if sigma <= 4 {
      convolve(line, into: &result, count: count, weights: weights(sigma))
    } else {
      for pass in 0..<3 {
        if pass > 0 { swap(&line, &result) }
        box(line, into: &result, count: count, sigma: sigma)
      }
    }
  }

  /// Half of a symmetric kernel, the middle first; the whole sums to 1.
  private static func weights(_ sigma: Double) -> [Float] {
    let half = (0...reach(sigma)).map { exponential(-Double($0 * $0) / (2 * sigma * sigma)) }
    let sum = half.dropFirst().reduce(half[0]) { $0 + 2 * $1 }
    return half.map { Float($0 / sum) }
  }

  private static func convolve(
    _ line: [Float], into result: inout [Float], count: Int, weights: [Float]
  ) {
    for x in 0..<count {
      var sum = line[x] * weights[0]
      for step in 1..<weights.count {
        let (before, after) = (x - step, x + step)
        var pair: Float = 0
        if before >= 0 { pair += line[before] }
        if after < count { pair += line[after] }
        sum += pair * weights[step]
      }
      result[x] = sum
    }
  }

  /// One pass of the extended box filter (Gwosdek et al., 2011): 2r + 1 full samples and a
  /// fraction of one more on each side.
  private static func box(
    _ line: [Float], into result: inout [Float], count: Int, sigma: Double
  ) {
    let variance = sigma * sigma / 3
    let radius = Int((((12 * variance + 1).squareRoot() - 1) / 2).rounded(.down))
    let r = Double(radius)
    // Solves variance = ((2r+1)·r(r+1)/3 + 2a(r+1)²) / (2r + 1 + 2a) for the fraction a.
    let fraction =
      (2 * r + 1) * (r * (r + 1) - 3 * variance) / (6 * (variance - (r + 1) * (r + 1)))
    let norm = Float(1 / (2 * r + 1 + 2 * fraction))
    let edge = Float(fraction)
    func at(_ index: Int) -> Float { index >= 0 && index < count ? line[index] : 0 }
    // Double sums, so that a long row does not drift.
    var sum = 0.0
    for index in 0...max(0, min(radius, count - 1)) { sum += Double(at(index)) }
    for x in 0..<count {
      result[x] = (Float(sum) + edge * (at(x - radius - 1) + at(x + radius + 1))) * norm
      sum += Double(at(x + radius + 1)) - Double(at(x - radius))
    }
  }

  /// e^x for x ≤ 0 by halving: the standard library has none without C.
  private static func exponential(_ x: Double) -> Double {
    guard x > -40 else { return 0 }
    let part = x / 64
    var (term, sum) = (1.0, 1.0)
    for step in 1...12 {
      term *= part / Double(step)
      sum += term
    }
    for _ in 0..<6 { sum *= sum }
    return sum
  }
}
