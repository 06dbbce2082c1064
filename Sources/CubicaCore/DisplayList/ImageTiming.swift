/// When the frames of an animated picture are shown, in the picture's own time.
public struct ImageTiming: Hashable, Sendable {
  /// When each frame ends, seconds since the first one's begin, increasing; never empty.
  public let ends: [Double]
  /// How often all frames are shown, as the file says; infinity: for ever.
  public let plays: Double

  /// - Parameters:
  ///   - delays: how long each frame is shown, over 0; summed exactly.
  ///   - plays: infinity: for ever.
  public init(delays: [MediaTime], plays: Double) {
    var end = MediaTime.zero
    var ends: [Double] = []
    for delay in delays {
      end = end + delay
      ends.append(end.seconds)
    }
    (self.ends, self.plays) = (ends.isEmpty ? [0] : ends, plays)
  }

  public var frameCount: Int { ends.count }
  /// Once through, seconds.
  public var duration: Double { ends.last ?? 0 }

  /// The frame at a moment of the picture's own time.
  ///
  /// The first one before its begin; after the last time through the last frame stays.
  ///
  /// - Parameter plays: how often it is shown; nil: as the file says.
  public func frame(at seconds: Double, plays: Double? = nil) -> Int {
    let last = ends.count - 1
    guard last > 0, seconds.isFinite, seconds > 0, duration > 0 else { return 0 }
    let moment = seconds + Self.epsilon
    if moment >= max(0, plays ?? self.plays) * duration { return last }
    let position = moment - (moment / duration).rounded(.down) * duration
    // The first frame that ends later.
    var (low, high) = (0, last)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] > position { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// k / rate as a `Double` may fall just short of a frame's begin.
  private static let epsilon = 1e-9
}
