import CubicaCore
import Testing

struct ImageTimingTests {
  private func timing(plays: Double = .infinity) -> ImageTiming {
    // 0.1 s, 0.2 s, 0.05 s
    ImageTiming(
      delays: [10, 20, 5].map { MediaTime(value: $0, timescale: 100) }, plays: plays)
  }

  @Test(
    "the frame of a moment: half-open, first before the begin, over and over",
    arguments: [
      (-1.0, 0), (0, 0), (0.0999, 0), (0.1, 1), (0.2999, 1), (0.3, 2), (0.3499, 2), (0.35, 0),
      (0.45, 1), (35, 0), (35.3, 2), (.nan, 0), (.infinity, 0),
    ])
  func frames(seconds: Double, frame: Int) { #expect(timing().frame(at: seconds) == frame) }

  @Test(
    "after the last time the last frame stays",
    arguments: [(1.0, 0.34, 2), (1, 0.36, 2), (1, 99, 2), (2, 0.36, 0), (2, 0.71, 2)])
  func ends(plays: Double, seconds: Double, frame: Int) {
    #expect(timing(plays: plays).frame(at: seconds) == frame)
    #expect(timing(plays: 7).frame(at: seconds, plays: plays) == frame)
  }

  @Test("thirds of a second do not drift, frame k of a film shows frame k")
  func exact() {
    let timing = ImageTiming(
      delays: Array(repeating: MediaTime(value: 1, timescale: 30), count: 90), plays: .infinity)
    for k in 0..<9000 { #expect(timing.frame(at: Double(k) / 30) == k % 90) }
  }

  @Test(
    "the focus comes to the middle as far as the picture reaches",
    arguments: [
      (Point(0.5, 0.5), -50.0), (Point(0, 0), 0), (Point(0.3, 0), -10), (Point(0.7, 1), -90),
      (Point(1, 0.5), -100), (Point(0.45, 0.5), -40),
    ] as [(Point, Double)])
  func focus(focus: Point, x: Double) {
    // 400x200 over 100x100: twice as wide as its place.
    let placed = Gravity.resizeAspectFill.place(
      Size(400, 200), in: Rect(0, 0, 100, 100), focus: focus)
    #expect(abs(placed.minX - x) < 1e-9 && placed.minY == 0)
    #expect(placed.size == Size(200, 100))
    #expect(
      Gravity.resizeAspect.place(Size(400, 200), in: Rect(0, 0, 100, 100), focus: focus)
        == Rect(0, 25, 100, 50))
  }

  @Test(
    "how large a picture is drawn, by gravity",
    arguments: [
      (Gravity.resize, 0.5), (.resizeAspect, 0.25), (.resizeAspectFill, 0.5), (.center, 2),
    ])
  func uses(gravity: Gravity, scale: Double) {
    let use = ImageUse(size: Size(100, 100), gravity: gravity, scale: 2)
    #expect(use.largestScale(of: Size(400, 200)) == scale)
  }
}
