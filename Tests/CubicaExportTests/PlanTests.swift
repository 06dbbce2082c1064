import CubicaCore
import CubicaExport
import Testing

@Suite("Canvas")
struct CanvasPlanTests {
  @Test("the clip's size, made even by at most one pixel")
  func clip() throws {
    let canvas = try CanvasPlan.canvas(clip: PixelSize(321, 181), size: nil, aspect: nil)
    #expect(canvas == PixelSize(322, 182))
    #expect(
      try CanvasPlan.canvas(clip: PixelSize(640, 360), size: nil, aspect: nil)
        == PixelSize(640, 360))
  }

  @Test("a clip that is too small is named")
  func tooSmall() throws {
    let error = #expect(throws: ExportError.self) {
      try CanvasPlan.canvas(clip: PixelSize(1, 1), named: "dot.mov", size: nil, aspect: nil)
    }
    #expect(error?.message.hasPrefix("dot.mov would give a film of 2x2 pixels") == true)
  }

  @Test("an aspect keeps the clip's short side")
  func aspect() throws {
    #expect(
      try CanvasPlan.canvas(
        clip: PixelSize(1920, 1080), size: nil, aspect: AspectRatio(width: 9, height: 16))
        == PixelSize(1080, 1920))
    #expect(
      try CanvasPlan.canvas(
        clip: PixelSize(1920, 1080), size: nil, aspect: AspectRatio(width: 1, height: 1))
        == PixelSize(1080, 1080))
  }

  @Test(
    "sizes that no film can have are refused as unusable",
    arguments: [
      PixelSize(0, 100), PixelSize(2, 2), PixelSize(100_000, 100), PixelSize(16_000, 9000),
    ])
  func impossible(size: PixelSize) {
    let error = #expect(throws: ExportError.self) {
      try CanvasPlan.canvas(clip: nil, size: size, aspect: nil)
    }
    #expect(error?.kind == .unusable)
    #expect(error?.message.contains("\(size)") == true)
  }
}

@Suite("Segments")
struct SegmentPlanTests {
  @Test(
    "segments last ten seconds at most, spread evenly, and cover the film",
    arguments: [
      (frames: 1, count: 1), (2, 1), (299, 1), (300, 1), (301, 2), (600, 2), (601, 3), (18_000, 60),
    ])
  func segments(frames: Int, count: Int) {
    let segments = SegmentPlan.segments(frameCount: frames, rate: FrameRate(30))
    #expect(segments.count == count)
    #expect(segments.first?.lowerBound == 0 && segments.last?.upperBound == frames)
    #expect(zip(segments, segments.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
    let lengths = segments.map(\.count)
    #expect((lengths.max() ?? 0) - (lengths.min() ?? 0) <= 1)
  }

  @Test("workers change the runs, never the segments")
  func runs() {
    let plans = [1, 2, 4, 16].map {
      SegmentPlan(
        frameCount: 3000, rate: FrameRate(30), workers: $0, startCost: { _ in 0 })
    }
    #expect(Set(plans.map(\.segments)).count == 1)
    for plan in plans {
      #expect(plan.runs.flatMap { Array($0) } == Array(0..<10))
    }
    #expect(plans[0].runs.count == 1)
    #expect(plans[1].runs.allSatisfy { $0.count <= SegmentPlan.longestRun })
  }

  @Test("a clip with one key frame is read once, in order")
  func longGOP() {
    let whole = SegmentPlan(
      frameCount: 3000, rate: FrameRate(30), workers: 4, startCost: { $0 })
    let split = SegmentPlan(
      frameCount: 3000, rate: FrameRate(30), workers: 4, startCost: { $0 % 30 })
    #expect(whole.runs.count == 1)
    #expect(split.runs.count > 1)
  }
}
