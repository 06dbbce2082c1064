import CubicaComposition
import CubicaCore
import Testing

@Suite("Frame map")
struct FrameMapTests {
  private func times(_ milliseconds: [Int64]) -> [MediaTime] {
    milliseconds.map { MediaTime(value: $0, timescale: 1000) }
  }

  @Test("millisecond timestamps of 30 frames a second neither repeat nor drop a frame")
  func milliseconds() {
    let source = (0..<240).map { Int64((Double($0) * 1000 / 30).rounded()) }
    let map = FrameMap.sourceFrames(
      times: times(source), zero: .zero, rate: FrameRate(30), count: 240)
    #expect(map == Array(0..<240))
  }

  @Test("of equal timestamps the last is shown, and the ends go on")
  func ties() {
    let map = FrameMap.sourceFrames(
      times: times([0, 100, 100, 200]), zero: .zero, rate: FrameRate(10), count: 5)
    #expect(map == [0, 2, 3, 3, 3])
  }

  @Test("a trim starts with the frame that is shown then")
  func trimmed() {
    let source = times((0..<10).map { Int64($0 * 100) })
    let map = FrameMap.sourceFrames(
      times: source, zero: MediaTime(value: 370, timescale: 1000), rate: FrameRate(10), count: 3)
    #expect(map == [4, 5, 6])
  }
}
