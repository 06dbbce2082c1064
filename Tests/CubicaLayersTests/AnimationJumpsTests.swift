import CubicaLayers
import Testing

@Suite("Jumps of animations")
struct AnimationJumpsTests {
  private typealias Track = Animation<Double>

  private func near(_ found: [Double], _ expected: [Double]) -> Bool {
    found.count == expected.count && zip(found, expected).allSatisfy { abs($0 - $1) < 1e-9 }
  }

  @Test("steps jump at equal parts of their way, held keys at the next one")
  func plain() throws {
    let steps = Track(from: 0, to: 1, duration: 3, function: .steps(3))
    #expect(near(steps.jumps(in: 0...10, limit: 100), [1, 2, 3]))
    #expect(near(steps.jumps(in: 1.5...2.5, limit: 100), [2]))
    let held = try #require(
      Track(keyframes: [
        Keyframe(0.5, 0, timing: .hold), Keyframe(1, 1), Keyframe(2, 0), Keyframe(2, 1),
      ]))
    #expect(near(held.jumps(in: 0...10, limit: 100), [1, 2]))
    let smooth = Track(from: 0, to: 1, duration: 1, function: .easeIn)
    #expect(smooth.jumps(in: 0...10, limit: 100).isEmpty)
  }

  @Test("speed, begin and offset move them; repeats and the way back bring them again")
  func timing() {
    var timing = MediaTiming(begin: 1, speed: 2, repeatCount: 2)
    var track = Track(from: 0, to: 1, duration: 2, function: .steps(2), timing: timing)
    // A way lasts a second: steps in its middle and at its end, where the next one begins.
    #expect(near(Set(track.jumps(in: 0...10, limit: 100)).sorted(), [1.5, 2, 2.5, 3]))
    timing.autoreverses = true
    timing.repeatCount = 1
    track = Track(from: 0, to: 1, duration: 2, function: .steps(2), timing: timing)
    #expect(near(Set(track.jumps(in: 0...10, limit: 100)).sorted(), [1.5, 2, 2.5, 3]))
    timing = MediaTiming(offset: 0.5, repeatCount: .infinity)
    track = Track(from: 0, to: 1, duration: 2, timing: timing)
    // Of an even way only its beginning again is a jump.
    #expect(near(track.jumps(in: 0...6, limit: 100), [1.5, 3.5, 5.5]))
  }

  @Test("too many are not told, and no way at all has none")
  func limits() {
    let steps = Track(from: 0, to: 1, duration: 1, function: .steps(1000))
    #expect(steps.jumps(in: 0...1, limit: 100).isEmpty)
    #expect(steps.jumps(in: 0...1, limit: 1100).count == 1000)
    #expect(Track(from: 0, to: 1, duration: 0).jumps(in: 0...1, limit: 9).isEmpty)
    #expect(
      Track(from: 0, to: 1, duration: 1, timing: MediaTiming(speed: 0))
        .jumps(in: 0...1, limit: 9).isEmpty)
  }
}
