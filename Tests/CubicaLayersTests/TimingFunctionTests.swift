import CubicaLayers
import Testing

@Suite struct TimingFunctionTests {
  /// The cubic Béziers of CSS and Core Animation, at 0.1, 0.25, 0.5, 0.75, 0.9.
  @Test(
    "the named curves",
    arguments: [
      ("linear", [0.1, 0.25, 0.5, 0.75, 0.9]),
      ("easeIn", [0.017027, 0.093465, 0.315357, 0.621862, 0.839428]),
      ("easeOut", [0.160572, 0.378138, 0.684643, 0.906535, 0.982973]),
      ("easeInEaseOut", [0.019722, 0.129162, 0.5, 0.870838, 0.980278]),
      ("default", [0.094796, 0.408511, 0.802403, 0.960459, 0.994316]),
    ])
  func named(name: String, expected: [Double]) throws {
    let function = try #require(TimingFunction(named: name))
    for (x, y) in zip([0.1, 0.25, 0.5, 0.75, 0.9], expected) {
      #expect(abs(function.value(at: x) - y) < 6e-7, "\(name) at \(x)")
    }
    #expect(function.value(at: 0) == 0)
    #expect(function.value(at: 1) == 1)
    #expect(function.value(at: -1) == 0)
    #expect(function.value(at: 2) == 1)
    #expect(function.value(at: .nan) == 0)
  }

  @Test("the solver meets x on steep, flat and extreme curves")
  func solver() {
    for (x1, x2) in [(0.0, 0.0), (1, 0), (0, 1), (1, 1), (0.42, 1), (0.999, 0.001)] {
      // y1 = x1 and y2 = x2: progress equals time, whatever the parameter.
      let curve = CubicBezier(x1, x1, x2, x2)
      for step in 0...200 {
        let x = Double(step) / 200
        #expect(abs(curve.value(at: x) - x) < 1e-9)
      }
    }
    #expect(CubicBezier(0.3, 2, 0.6, 1.5).value(at: 0.5) > 1)
    #expect(CubicBezier(0.25, 0.1, 0.25, 1).controlPoint(at: 2) == (0.25, 1))
  }

  @Test("the thirty easings", arguments: easingVectors)
  func easings(easing: Easing, expected: [Double]) {
    for (x, y) in zip([0.1, 0.3, 0.5, 0.7, 0.9], expected) {
      #expect(abs(easing.value(at: x) - y) < 1e-8, "\(easing) at \(x)")
    }
    #expect(easing.value(at: 0) == 0)
    #expect(easing.value(at: 1) == 1)
    for step in -10...110 {
      #expect(easing.value(at: Double(step) / 100).isFinite)
    }
  }

  @Test("easings are thirty and all have a name")
  func easingNames() {
    #expect(Easing.allCases.count == 30)
    #expect(easingVectors.count == 30)
    for name in TimingFunction.names { #expect(TimingFunction(named: name) != nil, "\(name)") }
    #expect(TimingFunction(named: "easeInSlowly") == nil)
  }

  private static let third: Double = 1.0 / 3
  private static let stepVectors: [(TimingFunction.StepPosition, [Double])] = [
    (.jumpEnd, [0, third, 2 * third, 1]), (.jumpStart, [third, 2 * third, 1, 1]),
    (.jumpNone, [0, 0.5, 1, 1]), (.jumpBoth, [0.25, 0.5, 0.75, 1]),
  ]

  /// CSS Easing Functions, the figure of the step positions with 3 steps.
  @Test("steps", arguments: stepVectors)
  func steps(position: TimingFunction.StepPosition, expected: [Double]) {
    let function = TimingFunction.steps(3, position)
    for (x, y) in zip([0.1, Self.third, 0.9, 1], expected) {
      #expect(abs(function.value(at: x) - y) < 1e-12)
    }
    #expect(TimingFunction.steps(0, position).value(at: 0.4).isFinite)
  }

  @Test("hold keeps the first value to the end")
  func hold() {
    #expect(TimingFunction.hold.value(at: 0.999) == 0)
    #expect(TimingFunction.hold.value(at: 1) == 1)
  }
}
