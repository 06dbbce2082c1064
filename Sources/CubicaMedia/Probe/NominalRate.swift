package import CubicaCore

/// The constant rate of the film that a clip becomes (Documentation: time, "rate").
package enum NominalRate {
  /// 24, 25, 30, 50 and 60 each also stand for themselves ÷ 1.001, where that is in use.
  private static let families: [Int32] = [24, 25, 30, 50, 60]
  private static let standard: [FrameRate] = [
    FrameRate(24000, 1001), FrameRate(24), FrameRate(25), FrameRate(30000, 1001), FrameRate(30),
    FrameRate(50), FrameRate(60000, 1001), FrameRate(60),
  ]
  private static let tolerance = 0.005

  /// - Parameters:
  ///   - intervals: seconds from each frame to the next, in showing order; zeros are left out.
  ///   - lastDuration: seconds that the last frame is shown, for clips of one frame.
  ///   - tick: seconds, the clock's resolution.
  package static func rate(intervals: [Double], lastDuration: Double, tick: Double) -> FrameRate {
    let spaced = intervals.filter { $0 > 0 }.sorted()
    guard !spaced.isEmpty else {
      return lastDuration > 0 ? constant(1 / lastDuration) : FrameRate(30)
    }
    let median = spaced[spaced.count / 2]
    let slack = max(0.12 * median, 1.01 * tick)
    let regular = spaced.filter { abs($0 - median) <= slack }
    if regular.count * 10 >= spaced.count * 9 {
      return constant(1 / meanInterval(spaced, median: median, slack: slack))
    }
    return nearestStandard(toInterval: spaced[spaced.count / 10])
  }

  /// The frame distance measured over the whole clip, so that timestamps rounded to a millisecond
  /// still tell 30 from 29.97. Gaps of whole frames count as that many.
  private static func meanInterval(_ spaced: [Double], median: Double, slack: Double) -> Double {
    var (length, frames) = (0.0, 0.0)
    for interval in spaced {
      let multiple = (interval / median).rounded()
      guard multiple >= 1, abs(interval - multiple * median) <= slack else { continue }
      length += interval
      frames += multiple
    }
    return frames > 0 ? length / frames : median
  }

  private static func constant(_ nominal: Double) -> FrameRate {
    if let snapped = closest(to: nominal, among: standard) { return snapped }
    if nominal > 60 {
      for family in families.reversed() {
        if let rate = related(nominal, family, { $0 / $1 }) { return rate }
      }
      return FrameRate(60)
    }
    if nominal < 23 {
      for family in families {
        if let rate = related(nominal, family, { $1 / $0 }) { return rate }
      }
      return FrameRate(30)
    }
    let whole = nominal.rounded()
    if abs(nominal - whole) <= tolerance * whole { return FrameRate(Int32(whole)) }
    return nearestStandard(toInterval: 1 / nominal)
  }

  /// The member of the family whose ratio with `nominal` is a whole number, if one has it.
  private static func related(
    _ nominal: Double, _ family: Int32, _ ratio: (Double, Double) -> Double
  ) -> FrameRate? {
    let members = standard.filter { abs($0.framesPerSecond - Double(family)) < 0.1 }
    let faults = members.map { rate in
      let value = ratio(nominal, rate.framesPerSecond)
      return value > 0.5 ? abs(value - value.rounded()) / value : 1
    }
    guard let best = faults.indices.min(by: { faults[$0] < faults[$1] }) else { return nil }
    return faults[best] <= tolerance ? members[best] : nil
  }

  /// The nearest rate within 0.5 %; of two as near the whole one.
  private static func closest(to nominal: Double, among rates: [FrameRate]) -> FrameRate? {
    let faults = rates.map { abs($0.framesPerSecond - nominal) / $0.framesPerSecond }
    guard let best = faults.indices.min(by: { faults[$0] < faults[$1] }) else { return nil }
    return faults[best] <= tolerance ? rates[best] : nil
  }

  /// From 24 to 60.
  private static func nearestStandard(toInterval interval: Double) -> FrameRate {
    standard.dropFirst().min {
      abs(1 / $0.framesPerSecond - interval) < abs(1 / $1.framesPerSecond - interval)
    } ?? FrameRate(30)
  }
}
