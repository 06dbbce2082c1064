/// A curve from (0, 0) to (1, 1) with two control points; y over x is the progress over time.
public struct CubicBezier: Hashable, Sendable {
  /// 0...1; values beyond are brought there.
  public let x1: Double
  /// May leave 0...1: the progress then overshoots.
  public let y1: Double
  public let x2: Double
  public let y2: Double

  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    (self.x1, self.y1) = (min(max(x1, 0), 1), y1)
    (self.x2, self.y2) = (min(max(x2, 0), 1), y2)
  }

  /// The four points, 0...3, as Core Animation numbers them.
  public func controlPoint(at index: Int) -> (x: Double, y: Double) {
    switch index {
    case ...0: (0, 0)
    case 1: (x1, y1)
    case 2: (x2, y2)
    default: (1, 1)
    }
  }

  /// Progress at `x`, which is brought to 0...1.
  public func value(at x: Double) -> Double {
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    return Self.coordinate(y1, y2, at: parameter(at: x))
  }

  /// No value lies outside 0...1.
  var staysInside: Bool { (0...1).contains(y1) && (0...1).contains(y2) }

  private func parameter(at x: Double) -> Double {
    var guess = x
    for _ in 0..<8 {
      let error = Self.coordinate(x1, x2, at: guess) - x
      if abs(error) < 1e-14 { return guess }
      let slope = Self.slope(x1, x2, at: guess)
      guard abs(slope) > 1e-6 else { break }
      guess -= error / slope
    }
    if (0...1).contains(guess), abs(Self.coordinate(x1, x2, at: guess) - x) < 1e-12 {
      return guess
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      guess = (low + high) / 2
      if Self.coordinate(x1, x2, at: guess) < x { low = guess } else { high = guess }
    }
    return guess
  }

  private static func coordinate(_ first: Double, _ second: Double, at s: Double) -> Double {
    let rest = 1 - s
    return 3 * rest * rest * s * first + 3 * rest * s * s * second + s * s * s
  }

  private static func slope(_ first: Double, _ second: Double, at s: Double) -> Double {
    let rest = 1 - s
    return 3 * rest * rest * first + 6 * rest * s * (second - first) + 3 * s * s * (1 - second)
  }
}
