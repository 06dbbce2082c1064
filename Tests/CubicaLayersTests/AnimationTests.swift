import CubicaCore
import CubicaLayers
import Testing

@Suite struct AnimationTests {
  private func animation(
    _ values: [Double], times: [Double], interpolation: Animation<Double>.Interpolation = .linear
  ) throws -> Animation<Double> {
    try #require(
      Animation(
        keyframes: zip(times, values).map { Keyframe($0, $1) }, interpolation: interpolation))
  }

  /// From 0.8 to 1.2 and back, half a second each way, eased by the cubic Bézier (0.42, 0, 0.58, 1).
  @Test(
    "the caption's pulse, for ever",
    arguments: [
      (0.0, 0.8), (0.1, 0.832664), (0.25, 1), (0.4, 1.167336), (0.5, 1.2), (0.75, 1), (1, 0.8),
      (3600.4, 1.167336), (3600.5, 1.2),
    ])
  func pulse(time: Double, expected: Double) {
    let pulse = Animation(
      from: 0.8, to: 1.2, duration: 0.5, function: .easeInEaseOut,
      timing: MediaTiming(repeatCount: .infinity, autoreverses: true))
    #expect(abs(pulse.value(at: time) - expected) < 6e-7)
  }

  @Test("values hold outside the keys, and a begin of 0 is the start")
  func holds() throws {
    // ANI-04.
    let opacity = try animation([0.2, 0.6], times: [1, 2])
    #expect([-1, 0, 0.99, 1].map { opacity.value(at: $0) } == [0.2, 0.2, 0.2, 0.2])
    #expect([2, 2.01, 100].map { opacity.value(at: $0) } == [0.6, 0.6, 0.6])
    #expect(abs(opacity.value(at: 1.5) - 0.4) < 1e-12)
    // ANI-01.
    let x = try animation([0, 300], times: [0, 1])
    #expect([0, 0.5, 1].map { x.value(at: $0) } == [0, 150, 300])
  }

  @Test("the last value is reached on the first frame at or after it")
  func lastValue() throws {
    // ANI-03: a key between frames of 24 a second.
    let x = try animation([0, 300], times: [0, 0.95])
    for frame in 23...48 { #expect(x.value(at: Double(frame) / 24) == 300) }
    #expect(x.value(at: 22.0 / 24) < 300)
  }

  @Test("rates do not move keys", arguments: [24.0, 25, 30, 60])
  func rates(rate: Double) throws {
    let x = try animation([0, 300], times: [1, 2])
    let frame = (1.5 * rate).rounded()
    #expect(abs(x.value(at: frame / rate) - 150) <= 300 / rate / 2 + 1e-9)
  }

  /// Linear: where in its part, by times; smooth: Kochanek-Bartels, of which Catmull-Rom is the one
  /// with tension, continuity and bias 0.
  @Test("keyframe vectors")
  func vectors() throws {
    #expect(try animation([0, 10, 100], times: [0, 0.8, 1]).value(at: 0.25) == 3.125)
    let smooth = try animation([0, 1, 4, 9], times: [0, 1, 2, 3], interpolation: .smooth)
    #expect(abs(smooth.value(at: 1.5) - 2.25) < 1e-12)
    let tight = Keyframe<Double>.Shape(tension: 1)
    let tense = try #require(
      Animation(
        keyframes: [
          Keyframe(0, 0.0), Keyframe(1, 1, shape: tight), Keyframe(2, 4, shape: tight),
          Keyframe(3, 9),
        ], interpolation: .smooth))
    #expect(abs(tense.value(at: 1.5) - 2.5) < 1e-12)
    let end = try animation([0, 10, 10], times: [0, 1, 2], interpolation: .smooth)
    #expect(abs(end.value(at: 1.5) - 10.625) < 1e-12)
    let path = try #require(
      Animation(keyframes: [
        Keyframe(0, Point(0, 0), timing: .easeIn), Keyframe(0.5, Point(10, 0), timing: .easeOut),
        Keyframe(1, Point(10, 90)),
      ]))
    // 0.315357 × 10 at half of the first segment.
    #expect(abs(path.value(at: 0.25).x - 3.153568) < 2e-6)
  }

  @Test("a smooth curve meets its keys and keeps its speed over uneven times")
  func smoothness() throws {
    let curve = try animation(
      [0, 5, 3, 8, 8], times: [0, 0.3, 1.5, 1.7, 3], interpolation: .smooth)
    for (time, value) in zip([0, 0.3, 1.5, 1.7, 3], [0.0, 5, 3, 8, 8]) {
      #expect(abs(curve.value(at: time) - value) < 1e-6)
    }
    for time in [0.3, 1.5, 1.7] {
      let before = (curve.value(at: time) - curve.value(at: time - 1e-4)) / 1e-4
      let after = (curve.value(at: time + 1e-4) - curve.value(at: time)) / 1e-4
      #expect(abs(before - after) < 0.05)
    }
  }

  @Test("hold, jumps and keys out of order")
  func jumps() throws {
    let held = try #require(
      Animation(keyframes: [Keyframe(1, 7.0), Keyframe(0, 2, timing: .hold)]))
    #expect([0, 0.999, 1].map { held.value(at: $0) } == [2, 2, 7])
    let jump = try animation([0, 1, 5, 6], times: [0, 1, 1, 2])
    #expect(jump.value(at: 1) == 5)
    #expect(abs(jump.value(at: 0.999) - 0.999) < 1e-9)
    #expect(Animation(keyframes: [Keyframe(.nan, 1.0)]) == nil)
    #expect(Animatable.keyframes([], or: 4.0).value(at: 9) == 4)
  }

  @Test("colours are mixed unpremultiplied and stay within 0...1 when they overshoot")
  func colors() throws {
    let red = Color(1, 0, 0)
    let mix = Animation(from: red, to: Color(0, 0, 1, 0), duration: 1)
    #expect(mix.value(at: 0.5) == Color(0.5, 0, 0.5, 0.5))
    // ANI-08.
    let swing = Animation(
      from: red, to: .black, duration: 1, function: .easing(.easeOutElastic))
    for frame in 0...60 {
      let color = swing.value(at: Double(frame) / 60)
      #expect((0...1).contains(color.red))
      #expect(color.green == 0 && color.blue == 0 && color.alpha == 1)
    }
  }

  @Test("overshoot passes through for sizes of things")
  func overshoot() {
    let scale = Animation(
      from: 0.0, to: 1, duration: 1, function: .easing(.easeOutBack))
    let values = (0...60).map { scale.value(at: Double($0) / 60) }
    // Maximum of 1 + 2.70158·u³ + 1.70158·u² on −1...0.
    #expect(abs((values.max() ?? 0) - 1.1) < 0.001)
    #expect(values.last == 1)
  }

  @Test("the overall function bends the time of all segments")
  func overall() throws {
    var bent = try animation([0, 10, 100], times: [0, 0.8, 1])
    bent.overall = .cubicBezier(CubicBezier(0.42, 0, 0.58, 1))
    // easeInEaseOut(0.25) = 0.129162.
    #expect(abs(bent.value(at: 0.25) - 0.129162 / 0.8 * 10) < 1e-5)
  }

  @Test("paths mix point by point, unlike ones switch half-way")
  func paths() {
    let (small, large) = (Path.rectangle(Rect(0, 0, 2, 2)), Path.rectangle(Rect(0, 0, 4, 6)))
    let mix = Animation(from: small, to: large, duration: 1)
    #expect(mix.value(at: 0.5) == Path.rectangle(Rect(0, 0, 3, 4)))
    let odd = Animation(from: small, to: .ellipse(in: Rect(0, 0, 2, 2)), duration: 1)
    #expect(odd.value(at: 0.4) == small)
    #expect(odd.value(at: 0.6) == .ellipse(in: Rect(0, 0, 2, 2)))
  }
}

@Suite struct PathAnimationTests {
  private let corner = Path([
    .move(Point(0, 0)), .line(Point(10, 0)), .line(Point(10, 90)),
  ])
  private let arch = Path([
    .move(Point(0, 0)), .curve(Point(0, 100), Point(100, 100), Point(100, 0)),
  ])

  /// Each segment takes its own part of the time, or, paced, the part that is its share of the length.
  @Test("along a path, by segments and at constant speed")
  func vectors() throws {
    let even = try #require(Animation(along: corner, duration: 1))
    #expect(even.value(at: 0.25) == Point(5, 0))
    let paced = try #require(Animation(along: corner, duration: 1, isPaced: true))
    #expect(abs(paced.value(at: 0.25).y - 15) < 1e-9 && paced.value(at: 0.25).x == 10)
    #expect(abs(paced.value(at: 0.5).y - 40) < 1e-9)
    let curve = try #require(Animation(along: arch, duration: 1))
    #expect(curve.value(at: 0.25) == Point(15.625, 56.25))
    let pacedCurve = try #require(Animation(along: arch, duration: 1, isPaced: true))
    #expect(abs(pacedCurve.value(at: 0.25).x - 10.648) < 0.15)
    #expect(abs(pacedCurve.value(at: 0.25).y - 48.460) < 0.15)
  }

  @Test("jumps are not travelled, closing segments are")
  func parts() throws {
    let parts = Path([
      .move(Point(0, 0)), .line(Point(10, 0)), .move(Point(50, 50)), .line(Point(60, 50)),
      .line(Point(60, 60)), .close,
    ])
    let motion = try #require(Animation(along: parts, duration: 4))
    #expect(motion.value(at: 0.5) == Point(5, 0))
    #expect(motion.value(at: 1) == Point(50, 50))
    #expect(motion.value(at: 3.5) == Point(55, 55))
    #expect(motion.value(at: 4) == Point(50, 50))
    #expect(Animation(along: Path([.move(.zero)]), duration: 1) == nil)
  }
}

@Suite struct SpringAnimationTests {
  @Test("a spring before the last key swings on until it has settled")
  func swingsOn() {
    let spring = Spring(perceptualDuration: 0.6, bounce: 0.3)
    let motion = Animation(from: 100.0, to: 1100, duration: 0.6, function: .spring(spring))
    #expect(abs(motion.length - spring.settlingDuration) < 1e-12)
    for time in [0.1, 0.3, 0.599, 0.6, 0.7] {
      #expect(abs(motion.value(at: time) - (100 + 1000 * spring.value(at: time))) < 1e-9)
    }
    #expect(motion.value(at: 10) == 1100)
    let cut = Animation(
      from: 100.0, to: 1100, duration: 0.6, function: .spring(spring),
      timing: MediaTiming(duration: 0.6))
    #expect(cut.value(at: 0.7) == 1100)
  }
}
