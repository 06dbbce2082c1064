import CubicaComposition
import CubicaCore
import Testing

@Suite("Ramp")
struct RampTests {
  @Test(
    "before the first setting, inside, between and after the last",
    arguments: [
      (0.0, 1.0), (0.9, 1), (1, 0.5), (1.5, 0.5), (2, 0), (3, 0.25), (5.999, 0.99975), (6, 1),
      (9, 1),
    ])
  func values(time: Double, expected: Double) throws {
    var ramp = Ramp(1.0)
    ramp.set(0.5, at: seconds(1))
    ramp.ramp(from: 0, to: 1, over: range(2, 6))
    let value = ramp.value(at: try #require(MediaTime(seconds: time)))
    #expect(abs(value - expected) < 1e-9)
  }

  @Test("what is set later wins over what it covers")
  func covering() {
    var ramp = Ramp(0.0)
    ramp.ramp(from: 0, to: 1, over: range(0, 4))
    ramp.ramp(from: 8, to: 9, over: range(1, 2))
    #expect(ramp.value(at: seconds(1, 2)) == 0.125)
    #expect(ramp.value(at: seconds(1)) == 8)
    #expect(ramp.value(at: seconds(3)) == 9)
    #expect(ramp.step(at: seconds(3, 2))?.from == 8)
    #expect(ramp.step(at: seconds(3)) == nil)
  }

  @Test("a transform moves entry by entry, a crop side by side")
  func otherValues() {
    var transform = Ramp(AffineTransform.identity)
    transform.ramp(from: .translation(0, 0), to: .translation(10, -20), over: range(0, 2))
    #expect(transform.value(at: seconds(1)) == .translation(5, -10))
    var crop = Ramp(Rect(0, 0, 4, 4))
    crop.ramp(from: Rect(0, 0, 4, 4), to: Rect(2, 2, 0, 0), over: range(0, 2))
    #expect(crop.value(at: seconds(1)) == Rect(1, 1, 2, 2))
    #expect(!crop.isConstant)
  }

  @Test("sound that goes and sound that comes have one power together", arguments: 0...20)
  func equalPower(step: Int) {
    let time = Double(step) / 20
    let rising = RampCurve.sineOut.value(time)
    let falling = 1 - RampCurve.sineIn.value(time)
    #expect(abs(rising * rising + falling * falling - 1) < 1e-9)
  }
}
