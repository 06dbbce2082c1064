internal import CubicaComposition
package import CubicaCore
internal import CubicaMedia

/// Everything about a film's frames that is known before the first is made.
package struct FilmPlan: Hashable, Sendable {
  package var canvas: PixelSize
  package var rate: FrameRate
  package var frameCount: Int
  /// The film's span on the clip's clock; from zero where there is no clip.
  package var clipRange: TimeRange
  /// The clip's frame for each film frame; empty where there is no clip.
  package var sourceFrames: [Int]

  /// How long all frames together last.
  package var duration: MediaTime { rate.time(ofFrame: frameCount) }

  /// The sound that belongs to the frames, on the clip's clock: as long as the film.
  package var soundRange: TimeRange { TimeRange(start: clipRange.start, duration: duration) }

  package static let longestSeconds = 6.0 * 3600
  package static let defaultRate = FrameRate(30)

  /// A film without a clip.
  init(canvas: PixelSize, rate: FrameRate, duration: MediaTime) throws(ExportError) {
    try Self.check(duration: duration)
    self.canvas = canvas
    self.rate = rate
    frameCount = rate.frameCount(for: duration)
    clipRange = TimeRange(start: .zero, duration: duration)
    sourceFrames = []
  }

  /// A film of a clip, or of the part of it that `trim` names.
  init(
    canvas: PixelSize, rate: FrameRate, clip: Clip, trim: TrimRange?
  ) throws(ExportError) {
    let first = clip.frames.start
    let whole = TimeRange(start: first, end: clip.frames.end)
    let start = trim?.start.map { first + $0 } ?? whole.start
    let end = trim?.end.map { first + $0 } ?? whole.end
    guard start >= whole.start, start < whole.end, end > start,
      trim?.end == nil || end <= whole.end + rate.time(ofFrame: 1)
    else {
      let from = trim?.start?.description ?? ""
      let to = trim?.end?.description ?? ""
      throw ExportError(
        .unusable,
        "--trim \(from)..\(to): \(clip.path) lasts from 0s to \(whole.duration)")
    }
    let range = TimeRange(start: start, end: min(end, whole.end))
    try Self.check(duration: range.duration)
    self.canvas = canvas
    self.rate = rate
    frameCount = rate.frameCount(for: range.duration)
    clipRange = range
    sourceFrames = FrameMap.sourceFrames(
      times: (0..<clip.frames.count).map { clip.frames.time(of: $0) }, zero: range.start,
      rate: rate, count: frameCount)
  }

  static func check(duration: MediaTime) throws(ExportError) {
    guard duration.seconds <= longestSeconds else {
      throw ExportError(
        .unusable,
        "the film would last \(duration); at most \(Int(longestSeconds / 3600)) hours are made")
    }
  }
}
