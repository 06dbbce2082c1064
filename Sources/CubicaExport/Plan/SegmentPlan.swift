package import CubicaCore

/// The film cut into segments, and those into runs that one worker makes with one reader.
///
/// A segment has an encoder of its own and holds whole closed GOPs of two seconds. Opening one
/// costs: the pages it takes from the system are cleared first, some 0.2 s of CPU time at 1080p,
/// which is 5 % of two seconds of film and 1 % of ten.
///
/// The cut into segments depends on the film alone, so the bytes do too. Runs may depend on the
/// machine: they never change a pixel.
package struct SegmentPlan: Hashable, Sendable {
  /// Film frames of each segment.
  package let segments: [Range<Int>]
  /// Segments of each run, in order.
  package let runs: [Range<Int>]

  /// The longest a segment may last.
  package static let segmentDuration = MediaTime(value: 10, timescale: 1)
  /// A run's packets wait in memory until it is its turn: this many segments at most.
  package static let longestRun = 2
  /// The share of frames that may be decoded only to reach the starts of runs.
  package static let acceptedWaste = 0.05

  package static func segments(frameCount: Int, rate: FrameRate) -> [Range<Int>] {
    let longest = rate.frameCount(for: segmentDuration)
    let count = max(1, (frameCount + longest - 1) / longest)
    return (0..<count).map { ($0 * frameCount / count)..<(($0 + 1) * frameCount / count) }
  }

  /// One run where `workers` is 1 or where starting within the clips would cost too much.
  ///
  /// - Parameter startCost: how many frames are decoded only to reach those of a film frame.
  package init(
    frameCount: Int, rate: FrameRate, workers: Int, startCost: (Int) -> Int
  ) {
    let segments = Self.segments(frameCount: frameCount, rate: rate)
    self.segments = segments
    let whole = 0..<segments.count
    let length = min(Self.longestRun, max(1, segments.count / max(1, workers)))
    let starts = Array(stride(from: 0, to: segments.count, by: length))
    guard workers > 1, starts.count > 1 else {
      runs = [whole]
      return
    }
    let waste = starts.dropFirst().reduce(0) { $0 + startCost(segments[$1].lowerBound) }
    guard Double(waste) <= Self.acceptedWaste * Double(frameCount) else {
      runs = [whole]
      return
    }
    let end = segments.count
    runs = starts.map { $0..<min($0 + length, end) }
  }
}
