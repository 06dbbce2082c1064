import CubicaCore
import Testing

@Suite("Media time")
struct MediaTimeTests {
  @Test("equal moments are equal and hash alike, whatever the scale")
  func equality() {
    let half = MediaTime(value: 1, timescale: 2)
    let twoQuarters = MediaTime(value: 2, timescale: 4)
    #expect(half == twoQuarters)
    #expect(Set([half, twoQuarters, MediaTime(value: 300, timescale: 600)]).count == 1)
    #expect(MediaTime(value: 0, timescale: 7) == .zero)
    #expect(MediaTime(value: 0, timescale: 7).hashValue == MediaTime.zero.hashValue)
    #expect(MediaTime(value: -1, timescale: 2) < half)
  }

  @Test("sums use the least common multiple and stay exact")
  func sums() {
    let sum = MediaTime(value: 1001, timescale: 30_000) + MediaTime(value: 1, timescale: 90_000)
    #expect(sum.value == 3004 && sum.timescale == 90_000)
    let third = MediaTime(value: 1, timescale: 3)
    #expect(third + third + third == MediaTime(value: 1, timescale: 1))
    #expect(third - third == .zero)
    #expect(-third + third == .zero)
  }

  @Test("a common scale beyond 32 bits is rounded to the finest, half away from zero")
  func roundedSums() {
    let large = MediaTime(value: 1, timescale: 2_147_483_647)
    let sum = large + MediaTime(value: 1, timescale: 2_147_483_629)
    #expect(sum.timescale == 2_147_483_647)
    #expect(sum.value == 2)
  }

  @Test(
    "conversion rounds as asked",
    arguments: [
      (value: Int64(3), rounding: MediaTime.Rounding.nearest, expected: Int64(2)),
      (3, .down, 1), (3, .up, 2), (-3, .nearest, -2), (-3, .down, -2), (-3, .up, -1),
      (1, .nearest, 1), (-1, .nearest, -1), (5, .nearest, 3),
    ])
  func conversion(value: Int64, rounding: MediaTime.Rounding, expected: Int64) {
    let time = MediaTime(value: value, timescale: 2)
    #expect(time.converted(toTimescale: 1, rounding: rounding).value == expected)
  }

  @Test("seconds that are no number or too many give nothing")
  func seconds() {
    #expect(MediaTime(seconds: 1.5) == MediaTime(value: 3, timescale: 2))
    #expect(MediaTime(seconds: .nan) == nil)
    #expect(MediaTime(seconds: .infinity) == nil)
    #expect(MediaTime(seconds: 1e300) == nil)
  }

  @Test("a time prints to the millisecond")
  func description() {
    #expect("\(MediaTime(value: 3, timescale: 2))" == "1.500s")
    #expect("\(MediaTime(value: -7, timescale: 1000))" == "-0.007s")
  }

  @Test("a range is half-open")
  func ranges() {
    let range = TimeRange(
      start: MediaTime(value: 1, timescale: 1), duration: MediaTime(value: 2, timescale: 1))
    #expect(range.contains(MediaTime(value: 1, timescale: 1)))
    #expect(!range.contains(MediaTime(value: 3, timescale: 1)))
    let later = TimeRange(
      start: MediaTime(value: 5, timescale: 2), duration: MediaTime(value: 1, timescale: 1))
    #expect(
      range.intersection(later)
        == TimeRange(
          start: MediaTime(value: 5, timescale: 2), end: MediaTime(value: 3, timescale: 1)))
    #expect(
      range.intersection(TimeRange(start: range.end, duration: range.duration)) == nil)
  }
}

@Suite("Times as decimal numbers")
struct DecimalTimeTests {
  @Test(
    "are read exactly and written shortly",
    arguments: [
      (0, 0, 1, "0"), (1.5, 3, 2, "1.5"), (0.1, 1, 10, "0.1"), (-2.25, -9, 4, "-2.25"),
      (83.505, 83_505, 1000, "83.505"),
      (
        86_399.123456789, 86_399_123_456_789, 1_000_000_000,
        "86399.123456789"
      ),
    ] as [(Double, Int64, Int32, String)])
  func exact(seconds: Double, value: Int64, scale: Int32, text: String) {
    let time = MediaTime(decimalSeconds: seconds)
    #expect(time == MediaTime(value: value, timescale: scale))
    #expect(time?.decimalText == text)
  }

  @Test("what is no decimal number comes to the nearest tick")
  func sums() {
    #expect(MediaTime(decimalSeconds: 0.1 + 0.2) == MediaTime(value: 3, timescale: 10))
    #expect(MediaTime(value: 1, timescale: 3).decimalText == "0.333333333")
    #expect(MediaTime(decimalSeconds: .infinity) == nil)
  }
}

@Suite("Frame rate")
struct FrameRateTests {
  @Test("a rate is kept in lowest terms")
  func reduction() {
    #expect(FrameRate(60_000, 2002) == FrameRate(30_000, 1001))
    #expect("\(FrameRate(60_000, 2002))" == "30000/1001")
    #expect("\(FrameRate(30))" == "30")
  }

  @Test(
    "a film has round(duration × rate) frames, at least one",
    arguments: [
      (duration: MediaTime(value: 60, timescale: 1), rate: FrameRate(30_000, 1001), count: 1798),
      (MediaTime(value: 60, timescale: 1), FrameRate(60_000, 1001), 3596),
      (MediaTime(value: 7, timescale: 24), FrameRate(24), 7),
      (.zero, FrameRate(30), 1),
      (MediaTime(value: 1, timescale: 1000), FrameRate(30), 1),
      (MediaTime(value: 13, timescale: 10), FrameRate(30), 39),
    ])
  func count(duration: MediaTime, rate: FrameRate, count: Int) {
    #expect(rate.frameCount(for: duration) == count)
  }

  @Test("frame k begins at k / rate and its middle lies half a frame later")
  func times() {
    let rate = FrameRate(30_000, 1001)
    #expect(rate.time(ofFrame: 30_000) == MediaTime(value: 1001, timescale: 1))
    #expect(rate.middle(ofFrame: 0) == MediaTime(value: 1001, timescale: 60_000))
    #expect(
      rate.middle(ofFrame: 1) - rate.time(ofFrame: 1)
        == MediaTime(value: 1001, timescale: 60_000))
  }
}
