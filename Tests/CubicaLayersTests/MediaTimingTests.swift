import CubicaLayers
import Testing

@Suite struct MediaTimingTests {
  /// Local time is (parent time − begin) × speed + offset, as Core Animation has it.
  @Test("conversions")
  func conversions() {
    let child = MediaTiming(speed: 4, offset: 5)
    let root = MediaTiming(speed: 2, offset: 3)
    #expect(root.convertFromParent(0) == 3)
    #expect(child.convertFromParent(10) == 45)
    #expect(child.convertToParent(10) == 1.25)
    let lateRoot = MediaTiming(begin: 1, speed: 2, offset: 3)
    let lateChild = MediaTiming(begin: 6, speed: 4, offset: 5)
    #expect(lateRoot.convertFromParent(10) == 21)
    #expect(lateChild.convertFromParent(21) == 65)
    #expect(lateRoot.convertToParent(10) == 4.5)
    #expect(lateRoot.convertToParent(lateChild.convertToParent(10)) == 3.125)
    let slow = MediaTiming(begin: 8, speed: 0.5, offset: 7)
    #expect([7, 8, 10].map { slow.convertFromParent($0) } == [0, 7, 8])
    let paused = MediaTiming(begin: 8, speed: 0, offset: 7)
    #expect(paused.convertFromParent(10) == 7)
    #expect(paused.convertToParent(10) == 0)
    #expect(lateRoot.convertToParent(paused.convertToParent(10)) == -0.5)
  }

  @Test("the span is half-open; boundaries belong to the next cycle, the end to the last")
  func cycles() {
    let twice = MediaTiming(begin: 1, duration: 2, repeatCount: 2, fill: .both)
    let times = [0, 1, 2, 3, 4, 5, 9].map { twice.localTime(at: $0) }
    #expect(times == [0, 0, 1, 0, 1, 2, 2])
    let removed = MediaTiming(begin: 1, duration: 2, repeatCount: 2)
    #expect(removed.localTime(at: 0.99) == nil)
    #expect(removed.localTime(at: 1) == 0)
    #expect(removed.localTime(at: 5) == nil)
    #expect(removed.end == 5)
    let forwards = MediaTiming(begin: 1, duration: 2, fill: .forwards)
    #expect(forwards.localTime(at: 0) == nil)
    #expect(forwards.localTime(at: 8) == 2)
    let backwards = MediaTiming(begin: 1, duration: 2, fill: .backwards)
    #expect(backwards.localTime(at: 0) == 0)
    #expect(backwards.localTime(at: 3) == nil)
  }

  @Test("the way back doubles the cycle; repeats count both ways together")
  func autoreverse() {
    let timing = MediaTiming(duration: 1, repeatCount: 2, autoreverses: true, fill: .both)
    let times = [0, 0.25, 1, 1.75, 2, 2.5, 3.75, 4, 7].map { timing.localTime(at: $0) }
    #expect(times == [0, 0.25, 1, 0.25, 0, 0.5, 0.25, 0, 0])
    #expect(timing.activeDuration == 4)
    let part = MediaTiming(duration: 1, repeatCount: 1.25, fill: .forwards)
    #expect(part.localTime(at: 3) == 0.25)
    let forTime = MediaTiming(
      duration: 1, repeatDuration: 1.5, autoreverses: true, fill: .forwards)
    #expect(forTime.activeDuration == 1.5)
    #expect(forTime.localTime(at: 9) == 0.5)
    let forEver = MediaTiming(
      duration: 1, repeatCount: .greatestFiniteMagnitude, autoreverses: true)
    #expect(forEver.localTime(at: 1_000_000.25) == 0.25)
    #expect(forEver.end > 1e300)
  }

  @Test("speed scales the span, 0 stands still, negative runs backward")
  func speeds() {
    let fast = MediaTiming(begin: 1, duration: 2, speed: 2)
    #expect(fast.localTime(at: 1.5) == 1)
    #expect(fast.localTime(at: 2) == nil)
    let paused = MediaTiming(duration: 2, speed: 0, offset: 0.5)
    #expect(paused.localTime(at: 100) == 0.5)
    let pausedAtEnd = MediaTiming(duration: 2, speed: 0, offset: 2)
    #expect(pausedAtEnd.localTime(at: 3) == 2)
    let backward = MediaTiming(duration: 2, speed: -1, offset: 2, fill: .both)
    #expect([0, 0.5, 1.5, 2, 5].map { backward.localTime(at: $0) } == [2, 1.5, 0.5, 0, 0])
    let shifted = MediaTiming(duration: 2, offset: 0.5, repeatCount: 3)
    #expect([0, 1, 1.75].map { shifted.localTime(at: $0) } == [0.5, 1.5, 0.25])
  }

  @Test("hostile numbers give some time or none, never a trap")
  func hostile() {
    let numbers: [Double] = [
      0, -1, .nan, .infinity, -.infinity, .greatestFiniteMagnitude, .leastNonzeroMagnitude,
    ]
    for number in numbers {
      for other in numbers {
        let timings = [
          MediaTiming(begin: number, duration: other, fill: .both),
          MediaTiming(duration: number, speed: other, offset: number, fill: .both),
          MediaTiming(duration: 1, repeatCount: number, repeatDuration: other, fill: .both),
          MediaTiming(duration: other, repeatCount: number, autoreverses: true, fill: .both),
        ]
        for timing in timings { _ = [number, 0, 1, 1e9].map { timing.localTime(at: $0) } }
      }
    }
  }
}
