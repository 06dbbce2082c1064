import CubicaCore
import CubicaMedia
import Testing

struct NominalRateTests {
  /// Frame times rounded to ticks of a clock, as intervals in seconds.
  private func intervals(_ rate: Double, count: Int, tick: Double) -> [Double] {
    let times = (0...count).map { (Double($0) / rate / tick).rounded() * tick }
    return zip(times.dropFirst(), times).map { $0 - $1 }
  }

  static let cases: [(rate: Double, numerator: Int32, denominator: Int32)] = [
    (23.976, 24000, 1001), (24, 24, 1), (25, 25, 1), (29.97, 30000, 1001), (30, 30, 1), (50, 50, 1),
    (59.94, 60000, 1001), (60, 60, 1),
    // Above 60: the largest standard rate that divides it, else 60.
    (90, 30, 1), (100, 50, 1), (119.88, 60000, 1001), (120, 60, 1), (240, 60, 1), (75, 25, 1),
    (77, 60, 1),
    // Below 23: the smallest standard rate from 24 on that is a multiple, else 30.
    (10, 30, 1), (12, 24, 1), (15, 30, 1), (1, 24, 1), (5, 25, 1), (8.8, 30, 1),
    (14.985, 30000, 1001),
    // Between: whole rates stay.
    (48, 48, 1), (40, 40, 1),
  ]

  @Test("constant rates, from clocks of milliseconds and of 1/90000", arguments: cases)
  func constant(rate: Double, numerator: Int32, denominator: Int32) {
    for tick in [1.0 / 1000, 1.0 / 90_000] {
      let found = NominalRate.rate(
        intervals: intervals(rate, count: 3000, tick: tick), lastDuration: 0, tick: tick)
      #expect(found == FrameRate(numerator, denominator), "tick \(tick)")
    }
  }

  @Test("a few lost frames do not change the rate")
  func lostFrames() {
    var spaced = [Double](repeating: 1 / 30.0, count: 95)
    spaced += [2 / 30.0, 3 / 30.0, 2 / 30.0]
    #expect(
      NominalRate.rate(intervals: spaced, lastDuration: 0, tick: 1e-5) == FrameRate(30))
  }

  @Test("variable: by the interval that a tenth of all undercut, from 24 to 60")
  func variable() {
    let phone = (0..<50).flatMap { _ in [1 / 30.0, 1 / 20.0, 1 / 10.0] }
    #expect(NominalRate.rate(intervals: phone, lastDuration: 0, tick: 1e-5) == FrameRate(30))
    let slow = (0..<50).flatMap { _ in [0.1, 0.2, 0.4] }
    #expect(NominalRate.rate(intervals: slow, lastDuration: 0, tick: 1e-5) == FrameRate(24))
    let screen = (0..<50).flatMap { _ in [0.001, 0.01, 0.4] }
    #expect(NominalRate.rate(intervals: screen, lastDuration: 0, tick: 1e-5) == FrameRate(60))
  }

  @Test("one frame lasts as long as its packet; nothing known is 30")
  func single() {
    #expect(NominalRate.rate(intervals: [], lastDuration: 0.04, tick: 1e-5) == FrameRate(25))
    #expect(NominalRate.rate(intervals: [0, 0], lastDuration: 0, tick: 1e-5) == FrameRate(30))
  }
}
