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

  /// The source frame that is shown at one moment, on the source's clock: the last that has begun.
  ///
  /// - Parameters:
  ///   - count: of the source's frames, at least one.
  ///   - time: when each begins, not decreasing.
  package static func sourceFrame(
    at moment: MediaTime, count: Int, time: (Int) -> MediaTime
  ) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if time(middle) <= moment { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }
}
