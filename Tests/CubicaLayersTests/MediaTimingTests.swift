import CubicaLayers
import Testing

@Suite struct MediaTimingTests {
  @Test("conversions cross-checked against Core Animation")
  func conversions() {
    let root = MediaTiming(speed: 2, offset: 3)
    let child = MediaTiming(speed: 4, offset: 5)
    #expect(child.convertFromParent(10) == 45)
    #expect(child.convertToParent(10) == 1.25)
    let lateRoot = MediaTiming(begin: 1, speed: 2, offset: 3)
    let lateChild = MediaTiming(begin: 6, speed: 4, offset: 5)
    #expect(lateRoot.convertFromParent(10) == 21)
    #expect(lateChild.convertFromParent(21) == 65)
    #expect(lateRoot.convertToParent(10) == 4.5)
    #expect(lateRoot.convertToParent(lateChild.convertToParent(10)) == 3.125)
    #expect(root.convertFromParent(0) == 3)
  }
}
