import CubicaLayers
import Testing

@Suite struct SpringTests {
  /// Mass 1, stiffness 100, damping 10: 1 − e^(−5t) (cos ωt + 5/ω · sin ωt), ω = √75.
  @Test(
    "the default spring",
    arguments: [
      (0.05, 0.104405), (0.1, 0.340300), (0.2, 0.849426), (0.3, 1.124355), (0.4, 1.153123),
      (0.5, 1.074591), (1.0, 1.002170),
    ])
  func standard(time: Double, expected: Double) {
    #expect(abs(Spring().value(at: time) - expected) < 6e-7)
  }

  @Test(
    "critical", arguments: [(0.1, 0.264241), (0.3, 0.800852), (0.5, 0.959572), (1.0, 0.999501)])
  func critical(time: Double, expected: Double) {
    #expect(abs(Spring(damping: 20).value(at: time) - expected) < 6e-7)
    // More damping counts as critical.
    #expect(abs(Spring(damping: 50).value(at: time) - expected) < 6e-7)
  }

  @Test("settling durations known from Core Animation")
  func settling() {
    #expect(abs(Spring().settlingDuration - 1.4727003346780927) < 1e-13)
    #expect(abs(Spring(damping: 1).settlingDuration - 13.91321015404625) < 1e-12)
    #expect(abs(Spring(damping: 5).settlingDuration - 2.85497) < 1e-5)
    #expect(abs(Spring(damping: 15).settlingDuration - 1.02209) < 1e-5)
    #expect(Spring(damping: 20).settlingDuration == 1)
    let perceptual = Spring(perceptualDuration: 1, bounce: 0.5)
    #expect(abs(perceptual.settlingDuration - 2.3438753795710707) < 1e-13)
    #expect(Spring(damping: 0).settlingDuration > 3600)
  }

  @Test("the perceptual form and back", arguments: [-0.5, -0.2, 0, 0.2, 0.35, 0.9])
  func perceptual(bounce: Double) {
    let spring = Spring(perceptualDuration: 0.6, bounce: bounce)
    #expect(abs(spring.perceptualDuration - 0.6) < 1e-12)
    #expect(abs(spring.bounce - bounce) < 1e-12)
    #expect(abs(1 - spring.value(at: spring.settlingDuration)) < 0.0011)
  }

  /// The equation of motion itself: m·x″ = k·(1 − x) − c·x′, by small differences.
  @Test("obeys its equation of motion", arguments: [(1.0, 0.0), (10, 3), (20, -2), (30, 1)])
  func motion(damping: Double, velocity: Double) {
    let spring = Spring(damping: damping, initialVelocity: velocity, allowsOverdamping: true)
    let step = 1e-4
    for time in stride(from: 0.01, to: 1.0, by: 0.07) {
      let (a, b, c) = (
        spring.value(at: time - step), spring.value(at: time), spring.value(at: time + step)
      )
      let (speed, force) = ((c - a) / (2 * step), (c - 2 * b + a) / (step * step))
      #expect(abs(force - (100 * (1 - b) - damping * speed)) < 0.02)
    }
    #expect(abs(spring.value(at: 1e-6) / 1e-6 - velocity) < 0.01)
  }

  @Test("values out of range are ignored")
  func outOfRange() {
    #expect(Spring(mass: -1, stiffness: 0, damping: .nan) == Spring())
    #expect(Spring().value(at: -1) == 0)
    #expect(Spring(perceptualDuration: 0, bounce: .nan).value(at: 0.3).isFinite)
  }
}
