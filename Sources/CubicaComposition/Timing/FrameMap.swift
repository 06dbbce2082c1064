package import CubicaCore

/// Which source frame each film frame shows.
package enum FrameMap {
  /// Film frame k shows the source frame whose interval contains the middle of its own, so that
  /// jittered and millisecond timestamps neither repeat nor drop a frame; of equal timestamps the
  /// last wins, and the first and last source frame go on beyond the ends.
  ///
  /// - Parameters:
  ///   - times: presentation times of the source frames, not decreasing, at least one.
  ///   - zero: the film's zero on the same clock.
  package static func sourceFrames(
    times: [MediaTime], zero: MediaTime, rate: FrameRate, count: Int
  ) -> [Int] {
    precondition(!times.isEmpty, "a clip has a frame")
    var source = 0
    return (0..<count).map { frame in
      let moment = zero + rate.middle(ofFrame: frame)
      while source + 1 < times.count, times[source + 1] <= moment { source += 1 }
      return source
    }
  }
}
