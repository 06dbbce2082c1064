/// Where decoded samples belong: fills gaps, drops what overlaps, and leaves jitter alone.
///
/// Positions count samples of the source from the film's zero.
package struct SoundTimeline {
  /// What to do before a piece of sound is used.
  package struct Step: Equatable {
    /// Silent samples to put in front.
    package var silence: Int64 = 0
    /// Samples to leave out at the piece's head.
    package var skip: Int = 0

    package init(silence: Int64 = 0, skip: Int = 0) { (self.silence, self.skip) = (silence, skip) }
  }

  /// Where the next sample goes.
  package private(set) var position: Int64
  private var isAnchored: Bool
  /// Where the last piece ended, if none of it was used.
  private var droppedEnd: Int64?
  private var pieces = 0
  /// Drifts of the last pieces that all lie on one side beyond the tolerance.
  private var suspects: (count: Int, smallest: Int64) = (0, 0)
  /// 10 ms: what may be heard as out of step.
  private let tolerance: Int64
  /// 40 ms: no jitter is that large.
  private let limit: Int64

  /// - Parameters:
  ///   - position: where the first sample would go without a time of its own.
  package init(sampleRate: Int, position: Int64 = 0) {
    tolerance = Int64(max(sampleRate / 100, 1))
    limit = 4 * tolerance
    self.position = position
    isAnchored = false
  }

  /// The next piece must stand exactly at its time: something before it is missing.
  package mutating func loseTrack() { isAnchored = false }

  /// Places a piece of `count` samples.
  ///
  /// - Parameters:
  ///   - start: where its time says that it begins; nil: right after the last.
  package mutating func place(start: Int64?, count: Int) -> Step {
    // After what lay before the zero comes what may lie there too.
    let start = start ?? droppedEnd
    var step = Step()
    let drift = correction(toward: start)
    pieces += 1
    if drift > 0 {
      step.silence = drift
      position += drift
    } else if drift < 0 {
      step.skip = Int(min(Int64(count), -drift))
    }
    // A piece that is dropped whole says nothing about the ones after it.
    if step.skip < count, start != nil || position > 0 { isAnchored = true }
    droppedEnd = step.skip == count ? (start ?? position) + Int64(count) : nil
    position += Int64(count - step.skip)
    return step
  }

  /// By how many samples to move now; 0 for jitter.
  private mutating func correction(toward start: Int64?) -> Int64 {
    guard let start else { return 0 }
    let drift = start - position
    guard isAnchored else { return drift }
    if abs(drift) > limit {
      suspects.count = 0
      return drift
    }
    // Phones open with a gap after the first piece; there it can be taken at once, unheard.
    if pieces < 4, abs(drift) > tolerance / 4 { return drift }
    guard abs(drift) > tolerance else {
      suspects.count = 0
      return 0
    }
    if suspects.count > 0, (suspects.smallest > 0) == (drift > 0) {
      if abs(drift) < abs(suspects.smallest) { suspects.smallest = drift }
    } else {
      suspects = (0, drift)
    }
    suspects.count += 1
    guard suspects.count >= 8 else { return 0 }
    suspects.count = 0
    return suspects.smallest
  }
}
